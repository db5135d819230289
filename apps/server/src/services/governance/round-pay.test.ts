import { parseAddress } from '@sunscope/tron/address';
import { expect, test } from 'vitest';
import { ratesOfRound, VOTES_OF_RATE } from './round-pay.ts';

const FIRST = parseAddress('TTcYhypP8m4phDhN6oRexz2174zAerjEWP');
const OTHERS = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const bytes = (last: number) => Uint8Array.of(last);

test('votes earn by their share of what is left to voters, cut as the chain cuts it', () => {
  // The chain's own figures, see "go to witnesses by votes" in apps/devnet/src/governance/governance.test.ts.
  const rates = ratesOfRound(
    [
      { address: FIRST, bytes: bytes(1), votes: 127_001_000n, blocks: 3n, brokerage: 20 },
      { address: OTHERS, bytes: bytes(2), votes: 2_951_000_000n, blocks: 5n, brokerage: 100 },
    ],
    { block: 0n, votes: 3_078_000_000n },
  );
  expect(rates.get(FIRST)).toBe((812_806_136n * VOTES_OF_RATE) / 127_001_000n);
  expect(((rates.get(FIRST) ?? 0n) * 1_000n) / VOTES_OF_RATE).toBe(6_399n);
  // Who keeps all leaves nothing.
  expect(rates.get(OTHERS)).toBe(0n);
});

test('blocks pay those who made them, and votes of the first 127 alone are paid beside', () => {
  const crowd = Array.from({ length: 128 }, (_, at) => ({
    address: parseAddress(FIRST),
    bytes: bytes(at),
    votes: BigInt(1_000 - at),
    blocks: 0n,
    brokerage: 0,
  }));
  const last = crowd.at(-1)!;
  const rates = ratesOfRound([...crowd.slice(0, -1), { ...last, address: OTHERS, blocks: 2n }], {
    block: 1_746n,
    votes: 1_000_000n,
  });
  // 2 blocks of 1,746 sun for 873 votes, and no part of what votes are paid.
  expect(((rates.get(OTHERS) ?? 0n) * 873n) / VOTES_OF_RATE).toBe(3_492n);
});

test('no votes earn nothing, and nobody is divided by', () => {
  const none = { address: FIRST, bytes: bytes(1), votes: 0n, blocks: 4n, brokerage: 0 };
  expect(ratesOfRound([none], { block: 16n, votes: 160n }).get(FIRST)).toBe(0n);
});
