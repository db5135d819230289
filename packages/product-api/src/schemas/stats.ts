import { z } from 'zod';
import { addressTag, amount, count, timestampMs, momentParameter, tokenInfo, wholeNumber } from './common.ts';

/** What days and hours of the chain both have. */
const byTheHour = {
  avgBlockSize: z.number().describe('Bytes'),
  avgBlockTime: z.number().describe('Seconds'),
  trc10_transfer: count,
  trc20_transfer: count.describe('Events, of which a call may make many'),
  freeze_transaction: count.describe('Stake 1.0 and 2.0: staking, unstaking, lending'),
  vote_transaction: count,
  shielded_transaction: count,
  other_transaction: count,
  failed_transaction: count,
  newContract: count,
  net_usage: amount.describe('Bandwidth from stakes and the free allowance'),
  burned: z.number().describe('TRX burned'),
};

/** Whole days of the chain, oldest first; the last one is the running day. */
export const dayFigures = z.object({
  date: timestampMs.describe('00:00 UTC'),
  totalTransaction: count,
  newTransactionSeen: count,
  totalBlockCount: count,
  newBlockSeen: count,
  totalAddress: count,
  newAddressSeen: count,
  blockchainSize: count.describe('Bytes of all blocks up to the end of the day'),
  ...byTheHour,
  newTrigger: count.describe('Calls of contracts'),
  trx_transfer: count,
  active_account_number: count.describe('Accounts that sent a transaction'),
  newToken: count.describe('TRC10 tokens issued'),
  energy_usage: amount,
  accountWithTrx: count
    .optional()
    .describe(
      'With type=trxHolder: accounts that have TRX; of days nobody counted, those of today that existed then',
    ),
});

const days = z
  .string()
  .default('15')
  .refine(text => !/^-\d/.test(text), 'cannot be negative')
  .transform(text => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined))
  .describe('How many days, the running one included; 15 by default, all for anything that is no number');

export const statsOverview = z.object({ success: z.boolean(), data: z.array(dayFigures) });

/** The first and the last day of a range, as days or as moments within them. */
export const dayRange = {
  start_day: dayParameter().describe('First day, YYYY-MM-DD'),
  end_day: dayParameter().describe('Last day, YYYY-MM-DD'),
  start_timestamp: moment().describe('The same as a moment, ms'),
  end_timestamp: moment().describe('The same as a moment, ms'),
};

function dayParameter() {
  return z.iso.date('needs a day as YYYY-MM-DD').optional();
}

export function moment() {
  return momentParameter.optional();
}

/** A day and its figure: the greatest and the smallest whole day of a range. */
export const extremes = (member: string) => {
  const day = z.object({ day: timestampMs, [member]: z.number() });
  return { max: day.optional(), min: day.optional() };
};

const topAccount = z.object({ address: z.string(), addressTag });
const percentage = z.number().describe('Share of all, 0 to 1');

/** A row of a top list; which members it has depends on the list's type. */
export const topRow = z.object({
  ...topAccount.partial().shape,
  contract: z.string().optional(),
  name: z.string().optional(),
  abbr: z.string().optional(),
  token: z.string().optional().describe('TRC10 id or contract'),
  tokenType: z.string().optional(),
  decimals: z.number().int().optional(),
  tokenInfo: tokenInfo.optional(),
  amount: amount.optional().describe('Sun; of tokens their smallest unit'),
  transaction_number: count.optional(),
  freeze: amount.optional().describe('Sun'),
  votes: amount.optional(),
  holders: amount.optional().describe('Holders of a token; sun on a contract'),
  balance: amount.optional().describe('Sun on a contract'),
  active_address: count.optional(),
  triggers: count.optional(),
  energy_use: amount.optional().describe('From the account’s own stake'),
  energy_burn: amount.optional().describe('Bought with TRX'),
  contract_use: amount.optional().describe('Given by the owners of the contracts it called'),
  whole_energy_use: amount.optional(),
  net_use: amount.optional().describe('From stake and the free allowance'),
  net_burn: amount.optional().describe('Bought with TRX'),
  whole_net_use: amount.optional(),
  percentage: percentage.optional(),
});

