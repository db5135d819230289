import type { Formatters } from '../../lib/format/format.ts';
import type { ChartStep, ChartValue, Unit } from './chart-types.ts';
import type { CandlestickSeriesOption } from './engine-candles.ts';
import type { PlotOption } from './engine.ts';
import { axesOf } from './plot-axes.ts';
import type { Palette } from './palette.ts';
import { EDGE, type Lane } from './plot-layout.ts';
import type { Window } from './rows.ts';
import { scaleOf, toAxis, type ValueScale } from './scale.ts';
import { ticksInRoom, timeTicks, tickText } from './time-ticks.ts';
import { placeOf } from './units.ts';

/** Prices within one interval. */
export interface Candle {
  /** Its start, ms. */
  t: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: ChartValue;
}

/** Axes of prices and volume within a window. */
export function candleScales(
  candles: readonly Candle[],
  window: Window,
  volumeUnit: Unit,
  log: boolean,
): ValueScale[] {
  const shown = candles.slice(window.first, window.last + 1);
  return [
    scaleOf(
      shown.flatMap(({ low, high }) => [low, high]),
      { marks: 5, zero: false, log },
    ),
    scaleOf(
      shown.map(({ volume }) => placeOf(volume, volumeUnit) ?? 0),
      { marks: 2, zero: true, log: false },
    ),
  ];
}

interface CandlePicture {
  candles: readonly Candle[];
  window: Window;
  span: readonly [number, number];
  lanes: readonly Lane[];
  interval: number;
  step: ChartStep;
  priceUnit: Unit;
  volumeUnit: Unit;
  language: string;
  format: Formatters;
}

/** What ECharts draws of candles: rising ones hollow in good, falling ones solid in bad, their volume below. */
export function candleOption(picture: CandlePicture, palette: Palette, width: number): PlotOption {
  const { candles, window, span, lanes, step, language, volumeUnit } = picture;
  const room = width - EDGE.start - EDGE.end;
  const most = Math.max(2, Math.floor(width / 100));
  const ticks = ticksInRoom(timeTicks(span[0], span[1], most, step), span, room, EDGE.start);
  const shown = candles.slice(window.first, window.last + 1);
  const scale = lanes[0]?.scale;
  const place = (value: number) => (scale ? toAxis(value, scale) : value);
  const prices: CandlestickSeriesOption = {
    type: 'candlestick',
    xAxisIndex: 0,
    yAxisIndex: 0,
    silent: true,
    barMaxWidth: 14,
    data: shown.map(({ t, open, close, low, high }) => [
      t,
      place(open),
      place(close),
      place(low),
      place(high),
    ]),
    dimensions: ['time', 'open', 'close', 'lowest', 'highest'],
    encode: { x: 'time', y: ['open', 'close', 'lowest', 'highest'] },
    itemStyle: {
      color: palette.surface,
      borderColor: palette.good,
      color0: palette.bad,
      borderColor0: palette.bad,
      borderColorDoji: palette.text2,
    },
  };
  // Where nobody trades the price stays as it closed: candles without a body, which are not seen.
  const closes = {
    type: 'line',
    step: 'end',
    xAxisIndex: 0,
    yAxisIndex: 0,
    silent: true,
    showSymbol: false,
    z: 1,
    lineStyle: { color: palette.text2, width: 1, opacity: 0.6 },
    data: shown.map(({ t, close }) => [t, place(close)]),
  };
  const option = {
    ...axesOf(
      {
        lanes,
        span,
        units: [picture.priceUnit, volumeUnit],
        format: picture.format,
        ticks: ticks.map(tick => ({ at: tick.t, text: tickText(tick, language) })),
        time: true,
      },
      palette,
    ),
    series: [
      closes,
      prices,
      {
        type: 'bar',
        xAxisIndex: 1,
        yAxisIndex: 1,
        silent: true,
        barMaxWidth: 14,
        barMinWidth: 1,
        data: shown.map(({ t, open, close, volume }) => ({
          value: [t, placeOf(volume, volumeUnit) ?? 0],
          itemStyle: { color: close >= open ? palette.good : palette.bad, opacity: 0.45 },
        })),
      },
    ],
  };
  // The engine's options name the series every chart has; this one brings its own with it.
  return option as unknown as PlotOption;
}
