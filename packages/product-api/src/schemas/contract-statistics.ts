import { z } from 'zod';
import {
  addressParameter,
  addressTag,
  amount,
  count,
  paging,
  timeRange,
  timestampMs,
  sortedBy,
  momentParameter,
  wholeNumber,
} from './common.ts';

const ofContract = z.object({
  address: addressParameter.describe('The contract'),
  uuid: z.string().optional().describe('Ignored'),
});

const dayMs = timestampMs.describe('First millisecond of the UTC day');

export const energyStatistic = z.object({
  total: count,
  totalEnergy: amount,
  data: z
    .array(
      z.object({
        day: dayMs,
        total_energy: amount,
        energy: amount.describe('From callers’ stakes'),
        trx: amount.describe('Paid for by burning TRX'),
        contract_supplied: amount.describe('Given by the contract’s owner'),
        penalty: amount.describe('Added by the dynamic energy model'),
        energy_fee: amount.describe('Sun burned'),
      }),
    )
    .describe('Oldest first; the last is the running day'),
});

const dayAmounts = z
  .array(z.object({ day: dayMs, amount: count }))
  .describe('Oldest first; the last is the running day');

export const triggerStatistic = z.object({ total: count, totalAmount: count, data: dayAmounts });
export const callerStatistic = z.object({
  total: count,
  totalCallerAmount: count.describe('Sum of the daily figures: who calls on two days counts twice'),
  data: dayAmounts,
});

export const callersQuery = z.object({
  address: addressParameter.describe('The contract'),
  day: momentParameter.optional().describe('Any moment of a UTC day, ms; of all days together where absent'),
  ...paging,
  sort: sortedBy('amount'),
});

export const callers = z.object({
  total: count,
  rangeTotal: count,
  totalCallerAmount: count.describe('Calls of that day, or of all days'),
  contractMap: z.record(z.string(), z.boolean()),
  addressNames: z.record(z.string(), z.string()),
  data: z.array(z.object({ caller_address: z.string(), amount: count, percentage: z.number() })),
});

export const accountHistory = z.object({
  data: z
    .array(z.object({ time: dayMs, balance: amount.describe('Sun at the end of the day') }))
    .describe('Oldest first; only days on which it changed, and today'),
});

const dayWindow = wholeNumber.max(3650).default(7).describe('Days back from the head of the chain');

export const topCallQuery = z.object({ contract_address: addressParameter, time: dayWindow });

export const topCall = z.object({
  topAddress: z.array(z.object({ address: z.string(), addressTag, count })),
  topMethods: z.array(
    z.object({
      methodId: z.string().describe('8 hex digits; empty where TRX came without data'),
      method: z.string(),
      times: count,
    }),
  ),
  contractMap: z.record(z.string(), z.boolean()),
});

export const analysisQuery = z.object({
  contract_address: addressParameter,
  type: wholeNumber
    .max(5)
    .default(0)
    .describe('0 balance, 1 transfers, 2 energy, 3 fees of its callers, 4 calls, 5 callers'),
  ...timeRange,
});

/** Rows of a contract's daily figures; every type has `day` and the members of its own. */
export const analysis = z.object({
  size: count,
  data: z.array(
    z.object({
      day: z.string().describe('YYYY-MM-DD'),
      trx_amount: amount.optional().describe('Sun at the end of the day'),
      transfer_count: count.optional(),
      energy_total: amount.optional(),
      energy_usage: amount.optional().describe('From callers’ stakes'),
      energy_origin: amount.optional().describe('Given by the contract’s owner'),
      energy_penalty: amount.optional(),
      energy_burn: amount.optional().describe('Sun burned for energy'),
      fee: amount.optional().describe('Sun burned in all'),
      caller_count: count.optional(),
      call_count: count.optional(),
      failed_count: count.optional(),
    }),
  ),
});

export const contractStatisticsEndpoints = {
  '/api/onecontractenergystatistic': {
    summary: 'Energy used by a contract per day',
    query: ofContract,
    response: energyStatistic,
  },
  '/api/onecontracttriggerstatistic': {
    summary: 'Calls of a contract per day',
    query: ofContract,
    response: triggerStatistic,
  },
  '/api/onecontractcallerstatistic': {
    summary: 'Callers of a contract per day',
    query: ofContract,
    response: callerStatistic,
  },
  '/api/onecontractcallers': {
    summary: 'Callers of a contract on a day',
    query: callersQuery,
    response: callers,
  },
  '/api/contract_account_history': {
    summary: 'Balance of a contract over time',
    query: ofContract,
    response: accountHistory,
  },
  '/api/contracts/top_call': {
    summary: 'Busiest callers and methods of a contract',
    query: topCallQuery,
    response: topCall,
  },
  '/api/contract/analysis': {
    summary: 'Daily figures of a contract',
    query: analysisQuery,
    response: analysis,
  },
} as const;
