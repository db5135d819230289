import { expect, test } from 'vitest';
import { roundOf, seatPath, type RoundBlock } from './round.ts';

const producers = ['a', 'b', 'c', 'd', 'e'].map(address => ({ address, name: address.toUpperCase() }));
/** Blocks of the slots named, made by the letters in turn. */
const chain = (slots: Record<number, string>): RoundBlock[] =>
  Object.entries(slots)
    .map(([slot, witnessAddress], at) => ({
      number: at + 1,
      timestamp: Number(slot) * 3_000,
      witnessAddress,
    }))
    .toReversed();

test('a round begins with the first, and says who made what, who missed and who comes', () => {
  const seats = roundOf(chain({ 10: 'c', 11: 'd', 12: 'e', 13: 'a', 14: 'b', 16: 'd' }), producers, 3_000);
  expect(seats?.map(seat => [seat.producer?.address, seat.state, seat.ahead])).toEqual([
    ['a', 'produced', -3],
    ['b', 'produced', -2],
    ['c', 'missed', -1],
    ['d', 'producing', 0],
    ['e', 'coming', 1],
  ]);
  expect(seats?.[0]).toMatchObject({ place: 1, block: 4 });
});

test('after a count the newer order holds, and those not seen yet take what is left', () => {
  const seats = roundOf(chain({ 10: 'b', 11: 'a', 20: 'a', 21: 'b' }), producers, 3_000);
  expect(seats?.map(seat => seat.producer?.address)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(seats?.map(seat => seat.state)).toEqual(['produced', 'producing', 'coming', 'coming', 'coming']);
});

test('nothing is said where blocks do not come by the clock, or by strangers alone', () => {
  expect(roundOf([], producers, 3_000)).toBeUndefined();
  expect(roundOf(chain({ 1: 'a' }), [], 3_000)).toBeUndefined();
  expect(roundOf(chain({ 1: 'a' }), producers, 0)).toBeUndefined();
  expect(roundOf(chain({ 1: 'z' }), producers, 3_000)).toBeUndefined();
});

test('the seats of a dial lie side by side', () => {
  expect(seatPath(0, 4, { outer: 10, inner: 8, gap: 0 })).toBe(
    'M0.00 -10.00A10 10 0 0 1 10.00 -0.00L8.00 -0.00A8 8 0 0 0 0.00 -8.00Z',
  );
});
