import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { NeutralChange } from './NeutralChange.tsx';
import type { ChartSeries, ChartStep } from './chart-types.ts';
import styles from './ChartTable.module.css';
import { changeAt, type ChartRows, type Window } from './rows.ts';
import { shortMoment } from './time-ticks.ts';
import { pointText } from './units.ts';

const useT = wordsOf('charts');

/** Rows drawn at once; the rest come when asked for. */
const MOST_ROWS = 100;

interface ChartTableProps {
  title: string;
  series: readonly ChartSeries[];
  rows: ChartRows;
  window: Window;
  step: ChartStep;
  /** Row under the crosshair: tinted, and brought into view where the table scrolls by itself. */
  cursor: number | undefined;
  onCursor: (row: number | undefined) => void;
}

/** The numbers of a chart, newest first. */
export function ChartTable({ cursor, onCursor, ...numbers }: ChartTableProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = box.current;
    scroller?.querySelector('[data-cursor]')?.removeAttribute('data-cursor');
    if (!scroller || cursor === undefined) return;
    const row = scroller.querySelector<HTMLElement>(`[data-row="${cursor}"]`);
    if (!row) return;
    row.dataset['cursor'] = '';
    if (scroller.scrollHeight <= scroller.clientHeight || scroller.matches(':hover')) return;
    const head = scroller.querySelector('thead')?.clientHeight ?? 0;
    const top = row.offsetTop - head;
    if (
      top < scroller.scrollTop ||
      row.offsetTop + row.clientHeight > scroller.scrollTop + scroller.clientHeight
    )
      scroller.scrollTop = top - (scroller.clientHeight - head) / 2;
  }, [cursor]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, it must be reachable by it
    <div ref={box} className={styles['box']} tabIndex={0} role="region" aria-label={numbers.title}>
      <Rows {...numbers} onCursor={onCursor} />
    </div>
  );
}

const Rows = memo(function Rows({
  title,
  series,
  rows,
  window,
  step,
  onCursor,
}: Omit<ChartTableProps, 'cursor'>): ReactNode {
  const t = useT();
  const format = useFormat();
  const { language } = useLocale();
  const [all, setAll] = useState(false);
  const count = window.last - window.first + 1;
  const shown = all ? count : Math.min(count, MOST_ROWS);
  const main = series[0];
  return (
    <>
      <table className={styles['table']} onPointerLeave={() => onCursor(undefined)}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(step === 'day' ? 'chart_day' : 'chart_hour')}</th>
            {series
              .map(one => (
                <th key={one.id} scope="col" className={styles['end']}>
                  {one.name}
                </th>
              ))
              .flatMap((head, at) =>
                at === 0
                  ? [
                      head,
                      <th key="change" scope="col" className={styles['end']}>
                        {t('chart_change')}
                      </th>,
                    ]
                  : [head],
              )}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: shown }, (_, at) => {
            const row = window.last - at;
            return (
              <tr key={rows.times[row]} data-row={row} onPointerEnter={() => onCursor(row)}>
                <th scope="row">{shortMoment(rows.times[row] ?? 0, step, language)}</th>
                {series
                  .map((one, column) => (
                    <td key={one.id} className={styles['end']}>
                      <bdi dir="ltr">{pointText(rows.points[column]?.[row], one.unit, format)}</bdi>
                    </td>
                  ))
                  .flatMap((cell, column) =>
                    column === 0 && main
                      ? [
                          cell,
                          <td key="change" className={styles['end']}>
                            <NeutralChange value={changeAt(main, rows.points[0] ?? [], row)} />
                          </td>,
                        ]
                      : [cell],
                  )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {shown < count && (
        <p className={styles['more']}>
          <Button size="small" onClick={() => setAll(true)}>
            {t('chart_all_rows', { count, shown: format.integer(count) })}
          </Button>
        </p>
      )}
    </>
  );
});
