import type { Answer } from '@sunscope/product-api/types';
import { tryParseAddress } from '@sunscope/tron/address';
import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressParam, useAddressFilter } from '../../components/data/address-filter.ts';
import { amountEnds, type FilterDefinition } from '../../components/data/filters.ts';
import { isContractStandard } from '../../components/chain/token-facts.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiListQuery } from '../../lib/net/api.ts';
import type { SearchParams } from '../../lib/routing/search-params.ts';
import type { AccountTransferFilter, TransferFilter } from './queries.ts';

const useT = wordsOf('activity', 'explorer', 'transfers');

const DIRECTIONS = ['in', 'out'] as const;
const KINDS = ['trx', 'trc10', 'trc20', 'trc721', 'trc1155'] as const;

/** Tokens that are offered before anything is typed. */
const OFFERED = 20;

/** The token that a page's address narrows transfers to: `_`, a TRC10 id or a contract; undefined where the text is none. */
function tokenParam(search: SearchParams): string | undefined {
  const text = search['token'] ?? '';
  return text === '_' || /^\d{7,18}$/.test(text) ? text : (tryParseAddress(text) ?? undefined);
}

/** Amounts are typed in whole tokens, so the address says of how many decimals they are. */
function decimalsParam(search: SearchParams): number | undefined {
  const text = search['decimals'] ?? '';
  return search['token'] === '_' ? TRX_DECIMALS : /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

/** The token and the amounts of it, raw units, that a page's address narrows transfers to. */
function tokenFilter(search: SearchParams): Pick<TransferFilter, 'token' | 'amount_min' | 'amount_max'> {
  const token = tokenParam(search);
  if (token === undefined) return {};
  const decimals = decimalsParam(search);
  if (decimals === undefined) return { token };
  const ends = amountEnds(amountFilter('', '', decimals), search);
  const raw = (text: string | undefined) => text && parseAmount(text, decimals)?.toString();
  const [least, most] = [raw(ends.least), raw(ends.most)];
  return { token, ...(least ? { amount_min: least } : {}), ...(most ? { amount_max: most } : {}) };
}

/** Reads what narrows the list of all transfers from the page's address; what makes no sense counts as not given. */
export function transferFilter(search: SearchParams): Omit<TransferFilter, 'showRisky'> {
  const [address, from, to] = ['address', 'from', 'to'].map(name => addressParam(search, name));
  return {
    ...tokenFilter(search),
    ...(address === undefined ? {} : { address }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** The same for the list of one address. */
export function accountTransferFilter(search: SearchParams): Omit<AccountTransferFilter, 'showRisky'> {
  const direction = DIRECTIONS.find(one => one === search['direction']);
  const kind = KINDS.find(one => one === search['kind']);
  const counterparty = addressParam(search, 'counterparty');
  return {
    ...tokenFilter(search),
    ...(direction === undefined ? {} : { direction }),
    ...(kind === undefined ? {} : { kind }),
    ...(counterparty === undefined ? {} : { counterparty }),
  };
}

const amountFilter = (label: string, unit: string, decimals: number) =>
  ({ kind: 'amount', label, least: 'amount_min', most: 'amount_max', decimals, unit }) as const;

type Change = (part: Readonly<Record<string, string | undefined>>) => void;

/** Filters of a list and what sets them. */
interface TransferFilters {
  filters: FilterDefinition[];
  onChange: Change;
}

/** Everything the list of all transfers can be narrowed by. */
export function useTransferFilters(search: SearchParams, change: Change): TransferFilters {
  const t = useT();
  const token = useTokenFilters(search, change);
  const either = useAddressFilter(t('either_side'), 'address', search);
  const from = useAddressFilter(t('from'), 'from', search);
  const to = useAddressFilter(t('to'), 'to', search);
  return { ...token, filters: [...token.filters, either, from, to, useDates()] };
}

/** Everything the transfers of one address can be narrowed by. */
export function useAccountTransferFilters(
  search: SearchParams,
  change: Change,
  names: Readonly<Record<string, string>> | undefined,
): TransferFilters {
  const t = useT();
  const token = useTokenFilters(search, change);
  const counterparty = useAddressFilter(t('counterparty'), 'counterparty', search, {
    placeholder: t('counterparty_hint'),
    names,
  });
  return {
    ...token,
    filters: [
      {
        kind: 'choice',
        label: t('direction'),
        param: 'direction',
        options: DIRECTIONS.map(value => ({ value, label: t(`address_transfer_${value}`) })),
      },
      counterparty,
      ...token.filters,
      {
        kind: 'choice',
        label: t('type'),
        param: 'kind',
        options: KINDS.map(value => ({ value, label: value.toUpperCase() })),
      },
      useDates(),
    ],
  };
}

function useDates(): FilterDefinition {
  const t = useT();
  return { kind: 'dates', label: t('range_filter'), from: 'start_timestamp', to: 'end_timestamp' };
}

/** A token, and amounts of it once it is chosen. */
function useTokenFilters(search: SearchParams, change: Change): TransferFilters {
  const t = useT();
  // Undefined until somebody opens it: most readers never narrow the list.
  const [asked, setTyped] = useState<string>();
  const typed = asked ?? '';
  const { data, isFetching } = useQuery({
    ...apiListQuery('/api/tokens/overview', {
      start: 0,
      limit: OFFERED,
      // Fakes carry the names of others; whoever means one pastes its address.
      showAll: '2',
      ...(typed === '' ? {} : { search: typed }),
    }),
    enabled: asked !== undefined,
  });
  const token = tokenParam(search);
  const offered = [
    { value: '_', label: 'TRX', decimals: TRX_DECIMALS },
    ...(data?.tokens ?? []).map(optionOf),
  ];
  const pasted = tryParseAddress(typed.trim()) ?? undefined;
  const others = [token, pasted].filter(id => id !== undefined && !offered.some(({ value }) => value === id));
  const options = [
    ...offered.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())),
    ...others.map(value => ({ value: value ?? '', label: value ?? '', decimals: undefined })),
  ];
  const chosen = offered.find(({ value }) => value === token);
  const decimals = chosen?.decimals ?? decimalsParam(search);
  return {
    filters: [
      {
        kind: 'combobox',
        label: t('token'),
        param: 'token',
        options,
        onSearch: setTyped,
        loading: isFetching,
      },
      ...(token === undefined || decimals === undefined
        ? []
        : [amountFilter(t('quantity_moved'), chosen?.label ?? '', decimals)]),
    ],
    onChange: part => {
      if (!('token' in part)) return change(part);
      // An amount is of the token it was typed for.
      const next = offered.find(({ value }) => value === part['token']);
      change({
        ...part,
        amount_min: undefined,
        amount_max: undefined,
        decimals: next?.decimals?.toString(),
      });
    },
  };
}

type TokenRow = Answer<'/api/tokens/overview'>['tokens'][number];

function optionOf(row: TokenRow): { value: string; label: string; decimals: number } {
  const value = isContractStandard(row.tokenType) ? row.contractAddress : String(row.tokenId);
  const name = row.abbr || row.name || value;
  // Names repeat, ids do not.
  const id = value.length > 12 ? `${value.slice(0, 6)}…${value.slice(-4)}` : value;
  return { value, label: `${name} [${id}]`, decimals: row.decimal };
}
