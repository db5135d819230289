import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { Brush } from './Brush.tsx';
import { ChartControls, type Compare } from './ChartControls.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTable } from './ChartTable.tsx';
import { ChartTools } from './ChartTools.tsx';
import type {
  ChartBasics,
  ChartEvent,
  ChartSeries,
  ChartSettings,
  ChartStep,
  SeriesLook,
} from './chart-types.ts';
import { NeutralChange } from './NeutralChange.tsx';
import { paletteColour, seriesColour, type Palette } from './palette.ts';
import { Plot } from './Plot.tsx';
import { lanesOf } from './plot-layout.ts';
import { ReadOut } from './ReadOut.tsx';
import { changeAt, csvOf, rangesFor, rangeText, rowsOf, windowOf } from './rows.ts';
import { spokenRow, summaryOf } from './summary.ts';
import styles from './TimeChart.module.css';
import { pointNotes, useTimePicture } from './time-picture.ts';
import { momentText, shortMoment } from './time-ticks.ts';
import { pointText } from './units.ts';
import { useSaving } from './use-saving.ts';
import { useChartSettings } from './use-chart-settings.ts';

const useT = wordsOf('charts');

export interface TimeChartProps extends ChartBasics {
  /**
   * What is drawn, the chart's own series first; at most five are distinguished by colour. Those of one unit share
   * the plot, each further unit has a lane below it. Keep the array the same (`useMemo`) while its content is: a new
   * one is drawn again. While loading pass the series without points, so that the lanes have their room already.
   */
  series: readonly ChartSeries[];
  /** What the points are; days where left out. */
  step?: ChartStep;
  /** How series without a look of their own are drawn; areas where left out. */
  look?: SeriesLook;
  /** The series of the first unit stand on one another: parts of a whole. */
  stacked?: boolean;
  events?: readonly ChartEvent[];
  /** Writes the highest and the lowest value at their points. */
  extremes?: boolean;
  /** The newest point still moves: it has the amber dot of what is alive. */
  live?: boolean;
  /** Offers a logarithmic scale. */
  log?: boolean;
  /** Range buttons and the strip to zoom by; on where left out. */
  zoom?: boolean;
  compare?: Compare;
  /**
   * What the reader set. With `onSettings` the page keeps it (in its address), without it this is where it starts.
   */
  settings?: Partial<ChartSettings>;
  onSettings?: (settings: ChartSettings) => void;
  /** The numbers stand beside the chart from the start where there is room; elsewhere they open below it. */
  table?: 'beside' | 'below';
}

const NO_EVENTS: readonly ChartEvent[] = [];
const PLOT_HEIGHT = 280;

/**
 * Series over time: line, area, stacked area or bars, with crosshair and read-out, ranges and zoom, series to put away,
 * a second scale, comparison, the numbers as a table and files to take along. Everything works by keyboard: the plot is
 * a slider through its points, + and - zoom. Time runs left to right in every language.
 */
