import { shareOf, type ValueScale } from './scale.ts';

/** Room around the plots, px. Values stand at the right, as time runs to the right in every language. */
export const EDGE = { start: 6, end: 68, top: 26, bottom: 26 } as const;
/** Room above a lane for its name. */
const LANE_HEAD = 30;
const LANE_HEIGHT = 64;

/** One plot of a chart, above the others or alone. */
export interface Lane {
  top: number;
  height: number;
  scale: ValueScale;
}

/** The plots of a chart under one another, and the height they take together. */
export function lanesOf(
  scales: readonly ValueScale[],
  height: number,
): { lanes: readonly Lane[]; height: number } {
  let top: number = EDGE.top;
  const lanes = scales.map((scale, at) => {
    const lane = { top, height: at === 0 ? height - EDGE.top - EDGE.bottom : LANE_HEIGHT, scale };
    top += lane.height + LANE_HEAD;
    return lane;
  });
  return { lanes, height: height + Math.max(0, scales.length - 1) * (LANE_HEIGHT + LANE_HEAD) };
}

/** Where things stand on a chart of this width, px from its left and upper edge. */
export interface Geometry {
  width: number;
  height: number;
  lanes: readonly Lane[];
  x: (at: number) => number;
  y: (lane: number, value: number | null) => number | undefined;
  /** The other way: what stands at a pixel of the line. */
  at: (x: number) => number;
}

export function geometryOf(
  width: number,
  height: number,
  lanes: readonly Lane[],
  [from, to]: readonly [number, number],
): Geometry {
  const room = Math.max(1, width - EDGE.start - EDGE.end);
  const span = to === from ? 1 : to - from;
  return {
    width,
    height,
    lanes,
    x: at => EDGE.start + ((at - from) / span) * room,
    at: x => from + ((x - EDGE.start) / room) * span,
    y: (lane, value) => {
      const place = lanes[lane];
      const share = place && shareOf(value, place.scale);
      return place === undefined || share === undefined ? undefined : place.top + (1 - share) * place.height;
    },
  };
}
