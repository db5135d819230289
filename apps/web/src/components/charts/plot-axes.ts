import type { Formatters } from '../../lib/format/format.ts';
import type { Unit } from './chart-types.ts';
import type { PlotOption } from './engine.ts';
import type { Palette } from './palette.ts';
import { EDGE, type Lane } from './plot-layout.ts';
import { fromAxis, toAxis } from './scale.ts';
import { axisText } from './units.ts';

interface Axes {
  lanes: readonly Lane[];
  /** Ends of the line that all lanes share. */
  span: readonly [number, number];
  /** Of each lane. */
  units: readonly Unit[];
  /** Marks of the shared line. */
  ticks: readonly { at: number; text: string }[];
  /** The line is time: bars then know how wide a step is. */
  time: boolean;
  format: Formatters;
}

type AxisParts = Pick<PlotOption, 'animation' | 'textStyle' | 'grid' | 'xAxis' | 'yAxis'> & { useUTC: true };

/** Grids and axes of plots under one another: values at the right, the shared line below the last. */
export function axesOf({ lanes, span, units, ticks, time, format }: Axes, palette: Palette): AxisParts {
  const words = new Map(ticks.map(({ at, text }) => [at, text]));
  const label = { color: palette.text3, fontFamily: palette.font, fontSize: 12 };
  const places = ticks.map(({ at }) => at);
  return {
    animation: false,
    useUTC: true,
    textStyle: { fontFamily: palette.font },
    grid: lanes.map(({ top, height }) => ({
      left: EDGE.start,
      right: EDGE.end,
      top,
      height,
      outerBoundsMode: 'none',
    })),
    xAxis: lanes.map((_, at) => {
      const isLast = at === lanes.length - 1;
      return {
        type: time ? 'time' : 'value',
        gridIndex: at,
        position: 'bottom',
        min: span[0],
        max: span[1],
        axisLine: { show: true, onZero: false, lineStyle: { color: palette.line } },
        axisTick: { show: isLast, customValues: places, length: 4, lineStyle: { color: palette.line } },
        splitLine: { show: false },
        axisLabel: {
          ...label,
          show: isLast,
          customValues: places,
          formatter: (value: number) => words.get(value) ?? '',
          hideOverlap: true,
          margin: 9,
        },
      };
    }),
    yAxis: lanes.map(({ scale }, at) => {
      const marks = scale.ticks.map(tick => toAxis(tick, scale));
      const largest = Math.max(Math.abs(scale.min), Math.abs(scale.max));
      return {
        type: 'value',
        gridIndex: at,
        position: 'right',
        min: toAxis(scale.min, scale),
        max: toAxis(scale.max, scale),
        axisLine: { show: false },
        axisTick: { show: false, customValues: marks },
        splitLine: { show: true, lineStyle: { color: palette.line, type: [1, 4], width: 1 } },
        axisLabel: {
          ...label,
          customValues: marks,
          formatter: (value: number) =>
            axisText(fromAxis(value, scale), units[at] ?? { kind: 'count' }, format, largest),
          margin: 10,
        },
      };
    }),
  };
}
