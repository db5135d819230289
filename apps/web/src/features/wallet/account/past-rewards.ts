import type { Answer } from '@sunscope/product-api/types';
import { rawOrZero } from '../../../lib/format/format.ts';
import type { Ballot } from './BallotFields.tsx';

type Rewards = Answer<'/api/account/rewards'>;
type Round = Rewards['data'][number];
export type Gap = Round['gaps'][number];

/** What a table of past rewards is grouped by. */
export type Grouping = 'day' | 'round' | 'representative';

/** Rewards of one day, round or representative. */
export interface RewardGroup {
  id: string;
  /** First and last moment; the same address otherwise. */
  span: { start: number; end: number };
  address: string | undefined;
  sun: bigint;
  estimated: boolean;
}

/** Votes of which a rate says what they earned. */
const VOTES_OF_RATE = 10n ** 18n;
const DAY_MS = 86_400_000;

/** Rounds by the UTC day they ended on, one by one, or by who was voted for; the newest and the best first. */
export function groupRewards(rounds: readonly Round[], by: Grouping): RewardGroup[] {
  const groups = new Map<string, RewardGroup>();
  const add = (id: string, round: Round, sun: bigint, address?: string) => {
    const known = groups.get(id);
    groups.set(id, {
      id,
      address,
      span: {
        start: Math.min(known?.span.start ?? round.start, round.start),
        end: Math.max(known?.span.end ?? round.end, round.end),
      },
      sun: (known?.sun ?? 0n) + sun,
      estimated: known?.estimated === true || round.gaps.length > 0,
    });
  };
  for (const round of rounds) {
    if (by === 'representative')
      for (const { address, sun } of round.votes) add(address, round, rawOrZero(sun), address);
    else {
      const day = Math.floor((round.end - 1) / DAY_MS);
      add(String(by === 'day' ? day : round.start), round, rawOrZero(round.sun));
    }
  }
  const all = [...groups.values()];
  return by === 'representative' ? all.toSorted((a, b) => (a.sun < b.sun ? 1 : a.sun > b.sun ? -1 : 0)) : all;
}

/** Why rewards of these rounds are an estimate, each reason once. */
export function gapsOf(rounds: readonly Round[]): Gap[] {
  return [...new Set(rounds.flatMap(({ gaps }) => gaps))];
}

/** What votes would have earned in all rounds, others' votes as they were. */
export function wouldHaveEarned(ballot: Ballot, representatives: Rewards['representatives']): bigint {
  const rates = new Map(representatives.map(({ address, rate }) => [address, rawOrZero(rate)]));
  return ballot.reduce(
    (sum, { address, votes }) => sum + ((rates.get(address) ?? 0n) * votes) / VOTES_OF_RATE,
    0n,
  );
}
