import { z } from 'zod';
import { amount, count } from './common.ts';
import { dayFigures } from './stats.ts';
import { price } from './prices.ts';

export const systemStatus = z.object({
  network: z.object({ type: z.string() }),
  sync: z.object({ progress: z.number().describe('0 to 100') }),
  database: z.object({ block: count, confirmedBlock: count, unconfirmedBlock: count }),
  full: z.object({ block: count }),
  solidity: z.object({ block: count }),
  nodeReachable: z.boolean(),
  notices: z
    .array(
      z.object({
        code: z.enum([
          'disk_full',
          'node_unverified',
          'node_unreachable',
          'other_chain',
          'node_behind',
          'index_behind',
          'index_rebuilding',
          'index_partial',
          'internal_transactions_missing',
          'blocks_unconfirmed',
          'bridge_stopped',
          'bridge_missing',
        ]),
        message: z.string(),
        expected: z.string().optional().describe('With other_chain: the genesis block of the index'),
        found: z.string().optional().describe('With other_chain: the genesis block of the node'),
      }),
    )
    .describe('What an operator or a reader should know of node and index; empty when all is well'),
});

export const systemServer = z.object({
  runtime: z.string().describe('Version of Node.js'),
  started: z.number().describe('Milliseconds since 1970'),
  database: z.object({ version: z.string(), bytes: z.number() }),
  feed: z.object({
    listeners: count,
    slots: count.describe('Listeners at a time, of all visitors; 0 for no limit'),
  }),
});

export const tps = z.object({ currentTps: z.number(), maxTps: z.number(), blockHeight: count });
export const systemTps = z.object({ data: tps });

export const homepageBundle = z.object({
  tps: z.object({ data: tps }),
  node: z.object({ total: count }),
  yesterdayStat: z.object({ data: z.array(dayFigures) }),
  days: z.array(dayFigures).describe('The last fortnight and the running day, oldest first'),
  today: z
    .object({ transactions: count, transactionsYesterday: count, newAccounts: count })
    .describe('Since 00:00 UTC'),
  accounts: count,
  transactions: count,
  staked: z.object({ sun: amount, supplySun: amount }).optional(),
  energyPriceSun: z.number().int().optional(),
  trc20TransferSun: amount.optional().describe('Usual cost of a TRC20 transfer without own energy'),
  notices: z
    .array(
      z.object({
        id: count,
        titleEN: z.string(),
        titleCN: z.string(),
        createTime: z.string().describe('YYYY-MM-DD HH:mm:ss, UTC'),
        link: z.string().optional(),
      }),
    )
    .describe('The three newest of this explorer, without their text'),
  price: price.optional(),
  priceETH: z.unknown().optional(),
  priceEUR: z.unknown().optional(),
});

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  details: z.record(z.string(), z.unknown()).optional(),
});
