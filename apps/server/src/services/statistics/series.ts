import type { Answer } from '@sunscope/product-api/types';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { amountJson } from '../shared/json-values.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainSpan } from '../../repositories/series-read.ts';
import { DAY_MS, type ChainDays, type DayFigures } from './chain-days.ts';
import { daysWithin, dayText, extremesOf } from './day-range.ts';

type DayRow = Answer<'/api/stats/overview'>['data'][number];
type Range = Parameters<typeof daysWithin>[1];

/** A whole number of TRX as charts want it: a double, exact to a sun up to nine thousand million. */
export function trx(sun: bigint): number {
  return Number(sun) / Number(SUN_PER_TRX);
}

/** What days and hours both report. */
function presentSpan(span: ChainSpan) {
  const known =
    span.trx_transfers + span.trc10_transfers + span.triggers + span.freezes + span.votes + span.shielded;
  return {
    avgBlockSize: span.blocks === 0n ? 0 : Math.round(Number(span.size_bytes) / Number(span.blocks)),
    avgBlockTime:
      span.blocks < 2n
        ? 0
        : Math.round(Number(span.last_ms - span.first_ms) / Number(span.blocks - 1n) / 10) / 100,
    trc10_transfer: Number(span.trc10_transfers),
    trc20_transfer: Number(span.trc20_transfers),
    freeze_transaction: Number(span.freezes),
    vote_transaction: Number(span.votes),
    shielded_transaction: Number(span.shielded),
    other_transaction: Number(span.transactions - known),
    failed_transaction: Number(span.failed),
    newContract: Number(span.new_contracts),
    net_usage: amountJson(span.net_usage),
    burned: trx(span.fee),
  };
}

/** One day of `stats/overview`. */
export function presentDay(day: DayFigures, withHolders = false): DayRow {
  return {
    ...presentSpan(day),
    date: Number(day.start),
    totalTransaction: Number(day.totals.transactions),
    newTransactionSeen: Number(day.transactions),
    totalBlockCount: Number(day.totals.blocks),
    newBlockSeen: Number(day.blocks),
    totalAddress: Number(day.totals.accounts),
    newAddressSeen: Number(day.new_accounts),
    blockchainSize: Number(day.totals.size_bytes),
    newTrigger: Number(day.triggers),
    trx_transfer: Number(day.trx_transfers),
    active_account_number: Number(day.active_accounts),
    newToken: Number(day.new_tokens),
    energy_usage: amountJson(day.energy),
    ...(withHolders ? { accountWithTrx: Number(day.holders ?? 0n) } : {}),
  };
}

/** The newest days, or all. */
export async function readOverview(
  days: ChainDays,
  query: { days: number | undefined; type?: string | undefined },
): Promise<Answer<'/api/stats/overview'>> {
  const all = (await days.history()).days;
  const shown = query.days === undefined ? all : all.slice(-query.days);
  return { success: true, data: shown.map(day => presentDay(day, query.type === 'trxHolder')) };
}

export async function readDailyAccounts(
  days: ChainDays,
  query: { days: number | undefined },
): Promise<Answer<'/api/overview/dailyaccounts'>> {
  const all = (await days.history()).days;
  const shown = all.slice(-Math.min(query.days ?? MAX_DAYS, MAX_DAYS));
  return {
    total: shown.length,
    data: shown.map(day => ({
      date: Number(day.start),
      day: dayText(day.start),
      totalAddress: Number(day.totals.accounts),
      newAddressSeen: Number(day.new_accounts),
      active_account_number: Number(day.active_accounts),
      accountWithTrx: Number(day.holders ?? 0n),
    })),
  };
}

const MAX_DAYS = 2000;

export async function readActiveAccounts(
  days: ChainDays,
  query: Range,
): Promise<Answer<'/api/account/active_statistic'>> {
  const shown = daysWithin((await days.history()).days, query);
  return {
    total: shown.length,
    ...dayExtremes(shown, 'active_account_number', day => Number(day.active_accounts)),
    data: shown.map(day => ({
      day: dayText(day.start),
      date: Number(day.start),
      active_account_number: Number(day.active_accounts),
      new_account_number: Number(day.new_accounts),
      caller_amount: Number(day.callers),
    })),
  };
}

