import { z } from 'zod';
import {
  addressParameter,
  amount,
  count,
  envelope,
  hash,
  hashParameter,
  paging,
  sortedBy,
  timeRange,
  timestampMs,
  wholeNumber,
} from './common.ts';

export const blockRow = z.object({
  number: count,
  hash,
  parentHash: hash,
  timestamp: timestampMs,
  size: count.describe('Bytes of the block; 0 where the source did not tell'),
  nrOfTrx: count,
  txTrieRoot: z.string(),
  witnessId: z.number().int(),
  witnessAddress: z.string().describe('Producer; empty for the genesis block'),
  witnessName: z.string(),
  witnessRank: count
    .optional()
    .describe('Place of the producer by votes among those that make blocks; only in the running round'),
  witnessCount: count.optional().describe('How many make blocks in this round'),
  confirmed: z.boolean().describe('Solidified'),
  confirmations: count.describe('Blocks on top of it'),
  version: z.string(),
  fee: z.number().nullable().describe('TRX burned in the block; null where the source gave no receipts'),
  netUsage: amount.nullable(),
  energyUsage: amount.nullable(),
  blockReward: z.number().optional().describe('TRX the producer got for it'),
  voteReward: z.number().optional().describe('TRX shared out among voters and those who stand by'),
  revert: z.boolean(),
});

export const blockQuery = z.object({
  ...paging,
  ...timeRange,
  sort: sortedBy('number', 'timestamp'),
  number: wholeNumber.optional(),
  hash: hashParameter.optional(),
  parenthash: hashParameter.optional(),
  producer: addressParameter.optional(),
});

export const blockList = z.object({ ...envelope, data: z.array(blockRow) });

export const blockStatistic = z.object({
  whole_block_count: count,
  last_day_block_count: count.describe('In the last 24 hours, as all of this name'),
  last_day_pay: z.number().describe('TRX paid for blocks and votes'),
  whole_pay: z.number(),
  last_day_burn: z.number().describe('TRX burned'),
  last_day_total_burn: z.number().describe('TRX burned in all, up to now'),
});
