import { expect, it } from 'vitest';
import { circulationOf, largestShares, marketValue } from './circulation.ts';

it('tells circulation from supply and what the issuer holds', () => {
  expect(circulationOf(100n, 30n)).toBe(70n);
  expect(circulationOf(100n, 0n)).toBe(100n);
  expect(circulationOf(undefined, 1n)).toBeUndefined();
  expect(circulationOf(100n, undefined)).toBeUndefined();
  expect(circulationOf(100n, 101n)).toBeUndefined();
});

it('multiplies whole tokens with their price', () => {
  expect(marketValue(0.5, 2_000_000n, 6)).toBe(1);
  expect(marketValue(0, 2_000_000n, 6)).toBe(0);
  expect(marketValue(1, undefined, 6)).toBeUndefined();
});

it('names the largest holders and what the others hold together', () => {
  const holders = [
    { address: 'issuer', balance: 60n },
    { address: 'a', balance: 20n },
    { address: 'b', balance: 15n },
    { address: 'c', balance: 5n },
  ];
  expect(largestShares(holders, 100n, { most: 2 })).toEqual({ shares: holders.slice(0, 2), rest: 20n });
  expect(largestShares(holders, 40n, { most: 2, without: 'issuer' })).toEqual({
    shares: holders.slice(1, 3),
    rest: 5n,
  });
  // A contract that reports less than its events add up to.
  expect(largestShares(holders, 10n, { most: 2 })).toBeUndefined();
  expect(largestShares(holders, 0n, { most: 2 })).toBeUndefined();
});
