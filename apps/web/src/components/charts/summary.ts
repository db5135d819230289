import type { Formatters } from '../../lib/format/format.ts';
import type { Translate } from '../../lib/i18n/i18n.tsx';
import type { ChartSeries, ChartStep } from './chart-types.ts';
import { extremesOf, type ChartRows, type Window } from './rows.ts';
import { momentText } from './time-ticks.ts';
import { pointText } from './units.ts';

interface SummaryOptions {
  t: Translate<'charts'>;
  title: string;
  series: ChartSeries | undefined;
  rows: ChartRows;
  window: Window;
  step: ChartStep;
  language: string;
  format: Formatters;
}

/** What a chart shows, in words: span, newest, highest and lowest value. */
export function summaryOf({
  t,
  title,
  series,
  rows,
  window,
  step,
  language,
  format,
}: SummaryOptions): string {
  if (!series) return title;
  const points = rows.points[0] ?? [];
  const moment = (row: number) => momentText(rows.times[row] ?? 0, step, language);
  const text = (row: number) => pointText(points[row], series.unit, format);
  const span = t('chart_summary', {
    title,
    from: moment(window.first),
    to: moment(window.last),
    value: text(window.last),
  });
  const found = extremesOf(series, points, window);
  if (!found) return span;
  return `${span} ${t('chart_summary_extremes', {
    highest: text(found.highest),
    highestAt: moment(found.highest),
    lowest: text(found.lowest),
    lowestAt: moment(found.lowest),
  })}`;
}

/** What one row says, read out when it is walked to. */
export function spokenRow({
  series,
  all,
  rows,
  row,
  step,
  language,
  format,
}: {
  /** Those shown. */
  series: readonly ChartSeries[];
  all: readonly ChartSeries[];
  rows: ChartRows;
  row: number;
  step: ChartStep;
  language: string;
  format: Formatters;
}): string {
  const values = series.map(
    one => `${one.name} ${pointText(rows.points[all.indexOf(one)]?.[row], one.unit, format)}`,
  );
  return `${momentText(rows.times[row] ?? 0, step, language)}: ${values.join('; ')}`;
}
