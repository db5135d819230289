/** Room above and below the line, so that its stroke is not cut. */
const EDGE = 1.5;

/**
 * A line through values at equal distances, as the path of an SVG. What is no number is a gap; a line that does not
 * move lies in the middle. Undefined where there are not two values to join.
 */
export function sparklinePath(values: readonly number[], width: number, height: number): string | undefined {
  const known = values.filter(Number.isFinite);
  if (known.length < 2) return undefined;
  const least = known.reduce((a, b) => Math.min(a, b));
  const span = known.reduce((a, b) => Math.max(a, b)) - least;
  const room = height - 2 * EDGE;
  const round = (place: number) => Math.round(place * 10) / 10;
  let pen = 'M';
  const steps: string[] = [];
  for (const [at, value] of values.entries()) {
    if (!Number.isFinite(value)) {
      pen = 'M';
      continue;
    }
    const share = span === 0 || !Number.isFinite(span) ? 0.5 : (value - least) / span;
    steps.push(`${pen}${round((at / (values.length - 1)) * width)} ${round(EDGE + (1 - share) * room)}`);
    pen = 'L';
  }
  return steps.join('');
}
