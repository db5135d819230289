/** What a part of a meter stands for. */
export type SegmentState = 'signed' | 'mine' | 'waiting';
/** Parts of one meter, in order; `size` is weight. */
export interface Segment {
  state: SegmentState;
  size: bigint;
}

/** More parts than these cannot be distinguished: then one part stands for all of a state. */
const MOST_SEGMENTS = 12n;

/**
 * A meter of weight up to the threshold: signed weight, the weight the reader would add, and what is missing then. Weight
 * beyond the threshold is left out.
 */
export function meterSegments(threshold: bigint, signed: bigint, mine: bigint): Segment[] {
  const whole = threshold > 0n ? threshold : 1n;
  const has = atMost(signed, whole);
  const own = atMost(mine, whole - has);
  const sizes: [SegmentState, bigint][] = [
    ['signed', has],
    ['mine', own],
    ['waiting', whole - has - own],
  ];
  return sizes.flatMap(([state, size]) =>
    size === 0n
      ? []
      : whole <= MOST_SEGMENTS
        ? Array.from({ length: Number(size) }, () => ({ state, size: 1n }))
        : [{ state, size }],
  );
}

const atMost = (value: bigint, most: bigint): bigint => (value < 0n ? 0n : value > most ? most : value);
