/** An axis of values: its ends and its marks, in the values' own numbers. */
export interface ValueScale {
  min: number;
  max: number;
  ticks: readonly number[];
  log: boolean;
}

interface ScaleWish {
  /** About so many marks. */
  marks: number;
  /** Zero belongs to the axis: bars and areas would lie without it. */
  zero: boolean;
  log: boolean;
}

/** A scale on round numbers that holds all values. On a logarithmic one only what is above zero has a place. */
export function scaleOf(values: readonly number[], { marks, zero, log }: ScaleWish): ValueScale {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (log && value <= 0) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) [low, high] = log ? [1, 10] : [0, 1];
  return log ? logScale(low, high) : linearScale(low, high, marks, zero);
}

function linearScale(lowest: number, highest: number, marks: number, zero: boolean): ValueScale {
  let low = zero ? Math.min(0, lowest) : lowest;
  let high = zero ? Math.max(0, highest) : highest;
  if (low === high) {
    // A level line lies in the middle, and one of zeros on the ground.
    const room = low === 0 ? 1 : Math.abs(low) / 2;
    if (low !== 0) low -= room;
    high += room;
  }
  const step = roundStep(Math.max(high / marks - low / marks, Number.MIN_VALUE));
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  if (!Number.isFinite(first * step) || !Number.isFinite(last * step))
    return { min: low, max: high, ticks: [low, high], log: false };
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step));
  return { min: ticks[0] ?? low, max: ticks.at(-1) ?? high, ticks, log: false };
}

/** 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  const round = [1, 2, 2.5, 5, 10].find(one => lead <= one + 1e-9) ?? 10;
  return round * power;
}

/** Without the last digit of a float: 0.30000000000000004 is 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(12));

function logScale(low: number, high: number): ValueScale {
  const decades = Math.log10(high) - Math.log10(low);
  const leads = decades < 1 ? [1, 1.5, 2, 3, 5, 7] : decades < 2.5 ? [1, 2, 5] : [1];
  const every = Math.max(1, Math.ceil(decades / 6));
  const marks: number[] = [];
  const from = Math.floor(Math.log10(low)) - 1;
  const to = Math.ceil(Math.log10(high)) + every;
  for (let power = from; power <= to; power++)
    if (power % every === 0) for (const lead of leads) marks.push(tidy(lead * 10 ** power));
  const first = Math.max(
    0,
    marks.findLastIndex(mark => mark <= low),
  );
  const end = marks.findIndex(mark => mark >= high);
  const ticks = marks.slice(first, Math.max(end, first + 1) + 1);
  return { min: Math.min(low, ticks[0] ?? low), max: Math.max(high, ticks.at(-1) ?? high), ticks, log: true };
}

/** Where a value stands on its scale, 0 at the lower end to 1; undefined where it has no place. */
export function shareOf(value: number | null, { min, max, log }: ValueScale): number | undefined {
  if (value === null || (log && value <= 0)) return undefined;
  const share = log
    ? (Math.log10(value) - Math.log10(min)) / (Math.log10(max) - Math.log10(min))
    : (value - min) / (max - min);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : undefined;
}

/** A logarithmic axis is drawn as a linear one of logarithms: its marks can then be any round numbers. */
export const toAxis = (value: number, { log }: ValueScale): number => (log ? Math.log10(value) : value);

/** The way back. */
export const fromAxis = (value: number, { log }: ValueScale): number =>
  log ? Number((10 ** value).toPrecision(10)) : value;
