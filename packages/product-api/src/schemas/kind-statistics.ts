import { z } from 'zod';
import { amount, count, timestampMs } from './common.ts';

/** What transactions and transfers of the last day were, by kind. */

const topRow = z.object({
  symbol: z.string(),
  name: z.string(),
  address: z.string(),
  amount: z.string().describe('Smallest units moved; empty for calls'),
  count,
  proportion: z.number().describe('Of all of this list’s kind, 0 to 1'),
  tokenType: z.string(),
});

const kind = <K extends string>(name: K) =>
  ({
    [`${name}Count`]: count,
    [`${name}Proportion`]: z.number().describe('Of all transactions of the day, 0 to 1'),
  }) as Record<`${K}Count`, typeof count> & Record<`${K}Proportion`, z.ZodNumber>;

export const kindStatistics = z.object({
  txCount: count.describe('All transactions of the chain'),
  txAmount: amount.describe('Sun moved by transfers of TRX in the last day'),
  lastDayTxCount: count.describe(
    'Transactions of the last day: 24 hours of the clock, the running one included',
  ),
  ...kind('trxTransfer'),
  trxTransferAmount: amount.describe('Sun'),
  ...kind('trc10Transfer'),
  trc20Count: count.describe('TRC20 transfers: events, so of one transaction there may be many'),
  trc20Proportion: z.number().describe('Of the transfers of TRX, TRC10 and TRC20 together, 0 to 1'),
  ...kind('trigger'),
  ...kind('votes'),
  ...kind('freezeBalance'),
  ...kind('others'),
  trc20Top10: z.array(topRow).describe('TRC20 tokens by transfers of the running UTC day'),
  triggerTop10: z.array(topRow).describe('Contracts by calls of the running UTC day'),
  updateTime: timestampMs.describe('Time of the newest block'),
});
export const kindStatisticsQuery = z.object({ uuid: z.string().optional().describe('Ignored') });

export const kindStatisticsEndpoints = {
  '/api/transaction/statistics': {
    summary: 'Transactions of the last day by kind',
    query: kindStatisticsQuery,
    response: kindStatistics,
  },
  '/api/transfer/statistics': {
    summary: 'Transfers of the last day by kind',
    query: kindStatisticsQuery,
    response: kindStatistics,
  },
} as const;
