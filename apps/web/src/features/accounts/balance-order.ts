import type { AccountDetail } from '@sunscope/product-api/types';
import { readSort } from '../../components/data/table-view.ts';

type Worth = AccountDetail['withPriceTokens'][number] | undefined;

/** What balances can be sorted by, as the API numbers it, and the figure that stands for it there. */
const SORTS = {
  price: { asked: '1', figure: (worth: Worth) => worth?.tokenPriceInTrx ?? -1 },
  worth: { asked: '2', figure: (worth: Worth) => (worth?.amount ? Number(worth.amount) : -1) },
  balance: { asked: '3', figure: (worth: Worth) => Number(worth?.quantity ?? 0) },
} as const;
type BalanceSort = keyof typeof SORTS;

export const isBalanceSort = (id: string): id is BalanceSort => Object.hasOwn(SORTS, id);

function sortOf(text: string | undefined) {
  const sort = readSort(text, Object.keys(SORTS));
  return sort && { ...SORTS[sort.by as BalanceSort], ascending: sort.direction === 'ascending' };
}

/** Balances in the order the page's address asks for, the same as the file's: what has no price counts least. */
export function balanceOrder<Row extends { worth: Worth }>(
  rows: readonly Row[],
  text: string | undefined,
): readonly Row[] {
  const sort = sortOf(text);
  if (sort === undefined) return rows;
  const direction = sort.ascending ? 1 : -1;
  return rows.toSorted((a, b) => direction * (sort.figure(a.worth) - sort.figure(b.worth)));
}

/** The same order as the API is asked for it. */
export function orderAsked(text: string | undefined) {
  const sort = sortOf(text);
  return sort === undefined
    ? {}
    : { sortBy: sort.asked, sortType: sort.ascending ? ('1' as const) : ('0' as const) };
}
