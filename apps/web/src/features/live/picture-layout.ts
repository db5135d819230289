import { LIVE_KINDS, type LiveBlock, type LiveItem, type LiveKind } from './live-items.ts';

/** Seconds the picture goes back. */
export const SPAN_S = 90;
/** Its drawing units: ten to a second. */
export const PICTURE = { width: SPAN_S * 10, height: 210 } as const;
export const LANES: readonly ('block' | LiveKind)[] = ['block', ...LIVE_KINDS];
const LANE = PICTURE.height / LANES.length;
/** Marks drawn at most. */
const MOST_MARKS = 200;

export interface Mark {
  key: string;
  kind: LiveKind;
  /** Units left of now, where `nowMs` is now. */
  x: number;
  y: number;
  r: number;
}

/** Middle of a lane. */
export const laneY = (lane: number): number => (lane + 0.5) * LANE;

/** What happened since the picture's edge: marks spread over the seconds between their block and the one before. */
export function marksOf(items: readonly LiveItem[], blockMs: number, nowMs: number): Mark[] {
  const shown = items.filter(item => nowMs - item.t <= SPAN_S * 1_000).slice(0, MOST_MARKS);
  const within = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const { block } of shown) sizes.set(block, (sizes.get(block) ?? 0) + 1);
  return shown.map(item => {
    const at = within.get(item.block) ?? 0;
    within.set(item.block, at + 1);
    const part = at / (sizes.get(item.block) ?? 1);
    return {
      key: item.key,
      kind: item.kind,
      x: xOf(item.t - part * blockMs, nowMs),
      y: laneY(LANES.indexOf(item.kind)),
      r: radiusOf(item.sun),
    };
  });
}

/** Bars of the blocks in view, as high as they have transactions beside each other. */
export function barsOf(
  blocks: readonly LiveBlock[],
  nowMs: number,
): { number: number; x: number; height: number }[] {
  const shown = blocks.filter(block => nowMs - block.t <= SPAN_S * 1_000);
  const most = Math.max(1, ...shown.map(block => block.transactions));
  return shown.map(block => ({
    number: block.number,
    x: xOf(block.t, nowMs),
    height: 3 + Math.max(0, block.transactions / most) * (LANE - 10),
  }));
}

/** Ten times the TRX is one unit more of radius. */
function radiusOf(sun: bigint | undefined): number {
  if (sun === undefined || sun <= 0n) return 3;
  return Math.min(12, 2 + Math.max(0, sun.toString().length - 5));
}

const xOf = (t: number, nowMs: number): number => PICTURE.width - ((nowMs - t) / 1_000) * 10;
