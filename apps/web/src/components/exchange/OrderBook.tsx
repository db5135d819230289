import { amountText, decimalSign } from '../../lib/format/amount-text.ts';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { classNames } from '../base/class-names.ts';
import { QuietSelect } from '../forms/QuietSelect.tsx';
import {
  bookRows,
  digitsOfStep,
  fixedDigits,
  spreadOf,
  type BookLevel,
  type BookRow,
  type LastPrice,
} from './book.ts';
import styles from './OrderBook.module.css';
import type { Pair } from './ticket.ts';

const useT = wordsOf('kit-exchange');

export interface BookProps {
  pair: Pair;
  asks: readonly BookLevel[];
  bids: readonly BookLevel[];
  /** Price of the newest trade, and where it came from. */
  last?: LastPrice | undefined;
  /** Rows of each side at most. */
  rows?: number;
  /** Steps that prices are put together by, in smallest units; the first is the finest. */
  steps: readonly bigint[];
  step: bigint;
  onStep: (step: bigint) => void;
  /** A price for the ticket, with what there is at it and on which side. */
  onPick: (price: bigint, amount: bigint, side: 'asks' | 'bids') => void;
  /** Prices that the order being written would take: marked at the edge. */
  taken?: { side: 'asks' | 'bids'; until: bigint } | undefined;
}

/** Asks above, bids below, the last price between them; each bar is the amount up to there. */
export function OrderBook(props: BookProps): ReactNode {
  const { pair, asks, bids, rows = 13, step } = props;
  const t = useT();
  const above = useMemo(() => bookRows(asks, 'asks', step, rows).toReversed(), [asks, step, rows]);
  const below = useMemo(() => bookRows(bids, 'bids', step, rows), [bids, step, rows]);
  return (
    <section className={styles['book']} aria-label={t('book_title')}>
      <BookHead {...props} />
      <div className={styles['heads']} aria-hidden="true">
        <span>{t('book_price', { unit: pair.quote.symbol })}</span>
        <span>{pair.base.symbol}</span>
        <span>{t('book_total')}</span>
      </div>
      <BookSide {...props} side="asks" list={above} />
      <BookMiddle {...props} />
      <BookSide {...props} side="bids" list={below} />
    </section>
  );
}

/** The last price and how far the sides are apart. */
export function BookMiddle({ pair, asks, bids, last }: BookProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const way = last?.way;
  const spread = useMemo(() => spreadOf(asks, bids), [asks, bids]);
  return (
    <p className={styles['middle']}>
      {last !== undefined && (
        <span className={classNames(styles['last'], way && styles[way])}>
          {way && (
            <>
              <span aria-hidden="true">{way === 'rose' ? '↑' : '↓'}</span>{' '}
              <span className="visually-hidden">{t(`book_${way}`)} </span>
            </>
          )}
          <bdi dir="ltr">{amountText(last.price, pair.quote.decimals)}</bdi>
        </span>
      )}
      {spread !== undefined && (
        <span className={styles['spread']}>
          {t('book_spread', {
            width: amountText(spread.width, pair.quote.decimals),
            percent: format.percent(spread.percent, { digits: 3 }),
          })}
        </span>
      )}
    </p>
  );
}

/** Title of a book and the steps of its prices. */
export function BookHead({ pair, steps, step, onStep }: BookProps): ReactNode {
  const t = useT();
  return (
    <header className={styles['head']}>
      <h3 className={styles['title']}>{t('book_title')}</h3>
      <QuietSelect
        label={t('book_step')}
        value={String(step)}
        onChange={value => onStep(BigInt(value))}
        options={steps.map(one => ({
          value: String(one),
          label: amountText(one, pair.quote.decimals),
        }))}
      />
    </header>
  );
}

interface BookSideProps extends BookProps {
  side: 'asks' | 'bids';
  list: readonly BookRow[];
}

/** One side of a book. A row is a button that puts its price into the ticket; arrow keys walk from row to row. */
export function BookSide({ pair, step, side, list, onPick, taken }: BookSideProps): ReactNode {
  const t = useT();
  const { base, quote } = pair;
  const priceDigits = digitsOfStep(step, quote.decimals);
  const amountDigits = Math.min(1, base.decimals);
  if (list.length === 0)
    return <p className={styles['empty']}>{side === 'asks' ? t('book_no_asks') : t('book_no_bids')}</p>;
  return (
    <ul
      className={classNames(styles['side'], styles[side])}
      aria-label={side === 'asks' ? t('book_asks') : t('book_bids')}
    >
      {list.map(row => (
        <li key={String(row.price)}>
          <button
            type="button"
            className={styles['row']}
            data-own={row.own || undefined}
            data-taken={isTaken(side, row.price, taken) || undefined}
            style={{ '--depth': row.depth / 10 } as CSSProperties}
            aria-label={t(row.own === true ? 'book_row_own' : 'book_row', {
              price: amountText(row.price, quote.decimals),
              amount: amountText(row.amount, base.decimals),
              total: amountText(row.total, base.decimals),
              unit: base.symbol,
            })}
            onClick={() => onPick(row.price, row.amount, side)}
            onKeyDown={event => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              walk(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
            }}
          >
            <span className={styles['price']}>
              <Digits raw={row.price} decimals={quote.decimals} digits={priceDigits} />
            </span>
            <Digits raw={row.amount} decimals={base.decimals} digits={amountDigits} quiet />
            <Digits raw={row.total} decimals={base.decimals} digits={amountDigits} quiet />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The fraction of an amount is quieter than its whole part; a price is all of one colour. */
function Digits(props: { raw: bigint; decimals: number; digits: number; quiet?: boolean }): ReactNode {
  const { integer, fraction } = fixedDigits(props.raw, props.decimals, props.digits);
  return (
    <bdi dir="ltr">
      {integer}
      {fraction !== '' && (
        <span className={props.quiet === true ? 'dim' : undefined}>
          {decimalSign()}
          {fraction}
        </span>
      )}
    </bdi>
  );
}

function isTaken(side: 'asks' | 'bids', price: bigint, taken: BookProps['taken']): boolean {
  return taken?.side === side && (side === 'asks' ? price <= taken.until : price >= taken.until);
}

/** To the next row of the whole book, over the middle too. */
function walk(from: HTMLElement, step: 1 | -1): void {
  const rows = [...(from.closest('section')?.querySelectorAll<HTMLElement>('li > button') ?? [])];
  rows[rows.indexOf(from) + step]?.focus();
}
