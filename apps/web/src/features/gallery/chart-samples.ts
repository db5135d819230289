import type { Candle } from '../../components/charts/candle-option.ts';
import type { DepthLevel } from '../../components/charts/depth-rows.ts';
import type { MapPlace } from '../../components/charts/map-places.ts';
import type { ChartEvent, ChartPoint, ChartSeries } from '../../components/charts/chart-types.ts';

const DAY = 86_400_000;
/** The last day of the samples: always the same, so that pictures of them can be compared. */
const LAST = Date.UTC(2026, 10, 19);

/** Numbers that look like chance and are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const daysBefore = (count: number, at: number): number => LAST - (count - 1 - at) * DAY;

/** So many days of a figure that grows, breathes by the week and has its odd days. */
function days(count: number, seed: number, from: number, to: number): ChartPoint[] {
  const next = chance(seed);
  return Array.from({ length: count }, (_, at) => {
    const trend = from + ((to - from) * at) / count;
    const week = 1 + 0.12 * Math.sin((at / 7) * 2 * Math.PI);
    const odd = at === count - 16 ? 1.6 : at === Math.floor(count * 0.73) ? 0.35 : 1;
    return { t: daysBefore(count, at), value: Math.round(trend * week * odd * (0.94 + next() * 0.12)) };
  });
}

export const TRANSACTIONS = (count: number): ChartPoint[] => days(count, 7, 44_000, 79_000);
export const NEW_ACCOUNTS = (count: number): ChartPoint[] => days(count, 11, 120, 260);

type KindId = 'transfers' | 'calls' | 'stake' | 'other';

/** Parts of a whole, one of them unknown for a while. */
export const KINDS: readonly (readonly [id: KindId, points: readonly ChartPoint[]])[] = [
  ['transfers', days(120, 3, 20_000, 31_000)],
  ['calls', days(120, 5, 16_000, 28_000)],
  ['stake', days(120, 13, 6_000, 7_000)],
  ['other', days(120, 17, 2_000, 1_800)],
];

/** Amounts beyond what a number holds exactly; zero and unknown days among them. */
export const BURNED: readonly ChartPoint[] = Array.from({ length: 60 }, (_, at) => ({
  t: daysBefore(60, at),
  value: at === 20 || at === 21 ? null : at === 40 ? 0n : 9_007_199_254_740_993n * BigInt(1 + (at % 9)),
}));

/** Around zero, as flows are. */
export const FLOWS: readonly ChartPoint[] = Array.from({ length: 30 }, (_, at) => ({
  t: daysBefore(30, at),
  value: Math.round(Math.sin(at / 3) * 400 - 60),
}));

export const HOURS: readonly ChartPoint[] = (() => {
  const next = chance(23);
  return Array.from({ length: 24 * 9 }, (_, at) => ({
    t: LAST - (24 * 9 - 1 - at) * 3_600_000,
    value: Math.round(2_600 + 900 * Math.sin((at / 24) * 2 * Math.PI) + next() * 500),
  }));
})();

export const EVENTS = (texts: readonly [string, string]): ChartEvent[] => [
  { t: Date.UTC(2026, 2, 18), text: texts[0] },
  { t: Date.UTC(2026, 6, 2), text: texts[1] },
];

/** A series without points, as a page passes it while they load. */
export const withoutPoints = (series: readonly ChartSeries[]): ChartSeries[] =>
  series.map(one => ({ ...one, points: [] }));

/** Candles of five minutes that wander. */
export const CANDLES: readonly Candle[] = (() => {
  const next = chance(41);
  let close = 3.25;
  return Array.from({ length: 120 }, (_, at) => {
    const open = close;
    close = Math.max(2.9, open + (next() - 0.49) * 0.06);
    return {
      t: LAST - (119 - at) * 300_000,
      open,
      close,
      high: Math.max(open, close) + next() * 0.02,
      low: Math.min(open, close) - next() * 0.02,
      volume: BigInt(Math.round(next() * 40_000)) * 1_000_000n,
    };
  });
})();

export const DEPTH: { bids: readonly DepthLevel[]; asks: readonly DepthLevel[] } = (() => {
  const next = chance(43);
  const side = (sign: number) =>
    Array.from({ length: 40 }, (_, at) => ({
      price: Math.round((3.418 + sign * (0.001 + at * 0.0021)) * 10_000) / 10_000,
      amount: BigInt(Math.round(200 + next() * 1_900)) * 1_000_000n,
    }));
  return { bids: side(-1), asks: side(1) };
})();

export const HOLDERS: readonly (readonly [name: string, value: bigint])[] = [
  ['Harbour Exchange', 41_200_000_000_000n],
  ['Copper Kettle', 18_900_000_000_000n],
  ['Tidewater Router', 9_400_000_000_000n],
  ['<b>{Lantern}</b> | Pay', 4_100_000_000_000n],
  ['', 26_000_000_000_000n],
];

/** Contracts by energy, for the treemap. */
export const CONTRACTS: readonly (readonly [name: string, value: number])[] = Array.from(
  { length: 24 },
  (_, at) => [`TContract${String.fromCharCode(65 + at)}`, Math.round(9_000_000 / (at + 1) ** 1.1)] as const,
);

export const PLACES: readonly (MapPlace & { code: string })[] = [
  { code: 'SG', latitude: 1.35, longitude: 103.8, count: 9 },
  { code: 'US', latitude: 39, longitude: -77.5, count: 7 },
  { code: 'US', latitude: 37.4, longitude: -122, count: 3 },
  { code: 'DE', latitude: 50.1, longitude: 8.7, count: 5 },
  { code: 'JP', latitude: 35.7, longitude: 139.7, count: 4 },
  { code: 'BR', latitude: -23.5, longitude: -46.6, count: 2 },
  { code: 'ZA', latitude: -26.2, longitude: 28, count: 1 },
  { code: 'IS', latitude: 64.1, longitude: -21.9, count: 1 },
  { code: '', count: 2 },
].map(place => ({ country: '', ...place }));
