import { useMemo, type ReactNode } from 'react';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { bookRows } from './book.ts';
import styles from './DepthLadder.module.css';
import { BookHead, BookMiddle, BookSide, type BookProps } from './OrderBook.tsx';

const useT = wordsOf('kit-exchange');

/** The sides of a book face to face, best prices in the middle: a book for narrow places. */
export function DepthLadder(props: BookProps): ReactNode {
  const { asks, bids, step, rows = 8, pair } = props;
  const t = useT();
  const left = useMemo(() => bookRows(bids, 'bids', step, rows), [bids, step, rows]);
  const right = useMemo(() => bookRows(asks, 'asks', step, rows), [asks, step, rows]);
  return (
    <section className={styles['ladder']} aria-label={t('book_title')}>
      <BookHead {...props} />
      <BookMiddle {...props} />
      <div className={styles['heads']} aria-hidden="true">
        <span>{pair.base.symbol}</span>
        <span>{t('book_price', { unit: pair.quote.symbol })}</span>
        <span>{pair.base.symbol}</span>
      </div>
      <div className={styles['sides']}>
        <BookSide {...props} side="bids" list={left} />
        <BookSide {...props} side="asks" list={right} />
      </div>
    </section>
  );
}
