import { expect, it } from 'vitest';
import { hasDueParts, isOpen, mostSun, saleProblem, unitsFor, type Sale } from './sale.ts';

const sale: Sale = { trxNum: 3n, num: 2n, startMs: 100, endMs: 200, left: 1_000n };

it('buys whole units, rounded down', () => {
  expect([1n, 2n, 3n, 7n].map(sun => unitsFor(sale, sun))).toEqual([0n, 1n, 2n, 4n]);
  expect(unitsFor({ ...sale, trxNum: 0n }, 5n)).toBe(0n);
});

it.each([
  [1n, 10_000n, 'sale_too_little'],
  [1_503n, 10_000n, 'sale_more_than_left'],
  [1_500n, 1_499n, 'sale_short'],
  [1_500n, 1_500n, undefined],
])('for %d sun of %d: %s', (sun, balance, problem) => {
  expect(saleProblem(sale, sun, balance)).toBe(problem);
});

it('is open from its first to before its last moment', () => {
  expect([99, 100, 199, 200].map(now => isOpen(sale, now))).toEqual([false, true, true, false]);
  expect(isOpen({ ...sale, startMs: 0 }, 150)).toBe(false);
});

it('offers what is left, as far as the balance goes', () => {
  expect(mostSun(sale, 10_000n)).toBe(1_500n);
  expect(mostSun(sale, 7n)).toBe(7n);
});

it('knows whether a locked part may be released', () => {
  expect(hasDueParts([{ expires: 2 }, { expires: 9 }], 2)).toBe(true);
  expect(hasDueParts([{ expires: 9 }], 8)).toBe(false);
  // Released, and gone from the account.
  expect(hasDueParts([], 8)).toBe(false);
});