export function TimeChart(props: TimeChartProps): ReactNode {
  const { title, series, step = 'day', stacked = false, zoom = true, height = PLOT_HEIGHT } = props;
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const [settings, change] = useChartSettings(props.settings, props.onSettings);
  const [cursor, setCursor] = useState<number>();
  const [table, setTable] = useState(props.table === 'beside');
  // The drawing comes first, its numbers when there is time.
  const numbers = useDeferredValue(table, false);
  const frame = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(series), [series]);
  const { times } = rows;
  const window = useMemo(() => windowOf(settings.range, times, step), [settings.range, times, step]);
  const picture = useTimePicture({
    series,
    rows,
    window,
    settings,
    stacked,
    step,
    look: props.look ?? 'area',
  });
  const { lanes, height: full } = useMemo(() => lanesOf(picture.scales, height), [picture.scales, height]);
  const option = useCallback(
    (palette: Palette, width: number) => picture.option(lanes, palette, width),
    [picture, lanes],
  );
  const known = series.some(one => one.points.some(point => point.value !== null));
  const state = props.state ?? (known ? { kind: 'ready' } : { kind: 'empty' });
  const ready = state.kind === 'ready' && times.length > 0;
  const row = Math.min(Math.max(cursor ?? window.last, window.first), window.last);
  const main = series[0];
  const shown = series.filter(one => !settings.hidden.includes(one.id));

  const saving = useSaving({
    frame,
    title,
    height: full,
    note: () =>
      `${momentText(times[window.first] ?? 0, step, language)} – ${momentText(times[window.last] ?? 0, step, language)}`,
    legend: palette =>
      picture.groups.flat().map(one => ({
        name: one.series.name,
        colour: paletteColour(palette, one.rank),
      })),
    option,
    csv: () => csvOf(t(step === 'day' ? 'chart_day' : 'chart_hour'), series, rows, window, step),
  });
  const tools = <ChartTools table={table} onTable={setTable} {...(ready && saving)} />;
  const controls = zoom || props.log === true || props.compare !== undefined || props.bare === true;
  return (
    <div className={styles['chart']}>
      <ChartFrame
        title={title}
        bare={props.bare ?? false}
        actions={
          <>
            {props.actions}
            {tools}
          </>
        }
        state={state}
        height={full}
        summary={ready ? summaryOf({ t, title, series: main, rows, window, step, language, format }) : ''}
        above={
          <>
            {controls && (
              <ChartControls
                ranges={zoom ? rangesFor(times, step) : []}
                settings={settings}
                onChange={change}
                log={props.log === true && !stacked}
                compare={props.compare}
                tools={props.bare === true ? tools : undefined}
              />
            )}
            <ReadOut
              moment={ready ? momentText(times[row] ?? 0, step, language) : ' '}
              items={series.map((one, at) => ({
                id: one.id,
                name: one.name,
                rank: at,
                bars: picture.groups.flat().find(drawn => drawn.rank === at)?.look === 'bars',
                shown: !settings.hidden.includes(one.id),
                value: pointText(rows.points[at]?.[row], one.unit, format),
              }))}
              note={
                main && ready && row > 0 ? (
                  <NeutralChange value={changeAt(main, rows.points[0] ?? [], row)} />
                ) : undefined
              }
              onToggle={id =>
                change({
                  hidden: settings.hidden.includes(id)
                    ? settings.hidden.filter(one => one !== id)
                    : [...settings.hidden, id],
                })
              }
            />
          </>
        }
        below={
          zoom && (
            <div className={styles['brush']}>
              {ready && times.length > 3 && (
                <Brush
                  places={picture.overview}
                  window={window}
                  onWindow={next => change({ range: rangeText(next, times) })}
                  name={at => momentText(times[at] ?? 0, step, language)}
                />
              )}
            </div>
          )
        }
      >
        {ready && (
          <div className={classNames(styles['sides'], table && props.table === 'beside' && styles['beside'])}>
            <div ref={frame}>
              <Plot
                places={times}
                window={window}
                span={picture.span}
                lanes={lanes}
                height={full}
                option={option}
                label={t('chart_walk', { title })}
                spoken={at =>
                  spokenRow({ series: shown, all: series, rows, row: at, step, language, format })
                }
                pill={at => shortMoment(times[at] ?? 0, step, language)}
                marks={at =>
                  picture.groups.flatMap((group, lane) =>
                    group.flatMap(({ rank, places, look }) =>
                      look === 'bars' || (stacked && lane === 0)
                        ? []
                        : [{ lane, value: places[at] ?? null, colour: seriesColour(rank) }],
                    ),
                  )
                }
                cursor={cursor}
                onCursor={setCursor}
                {...(zoom && { onWindow: next => change({ range: rangeText(next, times) }) })}
                notes={{
                  events: (props.events ?? NO_EVENTS).filter(
                    event => event.t >= picture.span[0] && event.t <= picture.span[1],
                  ),
                  notes:
                    props.extremes === true && !stacked
                      ? pointNotes({ t, picture, rows, window, format })
                      : [],
                  live: props.live === true ? picture.newest(window) : undefined,
                }}
              />
              {picture.groups.slice(1).map((group, at) => (
                <p key={at} className={styles['lane']} style={{ top: (lanes[at + 1]?.top ?? 0) - 22 }}>
                  {group.map(({ series: one }) => one.name).join(' · ')}
                </p>
              ))}
              {picture.left > 0 && (
                <p className={styles['note']}>{t('chart_log_left_out', { count: picture.left })}</p>
              )}
            </div>
            {numbers && (
              <ChartTable
                title={t('chart_numbers_of', { title })}
                series={series}
                rows={rows}
                window={window}
                step={step}
                cursor={cursor}
                onCursor={setCursor}
              />
            )}
          </div>
        )}
      </ChartFrame>
    </div>
  );
}
