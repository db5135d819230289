import { Fragment, useState, type ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { isDate, useFormat, UNKNOWN } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { Pane } from './ExchangeFrame.tsx';
import styles from './TradesTape.module.css';

const useT = wordsOf('exchange', 'kit-exchange');

interface TapeRow {
  id: string;
  side: 'buy' | 'sell';
  ms: number;
  hash: string;
  price: string;
  amount: string;
}

interface TradesTapeProps {
  base: string;
  quote: string;
  rows: readonly TapeRow[] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The newest trades of a pair, each leading to its transaction; those of another day than today below their date. */
export function TradesTape({ base, quote, rows, error, onRetry }: TradesTapeProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const [today] = useState(() => dayOf(Date.now()));
  return (
    <Pane title={t('latest_trades')}>
      {rows === undefined ? (
        error === null || error === undefined ? (
          <div className={styles['loading']}>
            <Skeleton height={120} />
          </div>
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )
      ) : rows.length === 0 ? (
        <EmptyState title={t('no_trades')} text={t('no_trades_text')} />
      ) : (
        <>
          <div className={styles['heads']} aria-hidden="true">
            <span>{t('book_price', { unit: quote })}</span>
            <span>{base}</span>
            <span>{t('time')}</span>
          </div>
          <ul className={styles['tape']}>
            {rows.map((row, at) => (
              <Fragment key={`${row.id} ${at}`}>
                {dayOf(row.ms) !== '' && dayOf(row.ms) !== (at === 0 ? today : dayOf(rows[at - 1]?.ms)) && (
                  <li className={styles['day']}>
                    <time dateTime={dayOf(row.ms)}>{format.date(row.ms, 'local')}</time>
                  </li>
                )}
                <li>
                  <Link
                    to={`/transaction/${row.hash}`}
                    className={styles['row']}
                    aria-label={t('tape_row', {
                      side: t(`side_${row.side}`),
                      price: row.price,
                      amount: row.amount,
                      base,
                      quote,
                      time: isDate(row.ms) ? format.dateTime(row.ms, 'local') : UNKNOWN,
                    })}
                  >
                    <span className={styles[row.side]}>
                      <span aria-hidden="true">{row.side === 'buy' ? '↑' : '↓'}</span>{' '}
                      <bdi dir="ltr">{row.price}</bdi>
                    </span>
                    <bdi dir="ltr">{row.amount}</bdi>
                    <bdi dir="ltr" className="dim">
                      {clockText(row.ms)}
                    </bdi>
                  </Link>
                </li>
              </Fragment>
            ))}
          </ul>
        </>
      )}
    </Pane>
  );
}

/** Time of day, to the second. */
function clockText(ms: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** Day in local time, as a program reads it; empty where it is none. */
function dayOf(ms = Number.NaN): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return '';
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');
