import { Suspense, useMemo, useState, type ReactNode } from 'react';
import type { ChartState } from '../../components/charts/chart-types.ts';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { Segmented } from '../../components/forms/Segmented.tsx';
import { isDate } from '../../lib/format/format.ts';
import { lazyWithWords, wordsOf } from '../../lib/i18n/i18n.tsx';
import { CANDLE_MS, CANDLE_WIDTHS, type CandleWidth } from './candle-width.ts';
import styles from './PairChart.module.css';

const CandleChart = lazyWithWords(
  async () => (await import('../../components/charts/CandleChart.tsx')).CandleChart,
);
const DepthChart = lazyWithWords(
  async () => (await import('../../components/charts/DepthChart.tsx')).DepthChart,
);

const useT = wordsOf('exchange');

interface ApiCandle {
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}

interface PairChartProps {
  base: string;
  quote: string;
  width: CandleWidth;
  onWidth: (width: CandleWidth) => void;
  /** Undefined while they load. */
  candles: readonly ApiCandle[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Whole tokens; without it there are candles alone. Keep the arrays the same while their content is. */
  depth?: {
    bids: readonly { price: number; amount: number }[];
    asks: readonly { price: number; amount: number }[];
  };
  /** Own trades: ms, and what stands under the candle. */
  fills?: readonly { t: number; text: string }[];
}

const NO_FILLS: NonNullable<PairChartProps['fills']> = [];

const HEIGHT = 300;

/** Price over time as candles, or what can be traded at which price. */
export function PairChart(props: PairChartProps): ReactNode {
  const { base, quote, width, onWidth, candles, error, onRetry, depth, fills = NO_FILLS } = props;
  const t = useT();
  const [view, setView] = useState<'candles' | 'depth'>('candles');
  const rows = useMemo(
    () =>
      candles
        ?.filter(({ t: second }) => isDate(second * 1000))
        .map(({ t: second, o, h, l, c, v }) => ({
          t: second * 1000,
          open: o,
          high: h,
          low: l,
          close: c,
          volume: v,
        })) ?? [],
    [candles],
  );
  const price = { kind: 'number', symbol: quote } as const;
  const amount = { kind: 'number', symbol: base } as const;
  const state: ChartState =
    candles === undefined
      ? error === null || error === undefined
        ? { kind: 'loading' }
        : { kind: 'failed', error, onRetry }
      : rows.length === 0
        ? { kind: 'empty', text: t('no_trades_text') }
        : { kind: 'ready' };
  const pair = `${base} / ${quote}`;
  return (
    <section aria-label={t('chart')} className={styles['chart']}>
      <div className={styles['bar']}>
        {view === 'candles' ? (
          <Segmented
            label={t('width')}
            value={width}
            onChange={onWidth}
            options={CANDLE_WIDTHS.map(value => ({ value, label: t(`width_${value}`) }))}
          />
        ) : (
          <span className="dim">{t('depth_of')}</span>
        )}
        {depth !== undefined && (
          <Segmented
            label={t('chart_kind')}
            value={view}
            onChange={setView}
            options={[
              { value: 'candles', label: t('chart_candles') },
              { value: 'depth', label: t('chart_depth') },
            ]}
          />
        )}
      </div>
      <Suspense fallback={<Skeleton height={HEIGHT} />}>
        {view === 'candles' || depth === undefined ? (
          <CandleChart
            key={`${pair} ${width}`}
            bare
            title={t('chart_title', { pair })}
            candles={rows}
            interval={CANDLE_MS[width]}
            priceUnit={price}
            volumeUnit={amount}
            fills={fills}
            state={state}
            height={HEIGHT}
          />
        ) : (
          <DepthChart
            bare
            title={t('depth_title', { pair })}
            bids={depth.bids}
            asks={depth.asks}
            priceUnit={price}
            amountUnit={amount}
            height={HEIGHT}
          />
        )}
      </Suspense>
    </section>
  );
}
