import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { Brush } from './Brush.tsx';
import { candleOption, candleScales, type Candle } from './candle-option.ts';
import { ChartControls } from './ChartControls.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTools } from './ChartTools.tsx';
import type { ChartBasics, ChartSettings, Unit } from './chart-types.ts';
import { NumbersTable } from './NumbersTable.tsx';
import type { Palette } from './palette.ts';
import { Plot } from './Plot.tsx';
import { lanesOf } from './plot-layout.ts';
import { ReadOut } from './ReadOut.tsx';
import { csvCell, LATEST_ROWS, rangeText, windowOf } from './rows.ts';
import styles from './TimeChart.module.css';
import { momentText, shortMoment } from './time-ticks.ts';
import { exactText, plainText } from './units.ts';
import { useChartSettings } from './use-chart-settings.ts';
import { useSaving } from './use-saving.ts';
import { loadEngine } from './use-drawing.ts';

const useT = wordsOf('charts');

export interface CandleChartProps extends ChartBasics {
  /** Oldest first. Keep the array the same while its content is. */
  candles: readonly Candle[];
  /** Length of one candle in ms; it decides how moments are written. */
  interval: number;
  priceUnit: Unit;
  volumeUnit: Unit;
  /** The reader's own trades: marked under the candle they fell into. */
  fills?: readonly { t: number; text: string }[];
  settings?: Partial<ChartSettings>;
  onSettings?: (settings: ChartSettings) => void;
}

const load = async () => {
  const [engine] = await Promise.all([loadEngine(), import('./engine-candles.ts')]);
  return engine;
};

/**
 * Prices as candles over their volume: rising ones hollow, falling ones solid, so that colour is not needed. Read,
 * walked and zoomed as every chart over time.
 */
export function CandleChart(props: CandleChartProps): ReactNode {
  const { title, candles, interval, priceUnit, volumeUnit, height = 320 } = props;
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const [settings, change] = useChartSettings({ range: LATEST_ROWS, ...props.settings }, props.onSettings);
  const [cursor, setCursor] = useState<number>();
  const [table, setTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const step = interval >= 86_400_000 ? 'day' : 'hour';
  const times = useMemo(() => candles.map(candle => candle.t), [candles]);
  const window = useMemo(() => windowOf(settings.range, times, step), [settings.range, times, step]);
  const scales = useMemo(
    () => candleScales(candles, window, volumeUnit, settings.scale === 'log'),
    [candles, window, volumeUnit, settings.scale],
  );
  const { lanes, height: full } = useMemo(() => lanesOf(scales, height), [scales, height]);
  const span = useMemo(
    () => [(times[window.first] ?? 0) - interval * 0.6, (times[window.last] ?? 0) + interval * 0.6] as const,
    [times, window, interval],
  );
  const option = useCallback(
    (palette: Palette, width: number) =>
      candleOption(
        { candles, window, span, lanes, interval, step, priceUnit, volumeUnit, language, format },
        palette,
        width,
      ),
    [candles, window, span, lanes, interval, step, priceUnit, volumeUnit, language, format],
  );
  const state = props.state ?? (candles.length > 0 ? { kind: 'ready' } : { kind: 'empty' });
  const ready = state.kind === 'ready' && candles.length > 0;
  const row = Math.min(Math.max(cursor ?? window.last, window.first), window.last);
  const here = candles[row];
  const price = (value: number | undefined) => exactText(value, priceUnit, format);
  const names = [
    t('chart_open'),
    t('chart_high'),
    t('chart_low'),
    t('chart_close'),
    t('chart_volume'),
  ] as const;
  const figures = (candle: Candle | undefined) => [
    price(candle?.open),
    price(candle?.high),
    price(candle?.low),
    price(candle?.close),
    exactText(candle?.volume, volumeUnit, format),
  ];
  const moment = (at: number) => momentText(times[at] ?? 0, step, language);
  const saving = useSaving({
    frame,
    title,
    height: full,
    note: () => `${moment(window.first)} – ${moment(window.last)}`,
    legend: () => [],
    option,
    csv: () =>
      [
        [t(step === 'day' ? 'chart_day' : 'chart_hour'), ...names].map(csvCell).join(','),
        ...candles
          .slice(window.first, window.last + 1)
          .map(({ t: at, open, high, low, close, volume }) =>
            [new Date(at).toISOString(), open, high, low, close, plainText(volume, volumeUnit)].join(','),
          ),
        '',
      ].join('\r\n'),
  });
  const fills = (props.fills ?? []).flatMap(fill => {
    const at = times.findLastIndex(start => start <= fill.t);
    const candle = candles[at];
    return candle && at >= window.first && at <= window.last && fill.t < candle.t + interval
      ? [{ t: candle.t, value: candle.low, side: 'below' as const, text: `▲ ${fill.text}` }]
      : [];
  });
  return (
    <div className={styles['chart']}>
      <ChartFrame
        title={title}
        bare={props.bare ?? false}
        state={state}
        height={full}
        summary={
          ready ? `${title}: ${moment(window.last)}, ${names[3]} ${price(candles[window.last]?.close)}` : ''
        }
        actions={
          <>
            {props.actions}
            <ChartTools table={table} onTable={setTable} {...(ready && saving)} />
          </>
        }
        above={
          <>
            <ChartControls
              ranges={[]}
              settings={settings}
              onChange={change}
              log
              tools={
                props.bare === true ? (
                  <ChartTools table={table} onTable={setTable} {...(ready && saving)} />
                ) : undefined
              }
            />
            <ReadOut
              moment={ready ? moment(row) : ' '}
              items={figures(here).map((value, at) => ({
                id: names[at] ?? '',
                name: names[at] ?? '',
                value,
                shown: true,
              }))}
            />
          </>
        }
        below={
          <div className={styles['brush']}>
            {ready && times.length > 3 && (
              <Brush
                places={candles.map(candle => candle.close)}
                window={window}
                onWindow={next => change({ range: rangeText(next, times) })}
                name={moment}
              />
            )}
          </div>
        }
      >
        {ready && (
          <div className={styles['sides']}>
            <div ref={frame}>
              <Plot
                load={load}
                places={times}
                window={window}
                span={span}
                lanes={lanes}
                height={full}
                option={option}
                label={t('chart_walk', { title })}
                spoken={at =>
                  `${moment(at)}: ${figures(candles[at])
                    .map((value, n) => `${names[n]} ${value}`)
                    .join('; ')}`
                }
                pill={at => shortMoment(times[at] ?? 0, step, language)}
                marks={at => [{ lane: 0, value: candles[at]?.close ?? null, colour: 'var(--text-2)' }]}
                cursor={cursor}
                onCursor={setCursor}
                onWindow={next => change({ range: rangeText(next, times) })}
                notes={{ events: [], notes: fills }}
              />
              <p className={styles['lane']} style={{ top: (lanes[1]?.top ?? 0) - 22 }}>
                {names[4]}
              </p>
            </div>
            {table && (
              <NumbersTable
                title={t('chart_numbers_of', { title })}
                heads={[t(step === 'day' ? 'chart_day' : 'chart_hour'), ...names]}
                rows={candles
                  .slice(window.first, window.last + 1)
                  .toReversed()
                  .map(candle => [shortMoment(candle.t, step, language), ...figures(candle)])}
              />
            )}
          </div>
        )}
      </ChartFrame>
    </div>
  );
}
