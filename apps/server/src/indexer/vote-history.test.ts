import { expect, it } from 'vitest';
import { keyOf } from '../database/key-of.ts';
import type { CastVote } from '../repositories/vote-standings.ts';
import { standingsAt } from './vote-history.ts';

const [ANNA, BEN, NORTH, SOUTH] = [1, 2, 3, 4].map(byte => new Uint8Array(21).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

function cast(voter: Uint8Array, ballot: bigint, votes: readonly [Uint8Array, bigint][]): CastVote[] {
  return votes.map(([candidate, count]) => ({
    ballot,
    voter,
    candidate,
    votes: count,
    timestamp_ms: ballot * 1000n,
  }));
}

// Anna votes at 1 s and, for another and less, at 5 s; Ben votes for the first time at 7 s.
const history = [
  ...cast(ANNA, 1n, [
    [NORTH, 60n],
    [SOUTH, 40n],
  ]),
  ...cast(ANNA, 5n, [[SOUTH, 70n]]),
  ...cast(BEN, 7n, [[NORTH, 5n]]),
];
const now = new Map([
  [keyOf(NORTH), 1005n],
  [keyOf(SOUTH), 2070n],
]);

const at = (ms: bigint) => {
  const standings = standingsAt(history, now, ms);
  return [standings.get(keyOf(NORTH)), standings.get(keyOf(SOUTH))];
};

it('takes ballots back one by one, and puts the ones before in their place', () => {
  expect(at(7000n)).toEqual([1005n, 2070n]);
  expect(at(6999n)).toEqual([1000n, 2070n]);
  expect(at(4999n)).toEqual([1060n, 2040n]);
  expect(at(999n)).toEqual([1000n, 2000n]);
});

it('leaves the standings of now alone', () => {
  at(0n);
  expect(now.get(keyOf(NORTH))).toBe(1005n);
});
