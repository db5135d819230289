import type { Answer } from '@sunscope/product-api/types';
import type { ChartSeries } from '../../../components/charts/chart-types.ts';
import { convertSun, isRate, type Converted } from '../../../lib/format/currency.ts';
import { isDate } from '../../../lib/format/format.ts';
import { sunOf } from '../../../lib/format/net-worth.ts';
import type { Currency } from '../../../lib/prefs/prefs.ts';

type Row = Answer<'/api/account/analysis'>['data'][number];

/** An account's TRX at the end of a UTC day. What is not known is undefined. */
export interface ValueDay {
  /** Its first millisecond. */
  t: number;
  /** TRX with stake; without where no node says how much is staked. */
  sun: bigint | undefined;
  stakedSun: bigint | undefined;
  /** What that was worth on the day in the currency asked for. */
  worth: Converted | undefined;
}

/** Days of the index in a currency. A day's price that is no decimal counts as unknown; what is no day is left out. */
export function valueDays(rows: readonly Row[], currency: Currency): ValueDay[] {
  return rows.flatMap(row => {
    const t = Date.parse(row.day);
    if (!isDate(t)) return [];
    const free = sunOf(row.trx_amount);
    const stakedSun = sunOf(row.stake_amount);
    const sun = free === undefined ? undefined : free + (stakedSun ?? 0n);
    const rate = currency === 'TRX' ? '1' : row.rate;
    const worth = sun === undefined || !isRate(rate) ? undefined : convertSun(sun, currency, rate);
    return [{ t, sun, stakedSun, worth }];
  });
}

/** Two days of a range and what lies between them, in units of the currency drawn. */
export interface ValueChange {
  from: number;
  to: number;
  raw: bigint;
  decimals: number;
  /** Undefined where there was nothing at first. */
  percent: number | undefined;
}

/** How the worth changed from the first known day of a range to its last; undefined where fewer than two are known. */
export function changeOf(days: readonly ValueDay[]): ValueChange | undefined {
  const known = days.flatMap(({ t, worth }) => (worth ? [{ t, worth }] : []));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || first === last) return undefined;
  const raw = last.worth.raw - first.worth.raw;
  return {
    from: first.t,
    to: last.t,
    raw,
    decimals: last.worth.decimals,
    percent: first.worth.raw === 0n ? undefined : Number((raw * 10_000n) / first.worth.raw) / 100,
  };
}

/** A series of the days; its values are exact for amounts, and written exactly where the drawing takes a number. */
export function seriesOf(
  days: readonly ValueDay[],
  series: Pick<ChartSeries, 'id' | 'name' | 'unit'>,
  pointOf: (day: ValueDay) => Omit<ChartSeries['points'][number], 't'>,
): ChartSeries {
  return { ...series, points: days.map(day => ({ t: day.t, ...pointOf(day) })) };
}
