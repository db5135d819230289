import type { Address } from '@sunscope/tron/address';
import type { BlockPay } from '../statistics/reward-rates.ts';
import { PAID_PLACES } from './witness-ranking.ts';

/** Votes by which the chain scales what one vote earned (java-tron: MortgageService.DECIMAL_OF_VI_REWARD). */
export const VOTES_OF_RATE = 10n ** 18n;

/** A candidate in a round: its votes as counted before it, the blocks it made, and the percent it kept. */
export interface RoundWitness {
  address: Address;
  bytes: Uint8Array;
  votes: bigint;
  blocks: bigint;
  brokerage: number;
}

/**
 * What {@link VOTES_OF_RATE} votes for each candidate earned in a round, in sun (java-tron: Manager.payReward,
 * MortgageService.payBlockReward and payStandbyWitness). Fees that the chain pools for producers are not in it.
 */
export function ratesOfRound(witnesses: readonly RoundWitness[], pay: BlockPay): Map<Address, bigint> {
  const blocks = witnesses.reduce((sum, one) => sum + one.blocks, 0n);
  const paid = witnesses
    .filter(({ votes }) => votes > 0n)
    .toSorted((a, b) => (a.votes === b.votes ? Buffer.compare(b.bytes, a.bytes) : b.votes > a.votes ? 1 : -1))
    .slice(0, PAID_PLACES);
  const perVote = Number(pay.votes) / Number(paid.reduce((sum, { votes }) => sum + votes, 0n));
  const standby = new Map(
    // Doubles, cut to an integer, as the chain computes them.
    paid.map(({ address, votes }) => [address, BigInt(Math.trunc(Number(votes) * perVote))]),
  );
  return new Map(
    witnesses.map(({ address, votes, blocks: made, brokerage }) => {
      const sun =
        blocks * leftOf(standby.get(address) ?? 0n, brokerage) + made * leftOf(pay.block, brokerage);
      return [address, votes === 0n ? 0n : (sun * VOTES_OF_RATE) / votes];
    }),
  );
}

/** What of one payment a witness leaves to its voters. */
function leftOf(sun: bigint, brokerage: number): bigint {
  return sun - BigInt(Math.trunc((brokerage / 100) * Number(sun)));
}
