import { z } from 'zod';
import { amount, count, timestampMs, wholeNumber } from './common.ts';
import { dayRange, extremes, moment } from './stats.ts';

const day = moment().describe('A moment of the day, ms; the last whole day by default');
const limit = (most: number) =>
  wholeNumber
    .default(20)
    .transform(value => Math.min(value, most))
    .describe(`Rows, at most ${most}`);

const energyParts = {
  total_energy: amount,
  energy: amount.describe('From callers’ stakes'),
  trx: amount.describe('Energy bought with TRX'),
  contract_supplied: amount.describe('Given by the contracts’ owners'),
};

const callShares = z.object({
  total: count,
  day: timestampMs,
  totalCallerAmount: count.describe('Accounts that called a contract on this day'),
  totalTrigger: count,
  data: z.array(
    z.object({
      contract_address: z.string(),
      name: z.string(),
      caller_amount: count,
      trigger_amount: count,
      caller_percent: z.number().describe('0 to 1'),
      trigger_percent: z.number().describe('0 to 1'),
    }),
  ),
});

export const chartEndpoints = {
  '/api/freezeresource': {
    summary: 'TRX staked day by day',
    query: z.object(dayRange),
    response: z.object({
      total: count,
      ...extremes('freezing_rate'),
      data: z.array(
        z.object({
          day: z.string().describe('YYYY-MM-DD'),
          date: timestampMs,
          total_turn_over: z.number().describe('TRX in existence'),
          total_freeze_weight: z.number().describe('TRX staked'),
          total_energy_weight: z.number().describe('TRX staked for energy'),
          total_net_weight: z.number().describe('TRX staked for bandwidth'),
          freezing_rate: z.number().describe('Share of what exists, 0 to 1'),
          energy_rate: z.number().describe('Share staked for energy, 0 to 1'),
          net_rate: z.number().describe('Share staked for bandwidth, 0 to 1'),
        }),
      ),
    }),
  },
  '/api/energystatistic': {
    summary: 'Energy used day by day',
    query: z.object(dayRange),
    response: z.object({
      total: count,
      ...extremes('total_energy'),
      data: z.array(z.object({ day: timestampMs, ...energyParts })),
    }),
  },
  '/api/energydailystatistic': {
    summary: 'Energy of a day by contract',
    query: z.object({ limit: limit(100), day }),
    response: z.object({
      total: count.describe('Contracts that were called on this day'),
      day: timestampMs,
      totalEnergy: amount,
      data: z.array(
        z.object({
          contract_address: z.string(),
          name: z.string(),
          ...energyParts,
          total_energy_percent: z.number().describe('0 to 1'),
        }),
      ),
    }),
  },
  '/api/triggerstatistic': {
    summary: 'Calls of contracts day by day',
    query: z.object(dayRange),
    response: z.object({
      total: count,
      ...extremes('triggers_amount'),
      data: z.array(z.object({ day: timestampMs, triggers_amount: count })),
    }),
  },
  '/api/calleraddressstatistic': {
    summary: 'Accounts that call contracts day by day',
    query: z.object(dayRange),
    response: z.object({
      total: count,
      ...extremes('caller_amount'),
      data: z.array(z.object({ day: timestampMs, caller_amount: count })),
    }),
  },
  '/api/triggeramountstatistic': {
    summary: 'Calls of a day by contract',
    query: z.object({ limit: limit(100), day }),
    response: callShares,
  },
  '/api/calleraddressamountstatistic': {
    summary: 'Callers of a day by contract',
    query: z.object({ limit: limit(100), day }),
    response: callShares,
  },
  '/api/block/stats': {
    summary: 'Average block size per hour, the last three days',
    query: z.object({
      info: z.literal('avg-block-size', 'needs avg-block-size, the only figure there is').optional(),
    }),
    response: z.array(z.object({ timestamp: timestampMs, value: z.number().describe('Bytes') })),
  },
} as const;
