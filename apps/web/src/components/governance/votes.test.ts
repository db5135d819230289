import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  evenVotes,
  fittedVotes,
  readVotes,
  shareOfPower,
  thousandthsOf,
  unusedVotes,
  withVotes,
} from './votes.ts';

const sum = (votes: readonly bigint[]) => votes.reduce((all, one) => all + one, 0n);
const power = fc.bigInt({ min: 0n, max: 10n ** 17n });
const votes = fc.array(fc.bigInt({ min: -5n, max: 10n ** 17n }), { maxLength: 30 });

describe('votes', () => {
  it('are divided evenly, the rest among the first', () => {
    expect(evenVotes(10n, 3)).toEqual([4n, 3n, 3n]);
    expect(evenVotes(2n, 3)).toEqual([1n, 1n, 0n]);
    expect(evenVotes(5n, 0)).toEqual([]);
  });

  it('never exceed the power, whatever is asked for', () => {
    fc.assert(
      fc.property(power, votes, fc.nat(29), fc.bigInt(), (power, wanted, index, more) => {
        const fitted = fittedVotes(wanted, power);
        expect(sum(fitted) <= power).toBe(true);
        const next = withVotes(fitted, index, more, power);
        expect(sum(next) <= power).toBe(true);
        expect(next.every(one => one >= 0n)).toBe(true);
        expect(unusedVotes(next, power) + sum(next)).toBe(power);
        expect(sum(evenVotes(power, wanted.length))).toBe(wanted.length === 0 ? 0n : power);
      }),
    );
  });

  it('cut the last ones when the power has fallen', () => {
    expect(fittedVotes([20n, 15n, 10n], 30n)).toEqual([20n, 10n, 0n]);
    expect(unusedVotes([20n, 15n], 30n)).toBe(0n);
  });

  it('go by thousandths and back', () => {
    expect(shareOfPower(48_200n, 125)).toBe(6025n);
    expect(shareOfPower(10n ** 17n, 999)).toBe(99_900_000_000_000_000n);
    expect(shareOfPower(7n, 5000)).toBe(7n);
    expect(thousandthsOf(6025n, 48_200n)).toBe(125);
    expect(thousandthsOf(1n, 0n)).toBe(0);
  });

  it.each([
    ['20,000', 20_000n],
    ['0', 0n],
    ['12.5%', 6025n],
    ['100 %', 48_200n],
    ['7.99%', 3807n],
    ['', undefined],
    ['-3', undefined],
    ['1e9', undefined],
    ['99999999999999999999', undefined],
  ])('read "%s"', (text, expected) => {
    expect(readVotes(text, 48_200n)).toBe(expected);
  });
});
