import type { Formatters } from '../../lib/format/format.ts';
import type { ChartSeries, ChartStep, SeriesLook } from './chart-types.ts';
import type { PlotOption } from './engine.ts';
import { paletteColour, type Palette } from './palette.ts';
import { axesOf } from './plot-axes.ts';
import { EDGE, type Lane } from './plot-layout.ts';
import { stepMs, type ChartRows, type Window } from './rows.ts';
import { scaleOf, toAxis, type ValueScale } from './scale.ts';
import { tickText, ticksInRoom, timeTicks } from './time-ticks.ts';
import { placeOf, unitKey } from './units.ts';

/** A series as it is drawn: with its colour's rank, its points by row and its look. */
export interface DrawnSeries {
  series: ChartSeries;
  rank: number;
  look: SeriesLook;
  /** Places by row. */
  places: readonly (number | null)[];
}

/** Series that share an axis. */
export type LaneSeries = readonly DrawnSeries[];

/** Series by unit, in the order they come: the first unit has the plot, each other one a lane. */
export function groupByUnit(
  series: readonly ChartSeries[],
  rows: ChartRows,
  hidden: readonly string[],
  look: SeriesLook,
): LaneSeries[] {
  const groups = new Map<string, DrawnSeries[]>();
  for (const [rank, one] of series.entries()) {
    if (hidden.includes(one.id)) continue;
    const key = unitKey(one.unit);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    const custom = groups.size > 1 && group.length === 0 ? 'bars' : (group[0]?.look ?? look);
    group.push({
      series: one,
      rank,
      look: one.look ?? custom,
      places: (rows.points[rank] ?? []).map(point => placeOf(point?.value, one.unit)),
    });
  }
  return [...groups.values()];
}

/** The axis of a group within a window. Stacked series stand on one another. */
export function laneScale(
  group: LaneSeries,
  { first, last }: Window,
  how: { stacked: boolean; log: boolean; marks: number },
): ValueScale {
  const values: number[] = [];
  for (let row = first; row <= last; row++) {
    let sum = 0;
    for (const { places } of group) {
      const place = places[row] ?? null;
      if (place === null) continue;
      sum += place;
      if (!how.stacked) values.push(place);
    }
    if (how.stacked) values.push(sum);
  }
  return scaleOf(values, {
    marks: how.marks,
    zero: how.stacked || group.some(({ look }) => look !== 'line'),
    log: how.log,
  });
}

/** The span of time a window covers; bars stand around their moment and need half a step more at either end. */
export function spanOf(
  times: readonly number[],
  { first, last }: Window,
  groups: readonly LaneSeries[],
  step: ChartStep,
): readonly [number, number] {
  const from = times[first] ?? 0;
  const to = times[last] ?? from;
  const isAlone = from === to;
  const room =
    isAlone || groups.some(group => group.some(({ look }) => look === 'bars')) ? stepMs(step) * 0.5 : 0;
  return [from - room, to + room];
}

interface TimePicture {
  times: readonly number[];
  window: Window;
  span: readonly [number, number];
  groups: readonly LaneSeries[];
  lanes: readonly Lane[];
  stacked: boolean;
  step: ChartStep;
  language: string;
  format: Formatters;
}

/** Room one date takes on the axis, px. */
const DATE_ROOM = 84;

/** What ECharts draws of series over time. */
export function timeOption(picture: TimePicture, palette: Palette, width: number): PlotOption {
  const { groups, lanes, span, step, language, format } = picture;
  const room = width - EDGE.start - EDGE.end;
  const most = Math.max(2, Math.floor(room / DATE_ROOM));
  const ticks = ticksInRoom(timeTicks(span[0], span[1], most, step), span, room, EDGE.start);
  return {
    ...axesOf(
      {
        lanes,
        span,
        units: groups.map(group => group[0]?.series.unit ?? { kind: 'count' }),
        ticks: ticks.map(tick => ({ at: tick.t, text: tickText(tick, language) })),
        time: true,
        format,
      },
      palette,
    ),
    series: groups.flatMap((group, at) => group.map(one => seriesOption(one, at, picture, palette))),
  };
}

type OneSeries = Extract<PlotOption['series'], readonly unknown[]>[number];

function seriesOption(
  { series, rank, look, places }: DrawnSeries,
  lane: number,
  { times, window, lanes, stacked }: TimePicture,
  palette: Palette,
): OneSeries {
  const scale = lanes[lane]?.scale;
  const colour = paletteColour(palette, rank);
  const data: [number, number | null][] = [];
  let alone = true;
  for (let row = window.first; row <= window.last; row++) {
    const place = places[row] ?? null;
    const shown = place === null || (scale?.log === true && place <= 0) ? null : place;
    if (shown !== null && data.at(-1)?.[1] !== null && data.length > 0) alone = false;
    data.push([times[row] ?? 0, shown === null || !scale ? null : toAxis(shown, scale)]);
  }
  const shared = {
    id: series.id,
    xAxisIndex: lane,
    yAxisIndex: lane,
    data,
    silent: true,
    ...(stacked && lane === 0 ? { stack: 'all', stackStrategy: 'samesign' as const } : {}),
  };
  if (look === 'bars')
    return {
      ...shared,
      type: 'bar',
      // One shape instead of thousands: ten years of days are drawn at once.
      large: true,
      largeThreshold: 500,
      progressive: 0,
      barMaxWidth: 28,
      barMinWidth: 1,
      barCategoryGap: '24%',
      itemStyle: { color: colour },
    };
  return {
    ...shared,
    type: 'line',
    // A point without neighbours would not be seen.
    showSymbol: alone,
    symbol: 'circle',
    symbolSize: 5,
    itemStyle: { color: colour },
    lineStyle: { color: colour, width: stacked ? 1 : 1.75 },
    ...(stacked
      ? { areaStyle: { color: colour, opacity: 0.55 } }
      : look === 'area'
        ? { areaStyle: { color: colour, opacity: 0.13, origin: 'start' as const } }
        : {}),
    ...(stacked ? {} : { sampling: 'minmax' as const }),
  };
}
