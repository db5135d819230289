import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { areaPath } from '../../components/charts/area-path.ts';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import styles from './BalanceHistory.module.css';
import { balanceHistoryQuery } from './queries.ts';

const useT = wordsOf('accounts', 'explorer');

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 4;

/** TRX of an address by day, its stake left out, of the last 30 days or of all: a drawing, and the same in words. */
export function BalanceHistory({ address }: { address: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [span, setSpan] = useState<'month' | 'all'>('month');
  const { data, error } = useQuery(balanceHistoryQuery(address, span));
  const days = data?.data ?? [];
  const values = days.map(day => Number(day.trx_amount));
  const [first, last] = [days[0], days.at(-1)];
  const trx = (value: number) => `${format.integer(Math.round(value))} TRX`;
  const { line, area } = areaPath(values, WIDTH, HEIGHT, EDGE, { zero: true });
  return (
    <figure className={styles['history']}>
      <figcaption className={styles['title']}>
        {t(span === 'all' ? 'balance_history_all' : 'balance_history')}
        {values.length > 0 && (
          <span className={styles['span']}>
            {t('balance_range', { low: trx(Math.min(...values)), high: trx(Math.max(...values)) })}
          </span>
        )}
        <Button kind="quiet" size="small" onClick={() => setSpan(span === 'all' ? 'month' : 'all')}>
          {t(span === 'all' ? 'balance_show_month' : 'balance_show_all')}
        </Button>
      </figcaption>
      {data === undefined && error === null ? (
        <Skeleton width="100%" height={HEIGHT} />
      ) : line === '' ? (
        <p className={styles['none']}>{t('balance_history_unknown')}</p>
      ) : (
        <svg
          role="img"
          aria-label={t('balance_course', {
            from: trx(values[0] ?? 0),
            to: trx(values.at(-1) ?? 0),
            days: days.length,
          })}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles['chart']}
        >
          <path d={area} className={styles['area']} />
          <path d={line} className={styles['line']} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {first && last && (
        <p dir="ltr" className={styles['axis']} aria-hidden="true">
          <span>{first.day}</span>
          <span>{last.day}</span>
        </p>
      )}
    </figure>
  );
}
