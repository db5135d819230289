import type { Answer } from '@sunscope/product-api/types';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { type ChainDays, DAY_MS } from './chain-days.ts';
import { dayOf } from './day-range.ts';
import { energyParts } from './series.ts';

interface Context {
  readers: Readers;
  days: ChainDays;
  now: () => number;
}

interface DayQuery {
  limit: number;
  /** A moment of the day, ms; the last whole day where absent. */
  day?: number | undefined;
}

/** Which contracts used the energy of a day. */
export async function readEnergyOfDay(
  { readers, now }: Context,
  query: DayQuery,
): Promise<Answer<'/api/energydailystatistic'>> {
  const day = askedDay(query.day, now);
  // One row reports the totals also where none is wanted.
  const found = await readers.series.energyOfDay(day, Math.max(query.limit, 1));
  const rows = found.slice(0, query.limit);
  const facts = await readLabels(readers, { addresses: rows.map(row => addressText(row.contract)) });
  const all = found[0]?.all_energy ?? 0n;
  return {
    total: Number(found[0]?.contracts ?? 0n),
    day: Number(day),
    totalEnergy: amountJson(all),
    data: rows.map(row => {
      const address = addressText(row.contract);
      return {
        contract_address: address,
        name: facts.addressNames[address] ?? '',
        ...energyParts(row),
        total_energy_percent: share(row.energy, all),
      };
    }),
  };
}

/** Which contracts were called on a day, by whom counted or how often. */
export async function readCallsOfDay(
  { readers, days, now }: Context,
  query: DayQuery,
  by: 'calls' | 'callers',
): Promise<Answer<'/api/triggeramountstatistic'>> {
  const day = askedDay(query.day, now);
  const [found, history] = await Promise.all([
    readers.series.callsOfDay(day, Math.max(query.limit, 1), by),
    days.history(),
  ]);
  const rows = found.slice(0, query.limit);
  const facts = await readLabels(readers, { addresses: rows.map(row => addressText(row.contract)) });
  const callers = history.days.find(known => known.start === day)?.callers ?? 0n;
  const calls = found[0]?.all_calls ?? 0n;
  return {
    total: rows.length,
    day: Number(day),
    totalCallerAmount: Number(callers),
    totalTrigger: Number(calls),
    data: rows.map(row => {
      const address = addressText(row.contract);
      return {
        contract_address: address,
        name: facts.addressNames[address] ?? '',
        caller_amount: Number(row.callers),
        trigger_amount: Number(row.calls),
        caller_percent: share(row.callers, callers),
        trigger_percent: share(row.calls, calls),
      };
    }),
  };
}

function askedDay(moment: number | undefined, now: () => number): bigint {
  return moment === undefined ? dayOf(BigInt(now())) - DAY_MS : dayOf(BigInt(moment));
}

export function share(part: bigint, all: bigint): number {
  return all === 0n ? 0 : Number(part) / Number(all);
}