export async function readTrxVolume(
  days: ChainDays,
  query: Range & { limit: number },
): Promise<Answer<'/api/trx/volume'>> {
  const within = daysWithin((await days.history()).days, query);
  const limit = Math.min(query.limit, MAX_VOLUME_DAYS);
  return {
    total: within.length,
    data: within.slice(within.length - Math.min(limit, within.length)).map(day => ({
      day: dayText(day.start),
      time: Number(day.start),
      amount: amountJson(day.trx_amount),
      transfers: Number(day.trx_transfers),
    })),
  };
}

const MAX_VOLUME_DAYS = 10_000;

export async function readFrozen(days: ChainDays, query: Range): Promise<Answer<'/api/freezeresource'>> {
  const shown = daysWithin((await days.history()).days, query);
  const rateOf = ({ totals }: DayFigures, sun: bigint) =>
    totals.supply <= 0n ? 0 : Number(sun) / Number(totals.supply);
  const frozenOf = ({ totals }: DayFigures) => totals.frozen_net + totals.frozen_energy;
  return {
    total: shown.length,
    ...dayExtremes(shown, 'freezing_rate', day => rateOf(day, frozenOf(day))),
    data: shown.map(day => ({
      day: dayText(day.start),
      date: Number(day.start),
      total_turn_over: trx(day.totals.supply),
      total_freeze_weight: trx(frozenOf(day)),
      total_energy_weight: trx(day.totals.frozen_energy),
      total_net_weight: trx(day.totals.frozen_net),
      freezing_rate: rateOf(day, frozenOf(day)),
      energy_rate: rateOf(day, day.totals.frozen_energy),
      net_rate: rateOf(day, day.totals.frozen_net),
    })),
  };
}

export async function readEnergy(days: ChainDays, query: Range): Promise<Answer<'/api/energystatistic'>> {
  const shown = daysWithin((await days.history()).days, query);
  return {
    total: shown.length,
    ...dayExtremes(shown, 'total_energy', day => Number(day.energy)),
    data: shown.map(day => ({ day: Number(day.start), ...energyParts(day) })),
  };
}

/** Energy by who paid for it; what neither caller nor owner had was bought. */
export function energyParts(use: { energy: bigint; energy_staked: bigint; energy_origin: bigint }) {
  return {
    total_energy: amountJson(use.energy),
    energy: amountJson(use.energy_staked),
    trx: amountJson(use.energy - use.energy_staked - use.energy_origin),
    contract_supplied: amountJson(use.energy_origin),
  };
}

export async function readTriggers(days: ChainDays, query: Range): Promise<Answer<'/api/triggerstatistic'>> {
  const shown = daysWithin((await days.history()).days, query);
  return {
    total: shown.length,
    ...dayExtremes(shown, 'triggers_amount', day => Number(day.triggers)),
    data: shown.map(day => ({ day: Number(day.start), triggers_amount: Number(day.triggers) })),
  };
}

export async function readCallers(
  days: ChainDays,
  query: Range,
): Promise<Answer<'/api/calleraddressstatistic'>> {
  const shown = daysWithin((await days.history()).days, query);
  return {
    total: shown.length,
    ...dayExtremes(shown, 'caller_amount', day => Number(day.callers)),
    data: shown.map(day => ({ day: Number(day.start), caller_amount: Number(day.callers) })),
  };
}

function dayExtremes<Member extends string>(
  days: readonly DayFigures[],
  member: Member,
  of: (day: DayFigures) => number,
) {
  const { max, min } = extremesOf(days, of);
  const row = (day: DayFigures) =>
    ({ day: Number(day.start), [member]: of(day) }) as { day: number } & Record<Member, number>;
  return { ...(max ? { max: row(max) } : {}), ...(min ? { min: row(min) } : {}) };
}

/** The newest hours; the index has a row for each that has a block. */
export async function readHours(
  readers: Pick<Readers, 'series'>,
  query: { days: number },
  nowMs: number,
): Promise<Answer<'/api/stats/hours'>> {
  const data = (await readers.series.hours(BigInt(nowMs) - BigInt(query.days) * DAY_MS)).map(hour => ({
    time: Number(hour.start),
    blocks: Number(hour.blocks),
    transactions: Number(hour.transactions),
    trx_transfer: Number(hour.trx_transfers),
    trx_amount: amountJson(hour.trx_amount),
    triggers: Number(hour.triggers),
    energy: amountJson(hour.energy),
    energy_staked: amountJson(hour.energy_staked),
    energy_bought: amountJson(hour.energy - hour.energy_staked - hour.energy_origin),
    energy_origin: amountJson(hour.energy_origin),
    ...presentSpan(hour),
  }));
  return { total: data.length, data };
}
