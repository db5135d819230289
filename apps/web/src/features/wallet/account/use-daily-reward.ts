import type { Address } from '@sunscope/tron/address';
import { useQuery } from '@tanstack/react-query';
import { rawOrZero } from '../../../lib/format/format.ts';
import { ratesQuery, standingVotesQuery } from './queries.ts';
import { dailyRewardOf } from './rewards.ts';

/** Sun a day that the votes of an account earn as they stand, at present pay; undefined until known. */
export function useDailyReward(from: Address): bigint | undefined {
  const { data: standing } = useQuery(standingVotesQuery(from));
  const { data: ranking } = useQuery(ratesQuery());
  if (!standing || !ranking || !('fastestRise' in ranking)) return undefined;
  const votes = Object.entries(standing.votes).map(([address, count]) => ({
    address,
    votes: rawOrZero(count),
  }));
  return dailyRewardOf(votes, new Map(ranking.data.map(row => [row.address, row])));
}
