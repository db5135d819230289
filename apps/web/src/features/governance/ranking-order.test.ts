import type { RankRow } from '@sunscope/product-api/types';
import { expect, test } from 'vitest';
import { sortRanking } from './ranking-order.ts';

const rows = [
  { name: 'a', realTimeRanking: 1, lastRanking: 2, realTimeVotes: '90071992547409931', changeVotes: -5 },
  { name: 'b', realTimeRanking: 2, lastRanking: 1, realTimeVotes: '90071992547409930', changeVotes: 0 },
  { name: 'c', realTimeRanking: 3, lastRanking: 3, realTimeVotes: 7, changeVotes: 12 },
] as unknown as RankRow[];
const order = (sort: string | undefined): string =>
  rows
    .toSorted(sortRanking(sort))
    .map(row => row.name)
    .join('');

test('ranking is sorted by exact votes, by rank where the order is unknown', () => {
  expect(order(undefined)).toBe('abc');
  expect(order('constructor')).toBe('abc');
  expect(order('realTimeVotes')).toBe('cba');
  expect(order('-realTimeVotes')).toBe('abc');
  expect(order('-changeVotes')).toBe('cba');
  expect(order('lastRanking')).toBe('bac');
});
