import { parseAmount, TRX_DECIMALS } from '@sunscope/tron/amount';
import { useState } from 'react';
import { addressParam, useAddressFilter } from '../../components/data/address-filter.ts';
import { amountEnds, type FilterDefinition } from '../../components/data/filters.ts';
import { readSort } from '../../components/data/table-view.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { SearchParams } from '../../lib/routing/search-params.ts';

const useT = wordsOf('contract-lists', 'explorer');

const BALANCE = {
  kind: 'amount',
  least: 'balance_min',
  most: 'balance_max',
  decimals: TRX_DECIMALS,
  unit: 'TRX',
} as const;
const CALLS = { kind: 'amount', least: 'calls_min', most: 'calls_max', decimals: 0 } as const;
const CALLERS = { kind: 'amount', least: 'callers_min', most: 'callers_max', decimals: 0 } as const;

/** What the API sorts contracts by. */
const SORTS = ['trxCount', 'callers', 'balance', 'timestamp', 'lastCalled'] as const;
type Sort = (typeof SORTS)[number];
const PLAIN_SORT = '-trxCount';

/** What the page's address asks of the list of contracts; what makes no sense counts as not given. */
export function contractFilter(search: SearchParams) {
  const sort = readSort(search['sort'], SORTS);
  const name = search['search']?.trim().slice(0, 100) ?? '';
  const creator = addressParam(search, 'creator');
  return {
    sort: sort === undefined ? PLAIN_SORT : sortText(sort.by as Sort, sort.direction),
    ...(name === '' ? {} : { search: name }),
    ...(creator === undefined ? {} : { creator }),
    ...(search['verified'] === '1' ? { 'verified-only': '1' as const } : {}),
    ...rawEnds({ ...BALANCE, label: '' }, search),
    ...rawEnds({ ...CALLS, label: '', unit: '' }, search),
    ...rawEnds({ ...CALLERS, label: '', unit: '' }, search),
  };
}
export type ContractListFilter = ReturnType<typeof contractFilter>;

function sortText(by: Sort, direction: 'ascending' | 'descending'): `-${Sort}` | Sort {
  return direction === 'descending' ? `-${by}` : by;
}

type AmountFilter = Extract<FilterDefinition, { kind: 'amount' }>;

function rawEnds(filter: AmountFilter, search: SearchParams): Record<string, string> {
  const { least, most } = amountEnds(filter, search);
  const ends = [
    [filter.least, least],
    [filter.most, most],
  ] as const;
  return Object.fromEntries(
    ends.flatMap(([name, text]) =>
      text === undefined ? [] : [[name, parseAmount(text, filter.decimals).toString()]],
    ),
  );
}

/** Filters of the list of contracts, as its bar shows them. */
export function useContractFilters(search: SearchParams): FilterDefinition[] {
  const t = useT();
  return [
    useTypedFilter(t('contract_search'), 'search', search, t('contract_search_hint')),
    {
      kind: 'choice',
      label: t('source_code'),
      param: 'verified',
      options: [{ value: '1', label: t('only_verified') }],
    },
    { ...BALANCE, label: t('balance') },
    { ...CALLS, label: t('calls'), unit: t('unit_calls') },
    { ...CALLERS, label: t('callers'), unit: t('unit_callers') },
    useAddressFilter(t('created_by'), 'creator', search),
    { kind: 'dates', label: t('created_at'), from: 'start_timestamp', to: 'end_timestamp' },
  ];
}

/** A filter by whatever is typed. */
export function useTypedFilter(
  label: string,
  param: string,
  search: SearchParams,
  placeholder: string,
  known: readonly string[] = [],
): FilterDefinition {
  const [typed, setTyped] = useState('');
  const texts = [search[param] ?? '', typed.trim(), ...known].filter(text => text !== '');
  return {
    kind: 'combobox',
    label,
    param,
    options: [...new Set(texts)].map(value => ({ value, label: value })),
    placeholder,
    onSearch: setTyped,
  };
}
