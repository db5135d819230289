import { z } from 'zod';
import { amount, count, timestampMs, wholeNumber } from './common.ts';
import { moment } from './stats.ts';

const trx = (text: string) => z.number().describe(`TRX ${text}`);

export const funds = z.object({
  genesisBlockIssue: trx('given by the genesis block'),
  totalBlockPay: trx('paid for blocks'),
  totalNodePay: trx('paid to voters and those who stand by'),
  burnPerDay: trx('burned in the last 24 hours'),
  burnByCharge: trx('burned in all'),
  totalTurnOver: trx('in existence, rewards that wait to be withdrawn included'),
  fundTrx: trx('held by the foundation'),
  turnOver: trx('in circulation: those in existence without the foundation’s'),
  fundSumBalance: amount.describe('Sun held by the foundation'),
  donateBalance: amount.describe('Sun on donation accounts'),
});

const fundAccount = z.object({
  address: z.string(),
  balance: amount,
  plan: z.enum(['held', 'support', 'donations']).describe('What it serves'),
  name: z.string().describe('As the operator named it; empty where it has no name'),
  until: timestampMs.nullable().describe('Promised not to move before'),
  note: z.string(),
});

export const supplyEndpoints = {
  '/api/fund': {
    summary: 'Accounts of the foundation',
    query: z.object({
      page_index: z.coerce.number<number | string>().int().min(1).default(1),
      per_page: wholeNumber.default(20).describe('At most 1,000'),
    }),
    response: z.object({
      data: z.object({
        total: amount.describe('Sun on all of them'),
        count,
        data: z.array(fundAccount.extend({ key: count })),
        demo: z.boolean().describe('Invented: it is the demo world’s foundation'),
        donations: z.array(fundAccount).describe('Accounts that collect donations, not counted above'),
      }),
    }),
  },
  '/api/funds': { summary: 'TRX in existence', query: z.object({}), response: funds },
  '/api/listdonators': {
    summary: 'Donation accounts',
    query: z.object({}),
    response: z.array(z.string()),
  },
  '/api/market/markets': {
    summary: 'Markets that trade TRX',
    query: z.object({ uuid: z.string().optional().describe('Ignored') }),
    response: z.array(
      z.object({
        rank: count,
        name: z.string(),
        pair: z.string(),
        link: z.string(),
        volume: z.number().describe('USD in 24 hours'),
        volumePercentage: z.number().describe('0 to 100'),
        volumeNative: z.number().describe('TRX in 24 hours'),
        price: z.number().describe('USD'),
      }),
    ),
  },
  '/api/turnover': {
    summary: 'TRX made and burned day by day',
    query: z.object({
      size: wholeNumber.default(1000).describe('Newest days, at most 10,000'),
      start: moment().describe('First moment, ms'),
      end: moment().describe('Last moment, ms'),
    }),
    response: z.object({
      total: count,
      data: z.array(
        z.object({
          day: z.string().describe('YYYY-MM-DD'),
          date: timestampMs,
          total_turn_over: trx('in existence at the end of the day'),
          total_produce: trx('made on the day'),
          total_block_pay: trx('of it for blocks'),
          total_node_pay: trx('of it to voters and those who stand by'),
          total_burn: trx('burned on the day'),
          worth: z
            .number()
            .nullable()
            .describe('USD of all in existence; null where no price of the day is known'),
        }),
      ),
    }),
  },
} as const;
