import { useMemo } from 'react';
import { useFormat, type Formatters } from '../../lib/format/format.ts';
import { useLocale, type Translate } from '../../lib/i18n/i18n.tsx';
import type { ChartSeries, ChartSettings, ChartStep, SeriesLook } from './chart-types.ts';
import type { PlotOption } from './engine.ts';
import type { Palette } from './palette.ts';
import type { Lane } from './plot-layout.ts';
import type { PointNote } from './PlotNotes.tsx';
import { extremesOf, type ChartRows, type Window } from './rows.ts';
import type { ValueScale } from './scale.ts';
import { groupByUnit, laneScale, spanOf, timeOption, type LaneSeries } from './time-option.ts';
import { pointText } from './units.ts';

interface PictureOptions {
  series: readonly ChartSeries[];
  rows: ChartRows;
  window: Window;
  settings: ChartSettings;
  stacked: boolean;
  step: ChartStep;
  look: SeriesLook;
}

export interface TimePictureParts {
  groups: readonly LaneSeries[];
  scales: readonly ValueScale[];
  span: readonly [number, number];
  option: (lanes: readonly Lane[], palette: Palette, width: number) => PlotOption;
  /** The main series over all rows, for the strip to zoom by. */
  overview: readonly (number | null)[];
  /** The newest known point of the main series, where the window shows it. */
  newest: (window: Window) => { t: number; value: number } | undefined;
  /** Values that a logarithmic scale has no place for. */
  left: number;
}

/** All that is computed of a chart before it is drawn; made again only when what is shown changes. */
export function useTimePicture({
  series,
  rows,
  window,
  settings,
  stacked,
  step,
  look,
}: PictureOptions): TimePictureParts {
  const format = useFormat();
  const { language } = useLocale();
  const hidden = settings.hidden.join(' ');
  const log = settings.scale === 'log' && !stacked;
  const groups = useMemo(
    () => groupByUnit(series, rows, hidden === '' ? [] : hidden.split(' '), look),
    [series, rows, hidden, look],
  );
  return useMemo(() => {
    const scales = groups.map((group, at) =>
      laneScale(group, window, { stacked: stacked && at === 0, log, marks: at === 0 ? 4 : 2 }),
    );
    const span = spanOf(rows.times, window, groups, step);
    const overview = groups[0]?.[0]?.places ?? [];
    return {
      groups,
      scales,
      span,
      overview,
      option: (lanes, palette, width) =>
        timeOption(
          { times: rows.times, window, span, groups, lanes, stacked, step, language, format },
          palette,
          width,
        ),
      newest: ({ last }) => {
        const value = overview.at(-1) ?? null;
        const t = rows.times.at(-1);
        return last === overview.length - 1 && value !== null && t !== undefined ? { t, value } : undefined;
      },
      left: log ? countBelow(groups, window) : 0,
    };
  }, [groups, rows, window, stacked, log, step, language, format]);
}

function countBelow(groups: readonly LaneSeries[], { first, last }: Window): number {
  let count = 0;
  for (const { places } of groups.flat())
    for (let row = first; row <= last; row++) if ((places[row] ?? 1) <= 0) count++;
  return count;
}

/** The notes at the highest and the lowest value of the main series. */
export function pointNotes({
  t,
  picture,
  rows,
  window,
  format,
}: {
  t: Translate<'charts'>;
  picture: TimePictureParts;
  rows: ChartRows;
  window: Window;
  format: Formatters;
}): PointNote[] {
  const main = picture.groups[0]?.[0];
  if (!main) return [];
  const points = rows.points[main.rank] ?? [];
  const found = extremesOf(main.series, points, window);
  if (!found) return [];
  const note = (row: number, side: PointNote['side']): PointNote => ({
    t: rows.times[row] ?? 0,
    value: main.places[row] ?? 0,
    side,
    text: t(side === 'above' ? 'chart_highest' : 'chart_lowest', {
      value: pointText(points[row], main.series.unit, format),
    }),
  });
  return [note(found.highest, 'above'), note(found.lowest, 'below')];
}
