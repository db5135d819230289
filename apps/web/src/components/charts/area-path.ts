/** A course as SVG: its line, and the area between it and the ground. */
export interface AreaPath {
  line: string;
  area: string;
}

/**
 * Values at equal distances as a line with the area below it. Unknown ones are gaps. Of more values than half the
 * width in px has room for, the lowest and the highest of each px are kept, so that no peak is lost.
 */
export function areaPath(
  values: readonly (number | null)[],
  width: number,
  height: number,
  edge: number,
  { zero = false }: { zero?: boolean } = {},
): AreaPath {
  let low = zero ? 0 : Infinity;
  let high = zero ? 0 : -Infinity;
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return { line: '', area: '' };
  const span = high - low;
  const last = Math.max(1, values.length - 1);
  const round = (place: number) => Math.round(place * 10) / 10;
  const x = (at: number) => round(values.length === 1 ? width / 2 : (at / last) * width);
  // A level line of zeros lies on the ground, any other in the middle.
  const level = high === 0 ? 0 : 0.5;
  const y = (value: number) => {
    const share = span === 0 || !Number.isFinite(span) ? level : (value - low) / span;
    return round(edge + (1 - share) * (height - 2 * edge));
  };
  const runs: [number, number][][] = [];
  let run: [number, number][] | undefined;
  for (const at of kept(values, width)) {
    const value = values[at] ?? null;
    if (value === null || !Number.isFinite(value)) run = undefined;
    else if (run) run.push([x(at), y(value)]);
    else runs.push((run = [[x(at), y(value)]]));
  }
  const lines = runs.map(points => points.map(point => point.join(' ')).join('L'));
  return {
    line: lines.map(points => `M${points}`).join(''),
    area: runs
      .map((points, at) => `M${points[0]?.[0]} ${height}L${lines[at]}L${points.at(-1)?.[0]} ${height}Z`)
      .join(''),
  };
}

/** Positions that are drawn: all, or of each stretch its first gap, its lowest and its highest value. */
function kept(values: readonly (number | null)[], width: number): Iterable<number> {
  if (values.length <= width) return values.keys();
  const found: number[] = [];
  const size = values.length / (width / 2);
  for (let start = 0; start < values.length; start += size) {
    const end = Math.min(values.length, Math.ceil(start + size));
    let low = Math.floor(start);
    let high = low;
    for (let at = low; at < end; at++) {
      const value = values[at] ?? null;
      if (value === null) continue;
      if (value < (values[low] ?? Infinity)) low = at;
      if (value > (values[high] ?? -Infinity)) high = at;
    }
    found.push(...(low === high ? [low] : [Math.min(low, high), Math.max(low, high)]));
  }
  return found;
}
