import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartTools } from './ChartTools.tsx';
import type { ChartBasics, Unit } from './chart-types.ts';
import { depthOf, type DepthLevel, type DepthRow } from './depth-rows.ts';
import type { PlotOption } from './engine.ts';
import { NumbersTable } from './NumbersTable.tsx';
import type { Palette } from './palette.ts';
import { Plot } from './Plot.tsx';
import { axesOf } from './plot-axes.ts';
import { lanesOf, type Lane } from './plot-layout.ts';
import { ReadOut } from './ReadOut.tsx';
import { csvCell } from './rows.ts';
import { scaleOf } from './scale.ts';
import styles from './TimeChart.module.css';
import { exactText } from './units.ts';
import { useSaving } from './use-saving.ts';

const useT = wordsOf('charts');

export interface DepthChartProps extends ChartBasics {
  /** Open orders by price, in any order. Keep the arrays the same while their content is. */
  bids: readonly DepthLevel[];
  asks: readonly DepthLevel[];
  priceUnit: Unit;
  amountUnit: Unit;
}

/** How much can be sold or bought down or up to a price: two stairs that meet at the price. */
export function DepthChart(props: DepthChartProps): ReactNode {
  const { title, bids, asks, priceUnit, amountUnit, height = 280 } = props;
  const t = useT();
  const format = useFormat();
  const [cursor, setCursor] = useState<number>();
  const [table, setTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { rows, middle } = useMemo(() => depthOf(bids, asks, amountUnit), [bids, asks, amountUnit]);
  const prices = useMemo(() => rows.map(row => row.price), [rows]);
  const window = useMemo(() => ({ first: 0, last: rows.length - 1 }), [rows]);
  const span = useMemo(() => [prices[0] ?? 0, prices.at(-1) ?? 1] as const, [prices]);
  const { lanes } = useMemo(
    () =>
      lanesOf(
        [
          scaleOf(
            rows.map(row => row.amount),
            { marks: 4, zero: true, log: false },
          ),
        ],
        height,
      ),
    [rows, height],
  );
  const option = useCallback(
    (palette: Palette, width: number) =>
      depthOption({ rows, lanes, span, priceUnit, amountUnit, format }, palette, width),
    [rows, lanes, span, priceUnit, amountUnit, format],
  );
  const state = props.state ?? (rows.length > 0 ? { kind: 'ready' } : { kind: 'empty' });
  const ready = state.kind === 'ready' && rows.length > 0;
  const here = rows[cursor ?? rows.findLastIndex(row => row.side === 'bid')] ?? rows[0];
  const figures = (row: DepthRow | undefined) =>
    row === undefined
      ? []
      : [
          exactText(row.price, priceUnit, format),
          middle === undefined
            ? ''
            : format.percent(((row.price - middle) / middle) * 100, { signed: true }).replace('-', '−'),
          exactText(row.amount, roughUnit(amountUnit), format),
          exactText(row.turnover, roughUnit(priceUnit), format),
        ];
  const names = [t('chart_price'), t('chart_distance'), t('chart_amount'), t('chart_turnover')];
  const side = (row: DepthRow | undefined) => (row === undefined ? '' : t(`chart_${row.side}s`));
  const saving = useSaving({
    frame,
    title,
    height,
    note: () => '',
    legend: palette => [
      { name: t('chart_bids'), colour: palette.good },
      { name: t('chart_asks'), colour: palette.bad },
    ],
    option,
    csv: () =>
      [
        ['', names[0] ?? '', names[2] ?? '', names[3] ?? ''].map(csvCell).join(','),
        ...rows.map(row => [csvCell(side(row)), row.price, row.amount, row.turnover].join(',')),
        '',
      ].join('\r\n'),
  });
  const tools = <ChartTools table={table} onTable={setTable} {...(ready && saving)} />;
  return (
    <div className={styles['chart']}>
      <ChartFrame
        title={title}
        bare={props.bare ?? false}
        state={state}
        height={height}
        summary={ready && middle !== undefined ? `${title}: ${exactText(middle, priceUnit, format)}` : ''}
        actions={
          <>
            {props.actions}
            {tools}
          </>
        }
        above={
          <>
            {props.bare === true && tools}
            <ReadOut
              moment={ready ? side(here) : ' '}
              items={names.map((name, at) => ({
                id: name,
                name,
                value: figures(here)[at] ?? '',
                shown: true,
              }))}
            />
          </>
        }
      >
        {ready && (
          <div className={styles['sides']}>
            <div ref={frame}>
              <Plot
                places={prices}
                window={window}
                span={span}
                lanes={lanes}
                height={height}
                option={option}
                label={t('chart_walk', { title })}
                spoken={at =>
                  `${side(rows[at])}: ${figures(rows[at])
                    .map((value, n) => `${names[n]} ${value}`)
                    .join('; ')}`
                }
                pill={at => exactText(prices[at], priceUnit, format)}
                marks={at => {
                  const row = rows[at];
                  return row
                    ? [
                        {
                          lane: 0,
                          value: row.amount,
                          colour: row.side === 'bid' ? 'var(--good)' : 'var(--bad)',
                        },
                      ]
                    : [];
                }}
                cursor={cursor}
                onCursor={setCursor}
              />
            </div>
            {table && (
              <NumbersTable
                title={t('chart_numbers_of', { title })}
                heads={[...names.slice(0, 1), ...names.slice(1)]}
                rows={rows.map(row => figures(row))}
              />
            )}
          </div>
        )}
      </ChartFrame>
    </div>
  );
}

/** Sums are numbers, not raw amounts: written as what they are. */
const roughUnit = (unit: Unit): Unit =>
  unit.kind === 'amount' ? { kind: 'number', symbol: unit.symbol } : unit;

function depthOption(
  {
    rows,
    lanes,
    span,
    priceUnit,
    amountUnit,
    format,
  }: {
    rows: readonly DepthRow[];
    lanes: readonly Lane[];
    span: readonly [number, number];
    priceUnit: Unit;
    amountUnit: Unit;
    format: ReturnType<typeof useFormat>;
  },
  palette: Palette,
  width: number,
): PlotOption {
  const marks = scaleOf(span, { marks: Math.max(2, Math.floor(width / 120)), zero: false, log: false }).ticks;
  const stairs = (side: DepthRow['side'], colour: string) => ({
    type: 'line' as const,
    silent: true,
    showSymbol: false,
    // A level counts up to its own price: downwards from it for bids, upwards for asks.
    step: side === 'bid' ? ('start' as const) : ('end' as const),
    data: rows.filter(row => row.side === side).map(row => [row.price, row.amount]),
    lineStyle: { color: colour, width: 1.5 },
    itemStyle: { color: colour },
    areaStyle: { color: colour, opacity: 0.12 },
  });
  return {
    ...axesOf(
      {
        lanes,
        span,
        units: [roughUnit(amountUnit)],
        ticks: marks
          .filter(at => at >= span[0] && at <= span[1])
          .map(at => ({ at, text: exactText(at, roughUnit(priceUnit), format).replace(/ .*$/, '') })),
        time: false,
        format,
      },
      palette,
    ),
    series: [stairs('bid', palette.good), stairs('ask', palette.bad)],
  };
}
