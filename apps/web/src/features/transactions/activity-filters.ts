import type { TokenInfo } from '@sunscope/product-api/types';
import { parseAmount } from '@sunscope/tron/amount';
import { contractTypes } from '@sunscope/tron/contract-types';
import { addressParam, useAddressFilter } from '../../components/data/address-filter.ts';
import { amountEnds, type FilterDefinition } from '../../components/data/filters.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import type { Activity } from './activity-row.ts';
import { contractTypeWords } from './result.tsx';

const useT = wordsOf('activity', 'explorer', 'transactions');

export type HeldToken = Pick<TokenInfo, 'tokenId' | 'tokenAbbr' | 'tokenName' | 'tokenDecimal'>;

interface Asked {
  direction?: 'in' | 'out';
  type?: number;
  counterparty?: string;
  token?: string;
  amount_min?: string;
  amount_max?: string;
}

const DIRECTIONS = ['in', 'out'] as const;
const AMOUNT = { kind: 'amount', least: 'amount_min', most: 'amount_max' } as const;

/** What the address of the page asks of the list; what makes no sense counts as not given. */
export function activityFilter(params: SearchParams, tokens: readonly HeldToken[]): Asked {
  const direction = DIRECTIONS.find(one => one === params['direction']);
  const type = contractTypes.find(({ code }) => String(code) === params['type'])?.code;
  const counterparty = addressParam(params, 'counterparty');
  const token = tokens.find(({ tokenId }) => tokenId === params['token']);
  const ends = token && amountEnds({ ...AMOUNT, label: '', unit: '', decimals: token.tokenDecimal }, params);
  const raw = (text: string | undefined) =>
    token && text !== undefined ? parseAmount(text, token.tokenDecimal)?.toString() : undefined;
  const [least, most] = [raw(ends?.least), raw(ends?.most)];
  return {
    ...(direction === undefined ? {} : { direction }),
    ...(type === undefined ? {} : { type }),
    ...(counterparty === undefined ? {} : { counterparty }),
    ...(token === undefined ? {} : { token: token.tokenId }),
    ...(least === undefined ? {} : { amount_min: least }),
    ...(most === undefined ? {} : { amount_max: most }),
  };
}

/** Filters of the list: an amount counts units of a token, so it comes with one. */
export function useActivityFilters(
  params: SearchParams,
  tokens: readonly HeldToken[],
  answer: Activity | undefined,
): FilterDefinition[] {
  const t = useT();
  const counterparty = useAddressFilter(t('counterparty'), 'counterparty', params, {
    placeholder: t('counterparty_hint'),
    names: answer?.addressNames,
  });
  const token = tokens.find(({ tokenId }) => tokenId === params['token']);
  return [
    {
      kind: 'choice',
      label: t('direction'),
      param: 'direction',
      options: DIRECTIONS.map(value => ({ value, label: t(`address_transfer_${value}`) })),
    },
    counterparty,
    {
      kind: 'combobox',
      label: t('token'),
      param: 'token',
      options: tokens.map(({ tokenId, tokenAbbr, tokenName }) => ({
        value: tokenId,
        label: tokenAbbr || tokenName || tokenId,
        detail: tokenName,
      })),
    },
    ...(token
      ? [
          {
            ...AMOUNT,
            label: t('quantity_moved'),
            decimals: token.tokenDecimal,
            unit: token.tokenAbbr || token.tokenId,
          },
        ]
      : []),
    {
      kind: 'combobox',
      label: t('type'),
      param: 'type',
      options: contractTypes.map(({ code, name }) => ({
        value: String(code),
        label: contractTypeWords(t, name),
      })),
    },
  ];
}
