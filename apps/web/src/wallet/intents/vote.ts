import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { standingOf } from '../standing.ts';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { BaseIntent, IntentEntry } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';

export interface Vote extends BaseIntent {
  readonly kind: 'vote';
  readonly votes: readonly { readonly witness: Address; readonly count: bigint }[];
}

/** Witnesses one account may vote for at once (java-tron: MAX_VOTE_NUMBER). */
const MOST_WITNESSES = 30;

/** Votes for witnesses, in place of all earlier votes. */
export const vote: IntentEntry<Vote, 'VoteWitnessContract'> = {
  ...plainParts,
  kind: 'vote',
  contract: 'VoteWitnessContract',
  invalid({ votes }) {
    if (votes.length === 0 || votes.length > MOST_WITNESSES)
      return { field: 'votes', right: `1 to ${MOST_WITNESSES}`, found: String(votes.length) };
    const none = votes.find(({ count }) => count <= 0n);
    if (none) return { field: 'vote_count', right: 'above 0', found: String(none.count) };
    // The chain takes it; nobody reading the list would see that the two add up.
    const isDistinct = new Set(votes.map(({ witness }) => witness)).size === votes.length;
    return isDistinct ? undefined : { field: 'vote_address', right: 'once each', found: 'one twice' };
  },
  build: ({ from, votes }) => ({
    owner_address: addressToBytes(from),
    votes: votes.map(({ witness, count }) => ({ vote_address: addressToBytes(witness), vote_count: count })),
  }),
  confirmed: ({ from, votes }) => ({
    owner_address: addressToBytes(from),
    votes: votes.map(({ witness, count }) => ({ vote_address: addressToBytes(witness), vote_count: count })),
    support: false,
  }),
  readBack: ({ owner_address, votes }, envelope) => ({
    kind: 'vote',
    from: addressFromBytes(owner_address),
    votes: votes.map(({ vote_address, vote_count }) => ({
      witness: addressFromBytes(vote_address),
      count: vote_count,
    })),
    ...envelope,
  }),
  // Votes can be cast again at any time and move nothing.
  workerSigns: true,
  effects: ({ votes }) => ({
    ...NO_EFFECTS,
    changes: [
      { label: 'vote_total', text: String(votes.reduce((sum, { count }) => sum + count, 0n)) },
      { label: 'vote_earlier', words: { key: 'vote_replaces' } },
    ],
  }),
  judgedBy: () => ({ witnesses: true }),
  refused({ votes }, { account, witnesses }) {
    const stranger = votes.find(({ witness }) => witnesses && !witnesses.has(witness));
    if (stranger) return { key: 'refused_no_witness', values: { address: stranger.witness } };
    const cast = votes.reduce((sum, { count }) => sum + count, 0n);
    const power = standingOf(account).powerSun / SUN_PER_TRX;
    return cast > power
      ? { key: 'refused_votes_more', values: { cast: String(cast), power: String(power) } }
      : undefined;
  },
  standing: (before, { votes }) => ({ ...before, votes }),
  rows: ({ votes }) =>
    votes.map(({ witness, count }) => ({
      label: 'vote_for',
      address: witness,
      beside: { key: 'vote_count', values: { votes: String(count), count: Number(count) } },
    })),
  messages: { title: 'vote_title', action: 'vote_action', toast: 'vote_toast', done: 'vote_done' },
};
