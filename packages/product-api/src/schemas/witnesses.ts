import { z } from 'zod';
import { amount, count, formatParameter, timestampMs, wholeNumber } from './common.ts';

const percent = z.number().describe('0 to 100');

const identity = {
  address: z.string(),
  name: z
    .string()
    .describe('Name of its account, else its site without protocol; empty where neither is known'),
  url: z.string(),
};

/** A witness, by the node's own count. */
export const witnessRow = z.object({
  ...identity,
  producer: z.boolean().describe('Makes blocks in this round'),
  latestBlockNumber: count,
  latestSlotNumber: count,
  producedTotal: count,
  missedTotal: count,
  producedTrx: z.number().describe('Always 0, as ever'),
  votes: amount.describe('As of the last counting'),
  producePercentage: percent.describe('Made of those it should have made, 0 to 100'),
  votesPercentage: percent.describe('Of all votes, 0 to 100'),
});

/** Where a witness stands, by the last counting and by the ballots since. */
export const rankRow = z.object({
  ...identity,
  hasPage: z.boolean().describe('Has told a repository with texts about itself'),
  realTimeRanking: count,
  lastRanking: count.describe('By the last counting'),
  lastCycleVotes: amount,
  realTimeVotes: amount,
  changeVotes: amount.describe('Won or lost since the last counting'),
  votesPercentage: percent.describe('Of all votes that stand, 0 to 100'),
  lastCycleVotesPercentage: percent,
  change_cycle: z.number().int().describe('Places gained since the last counting; negative for lost'),
  brokerage: z.number().int().nullable().describe('Percent of rewards it keeps; null where not known'),
  voterBrokerage: z.number().int().nullable().describe('Percent its voters share'),
  producedEfficiency: percent,
  producedTotal: count,
  missedTotal: count,
  blockReward: amount.describe('Sun that a block pays now, times the blocks it made'),
  annualizedRate: z
    .string()
    .nullable()
    .describe('Percent a year its voters earn at the present pay and votes; null where not known'),
  witnessType: z.number().int().describe('1 makes blocks, 2 is paid as one of the first 127, 3 candidate'),
});

export const blockVersion = z
  .string()
  .describe('Version of the newest block it made; empty where it has made none');

export const pagedWitness = witnessRow.extend({
  ...rankRow.omit({ address: true, name: true, url: true, votesPercentage: true }).shape,
  index: count,
  ranking: count,
  version: blockVersion,
});

export const pagedWitnessQuery = z.object({
  start: wholeNumber.default(0),
  limit: wholeNumber.default(100),
  witnesstype: z
    .enum(['0', '1', '3'])
    .optional()
    .describe(
      '0 those that make blocks, 1 those that are paid beside them, 3 the other candidates; all where absent',
    ),
  sort: z.string().optional().describe('Accepted: the order is always by votes'),
  format: formatParameter,
  uuid: z.string().optional().describe('Ignored'),
});

const none = z.object({
  uuid: z.string().optional().describe('Ignored'),
  random: z.string().optional().describe('Ignored'),
});

const extreme = z.object({ ...identity, percentage: percent });

export const witnessEndpoints = {
  '/api/witness': {
    summary: 'Witnesses and candidates by votes',
    query: none,
    response: z.array(witnessRow),
  },
  '/api/pagewitness': {
    summary: 'Witnesses and candidates, page by page',
    query: pagedWitnessQuery,
    response: z.object({ total: count, lastBlock: count, totalVotes: amount, data: z.array(pagedWitness) }),
  },
  '/api/witness/general-info': {
    summary: 'Counts of witnesses',
    query: none,
    response: z.object({
      total: count,
      sr: count.describe('Make blocks in this round'),
      partner: count.describe('Paid beside them, as far as place 127'),
      candidate: count,
      totalVotes: amount,
      highestProductivity: extreme.nullable(),
      lowestProductivity: extreme.nullable(),
      lastBlock: count,
      nextMaintenanceTime: timestampMs,
    }),
  },
  '/api/witness/maintenance-statistic': {
    summary: 'Blocks of this round by witness',
    query: none,
    response: z.array(
      z.object({
        ...identity,
        blockProduced: count,
        total: count.describe('Blocks of this round by all'),
        percentage: z.number().describe('Share of them, 0 to 1'),
      }),
    ),
  },
} as const;