const windowMembers = Object.fromEntries(
  ['hour', 'day', 'week'].flatMap(window =>
    [
      'trx_transfer_amount',
      'trx_transaction_number',
      'token_sum_transaction',
      'token_sum_transaction_amount',
      'contract_active_address',
      'contract_triggers',
      'energy_usage',
      'net_usage',
      'whole_energy_use',
      'whole_energy_burn',
      'whole_contract_use',
      'whole_net_use',
      'whole_net_burn',
    ].map(member => [`last_${window}_${member}`, amount]),
  ),
);

export const top10 = z.union([
  z.array(
    z.object({
      type: count,
      since: timestampMs.optional().describe('Since when was counted; absent for what holds now'),
      data: z.array(topRow),
    }),
  ),
  z
    .object({
      ...windowMembers,
      whole_freeze: amount.describe('Sun'),
      whole_vote: amount,
      contract_whole_balance: amount.describe('Sun'),
      token_all: count,
      token_record: count,
      trc10_all: count,
      trc10_record: count,
      trc20_all: count,
      trc20_record: count,
    })
    .describe('type=0: the figures of the overview'),
]);

/** Window of a top list. */
export const TOP_WINDOWS = { none: 0, hour: 1, day: 2, week: 3 } as const;

export const top10Query = z.object({
  type: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2}){0,15}$/, 'needs numbers from 0 to 15, separated by commas')
    .default('0')
    .transform(text => text.split(',').map(Number))
    .refine(types => types.every(type => type <= 15), 'needs numbers from 0 to 15')
    .describe('0 the overview; 1 to 15 lists, several separated by commas'),
  time: wholeNumber
    .max(3)
    .default(1)
    .describe('1 the last hour, 2 the running UTC day, 3 that and the six before'),
  uuid: z.string().optional().describe('Ignored'),
});

export const statsEndpoints = {
  '/api/stats/overview': {
    summary: 'The chain day by day',
    query: z.object({
      days,
      type: z.string().optional().describe('trxHolder adds accountWithTrx'),
      uuid: z.string().optional().describe('Ignored'),
    }),
    response: statsOverview,
  },
  '/api/stats/hours': {
    summary: 'The chain hour by hour; hours without a block are left out',
    query: z.object({
      days: wholeNumber
        .default(7)
        .transform(value => Math.min(value, 30))
        .describe('How many times 24 hours back, at most 30'),
    }),
    response: z.object({
      total: count,
      data: z.array(
        z.object({
          time: timestampMs.describe('Its beginning; the last one is the running hour'),
          blocks: count,
          transactions: count,
          trx_transfer: count,
          trx_amount: amount.describe('Sun moved by transfers of TRX'),
          triggers: count.describe('Calls of contracts'),
          energy: amount,
          energy_staked: amount.describe('From callers’ stakes'),
          energy_bought: amount.describe('Bought with TRX'),
          energy_origin: amount.describe('Given by the contracts’ owners'),
          ...byTheHour,
        }),
      ),
    }),
  },
  '/api/overview/dailyaccounts': {
    summary: 'Accounts day by day',
    query: z.object({ days }),
    response: z.object({
      total: count,
      data: z.array(
        z.object({
          date: timestampMs,
          day: z.string().describe('YYYY-MM-DD'),
          totalAddress: count,
          newAddressSeen: count,
          active_account_number: count,
          accountWithTrx: count,
        }),
      ),
    }),
  },
  '/api/account/active_statistic': {
    summary: 'Active accounts day by day',
    query: z.object(dayRange),
    response: z.object({
      total: count,
      ...extremes('active_account_number'),
      data: z.array(
        z.object({
          day: z.string().describe('YYYY-MM-DD'),
          date: timestampMs,
          active_account_number: count,
          new_account_number: count,
          caller_amount: count.describe('Accounts that called a contract'),
        }),
      ),
    }),
  },
  '/api/trx/volume': {
    summary: 'TRX moved on the chain day by day',
    query: z.object({
      ...dayRange,
      source: z.string().optional().describe('Ignored: transfers of TRX on the chain are what is known here'),
      limit: wholeNumber.default(30).describe('Newest days, at most 10,000'),
    }),
    response: z.object({
      total: count,
      data: z.array(
        z.object({
          day: z.string().describe('YYYY-MM-DD'),
          time: timestampMs,
          amount: amount.describe('Sun'),
          transfers: count,
        }),
      ),
    }),
  },
  '/api/top10': { summary: 'Top lists', query: top10Query, response: top10 },
} as const;
