import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from './endpoints.ts';

/** Lists with one order, which take any `sort` and say so; the Etherscan-compatible call answers in a form of its own. */
const ONE_ORDER = [
  '/api',
  '/api/account/tokens',
  '/api/exchange/common/latestOrders',
  '/api/exchange/user/order',
  '/api/nft/items',
  '/api/pagewitness',
  '/api/token/search',
];

const sorts = Object.entries(endpoints).flatMap(([path, { query }]) => {
  const sort = (query as z.ZodObject).shape['sort'] as z.ZodType | undefined;
  return sort === undefined ? [] : [{ path, sort }];
});

describe('sort', () => {
  it('of every list but those with one order refuses what it does not know', () => {
    const takesAnything = sorts.filter(({ sort }) => sort.safeParse('colour').success);
    expect(takesAnything.map(({ path }) => path).sort()).toEqual(ONE_ORDER);
  });

  it.each(sorts)('of $path says which fields there are', ({ path, sort }) => {
    const problems = sort.safeParse('colour').error?.issues.map(issue => issue.message) ?? [];
    for (const problem of problems) expect(problem).toMatch(/^is \w+.*, with - in front for descending$/);
    expect(problems).toHaveLength(ONE_ORDER.includes(path) ? 0 : 1);
  });

  it.each(sorts.filter(({ path }) => !ONE_ORDER.includes(path)))(
    'of $path takes an empty one for none',
    ({ sort }) => {
      expect(sort.parse('')).toBe(sort.parse(undefined));
    },
  );
});
