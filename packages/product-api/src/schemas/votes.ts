import { z } from 'zod';
import {
  addressParameter,
  amount,
  count,
  formatParameter,
  envelope,
  hashParameter,
  paging,
  timeRange,
  timestampMs,
  sortedBy,
  wholeNumber,
} from './common.ts';
import { blockVersion, rankRow } from './witnesses.ts';

/** Votes of one voter for one candidate. */
export const voteRow = z.object({
  id: z.string(),
  block: count.nullable().describe('Of the ballot; null where it is older than this index'),
  transaction: z.string(),
  timestamp: timestampMs.nullable(),
  voterAddress: z.string(),
  candidateAddress: z.string(),
  votes: amount,
  candidateUrl: z.string(),
  candidateName: z.string(),
  candidateTotalVotes: amount.describe('All votes for this candidate that stand'),
  voterAvailableVotes: z.number().nullable().describe('TRX the voter has staked: votes it could cast'),
});

export const voteQuery = z.object({
  ...paging,
  ...timeRange,
  sort: sortedBy('votes', 'timestamp').describe(
    'votes: as they stand now (the default where a candidate or voter is named); timestamp: as they were cast',
  ),
  candidate: addressParameter.optional(),
  voter: addressParameter.optional(),
  address: addressParameter.optional().describe('The same as voter'),
  block: wholeNumber.optional(),
  transaction: hashParameter.optional(),
});

export const voteList = z.object({ ...envelope, totalVotes: amount, data: z.array(voteRow) });

const none = z.object({
  uuid: z.string().optional().describe('Ignored'),
  random: z.string().optional().describe('Ignored'),
});

export const rankList = z.object({
  total: count,
  totalVotes: amount.describe('All votes that stand'),
  fastestRise: rankRow
    .nullable()
    .describe('Who has won most places since the last counting; null where nobody has'),
  maxVotesRise: rankRow
    .nullable()
    .describe('Who has won most votes since the last counting; null where nobody has'),
  data: z.array(rankRow),
});

export const rankDetail = z.object({
  success: z.boolean(),
  code: count,
  status: count,
  message: z.string(),
  data: rankRow
    .extend({
      realtimeVoteLine: z.array(z.object({ time: timestampMs, vote: amount })),
      producer: z.boolean(),
      version: blockVersion,
    })
    .nullable(),
  totalWitness: count,
  totalVotes: amount,
  changedBrokerage: z.boolean().describe('Has announced another share that counts from the next round on'),
  lowestBrokerage: z.number().int().nullable().describe('The least it has ever kept, percent'),
  brokerageHistory: z.array(
    z.object({
      from: z.number().int(),
      to: z.number().int(),
      time: count.describe('Seconds'),
      hash: z.string(),
    }),
  ),
  brokerageChangeNum: count,
});

export const voteEndpoints = {
  '/api/vote/witness': {
    summary: 'Ranking of witnesses, or one of them with its votes over time',
    query: none.extend({
      address: addressParameter.optional(),
      sort: sortedBy('lastRanking', 'realTimeRanking', 'realTimeVotes', 'changeVotes'),
      format: formatParameter,
    }),
    response: z.union([rankDetail, rankList]),
  },
  '/api/vote/witness/{address}': {
    summary: 'One witness with its votes over time',
    query: none.extend({ address: addressParameter }),
    response: rankDetail,
  },
  '/api/vote': { summary: 'Votes', query: voteQuery, response: voteList },
  '/api/vote/next-cycle': {
    summary: 'Time left until votes are counted',
    query: none,
    response: z.object({ nextCycle: z.number().int().describe('Milliseconds, by the newest block’s time') }),
  },
  '/api/vote/current-cycle': {
    summary: 'Votes as they stand, and places won since the last counting and since a day ago',
    query: none,
    response: z.object({
      total_votes: amount,
      candidates: z.array(
        z.object({
          address: z.string(),
          name: z.string(),
          url: z.string(),
          hasPage: z.boolean(),
          votes: amount,
          change_cycle: z.number().int(),
          change_day: z.number().int().describe('0 where nobody knows'),
        }),
      ),
    }),
  },
  '/api/vote/live': {
    summary: 'Votes as they stand',
    query: none,
    response: z.object({ data: z.record(z.string(), z.object({ address: z.string(), votes: amount })) }),
  },
  '/api/vote/stats': {
    summary: 'Votes hour by hour, three days',
    query: none,
    response: z.object({
      results: z.array(z.object({ timestamp: timestampMs, address: z.string(), votes: amount })),
    }),
  },
} as const;
