import { z } from 'zod';
import { addressParameter, amount, timestampMs } from './common.ts';

/** Rounds that are computed, kept and answered at most: a week of six hours each. */
export const MOST_ROUNDS = 28;

export const rewardsQuery = z.object({
  address: addressParameter,
  rounds: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(MOST_ROUNDS)
    .default(MOST_ROUNDS)
    .describe('The last ones'),
});

const rewardRound = z.object({
  start: timestampMs.describe('Votes as counted then earned'),
  end: timestampMs,
  sun: amount.describe('What the votes of the account earned'),
  votes: z.array(z.object({ address: z.string(), votes: amount, sun: amount })),
  gaps: z
    .array(z.enum(['fees', 'standings', 'shares', 'pay', 'votes']))
    .describe(
      'Why it is an estimate, empty where all is on record: fees that producers share, all candidates’ votes not observed at the counting, shares from before this index, pay changed within the round, own votes cut by unstaking',
    ),
});

export const accountRewardEndpoints = {
  '/api/account/rewards': {
    summary: 'What votes of an account earned round by round, and what others would have earned',
    query: rewardsQuery,
    response: z.object({
      data: z
        .array(rewardRound)
        .describe('Rounds that are over, newest first; none that the index does not reach'),
      representatives: z
        .array(
          z.object({
            address: z.string(),
            name: z.string(),
            rate: z
              .string()
              .describe(
                'Sun that 10^18 votes earned in all these rounds, with all others’ votes as they were',
              ),
          }),
        )
        .describe('Best first'),
    }),
  },
} as const;
