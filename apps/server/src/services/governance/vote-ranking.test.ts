import { describe, expect, it } from 'vitest';
import { mostRisen } from './vote-ranking.ts';

describe('who has risen most', () => {
  // What TRONSCAN once showed for main net: Chain Cloud as fastestRise, JD Investment as maxVotesRise.
  const all = [
    { name: 'Binance Staking', places: 0n, votes: -16_928n },
    { name: 'Chain Cloud', places: 6n, votes: 1_573_625n },
    { name: 'JD Investment', places: 0n, votes: 7_122_662n },
  ];

  it('is reported by places and by votes apart', () => {
    expect(mostRisen(all, one => one.places)).toBe(1);
    expect(mostRisen(all, one => one.votes)).toBe(2);
  });

  it('is the first of equal ones, and nobody where nobody gained', () => {
    expect(mostRisen(all, () => 3n)).toBe(0);
    expect(mostRisen(all, () => 0n)).toBeUndefined();
    expect(mostRisen(all, one => -one.places)).toBeUndefined();
    expect(mostRisen([], () => 1n)).toBeUndefined();
  });
});
