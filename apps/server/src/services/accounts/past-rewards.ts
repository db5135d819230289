import type { Answer } from '@sunscope/product-api/types';
import type { rewardsQuery } from '@sunscope/product-api/schemas/account-rewards';
import { addressFromBytes, addressToBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import { blockOfPosition, positionOfTransaction, StakeAction } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredVote } from '../../repositories/votes-read.ts';
import type { PastRound, PastRounds } from '../governance/past-rounds.ts';
import { VOTES_OF_RATE } from '../governance/round-pay.ts';
import { amountJson } from '../shared/json-values.ts';
import { readLabels } from '../shared/labels.ts';

/** Votes of one account that are looked through: thirty ballots at least. */
const MOST_VOTES = 900;
/** Candidates that an account can have votes for at once. */
const MOST_CANDIDATES = 30;

/** Steps with stake of one account that are looked through for unstakes. */
const MOST_STEPS = 300;
const UNSTAKES: readonly number[] = [StakeAction.unfreezeV1, StakeAction.unfreezeV2];

type Votes = ReadonlyMap<Address, bigint>;

interface Ballot {
  block: bigint;
  votes: Votes;
}

const NOTHING: { inForce: Votes; known: boolean } = { inForce: new Map(), known: true };

/** What an account's votes earned in rounds that are over, and what any others would have earned in them. */
export async function readPastRewards(
  context: { readers: Readers; rounds: PastRounds },
  query: z.output<typeof rewardsQuery>,
): Promise<Answer<'/api/account/rewards'>> {
  const { readers } = context;
  const bytes = addressToBytes(parseAddress(query.address));
  const [rounds, cast, standing, steps] = await Promise.all([
    context.rounds.last(query.rounds),
    readers.votes.cast({ voter: bytes }, { start: 0, limit: MOST_VOTES, ascending: false }),
    readers.votes.standing({ voter: bytes }, { start: 0, limit: MOST_CANDIDATES, ascending: false }),
    readers.stake.history(bytes, { start: 0, limit: MOST_STEPS, ascending: false }),
  ]);
  const ballots = ballotsOf(cast);
  const now = votesOf(standing);
  const unstaked = steps
    .filter(({ action, owner }) => UNSTAKES.includes(action) && equalBytes(owner, bytes))
    .map(({ position }) => blockOfPosition(position));
  const data = rounds.map(round => {
    const { inForce, known } = votesAt(round.countedBlock, { ballots, now, unstaked });
    const votes = [...inForce].map(([address, count]) => ({
      address,
      votes: amountJson(count),
      sun: earned(round, address, count),
    }));
    return {
      start: Number(round.startMs),
      end: Number(round.endMs),
      sun: amountJson(votes.reduce((sum, one) => sum + one.sun, 0n)),
      gaps: [...round.gaps, ...(known ? [] : (['votes'] as const))],
      votes: votes.map(one => ({ ...one, sun: amountJson(one.sun) })),
    };
  });
  const rates = totalsOf(rounds);
  const facts = await readLabels(readers, { addresses: [...rates.keys()] });
  return {
    data,
    representatives: [...rates]
      .toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
      .map(([address, rate]) => ({
        address,
        name: facts.addressNames[address] ?? '',
        rate: rate.toString(),
      })),
  };
}

/**
 * The votes that stood when a block counted them, and whether that is certain: an unstake may have made fewer of them, and
 * how many were left is only known of now.
 */
function votesAt(
  block: bigint,
  { ballots, now, unstaked }: { ballots: readonly Ballot[]; now: Votes; unstaked: readonly bigint[] },
): { inForce: Votes; known: boolean } {
  const ballot = ballots.find(one => one.block <= block);
  // An index that begins later than the votes has no ballot of them.
  if (!ballot) return ballots.length === 0 ? { inForce: now, known: now.size === 0 } : NOTHING;
  if (!unstaked.some(one => one >= ballot.block && one <= block))
    return { inForce: ballot.votes, known: true };
  const isNow = ballot === ballots[0] && !unstaked.some(one => one > block);
  return isNow ? { inForce: now, known: true } : { inForce: ballot.votes, known: false };
}

/** Ballots, the newest first, from their votes. */
function ballotsOf(cast: readonly StoredVote[]): Ballot[] {
  const ballots = new Map<bigint, StoredVote[]>();
  for (const vote of cast) {
    if (vote.position === null) continue;
    const at = positionOfTransaction(vote.position);
    ballots.set(at, [...(ballots.get(at) ?? []), vote]);
  }
  return [...ballots].map(([at, votes]) => ({ block: blockOfPosition(at), votes: votesOf(votes) }));
}

const votesOf = (votes: readonly StoredVote[]): Map<Address, bigint> =>
  new Map(votes.map(({ candidate, votes: count }) => [addressFromBytes(candidate), count]));

const earned = (round: PastRound, address: Address, votes: bigint): bigint =>
  ((round.rates.get(address) ?? 0n) * votes) / VOTES_OF_RATE;

/** What votes for each candidate earned over all rounds together. */
function totalsOf(rounds: readonly PastRound[]): Map<Address, bigint> {
  const totals = new Map<Address, bigint>();
  for (const { rates } of rounds)
    for (const [address, rate] of rates)
      if (rate > 0n) totals.set(address, (totals.get(address) ?? 0n) + rate);
  return totals;
}
