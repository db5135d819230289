import { amountText } from '../../lib/format/amount-text.ts';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { percentOf, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Button } from '../base/Button.tsx';
import { AmountField } from '../forms/AmountField.tsx';
import { Segmented } from '../forms/Segmented.tsx';
import { SliderField } from '../forms/SliderField.tsx';
import { digitsOfStep, fillOf, type BookLevel } from './book.ts';
import {
  faultOf,
  shareOf,
  typed,
  unitsOf,
  withShare,
  type Available,
  type Pair,
  type Ticket,
} from './ticket.ts';
import styles from './TradeTicket.module.css';

const useT = wordsOf('kit-exchange');

interface TradeTicketProps {
  pair: Pair;
  ticket: Ticket;
  onChange: (ticket: Ticket) => void;
  /** Undefined where nobody is signed in, or while it is read. */
  available: Available | undefined;
  asks: readonly BookLevel[];
  bids: readonly BookLevel[];
  /** Smallest total that the exchange accepts, in smallest units. */
  least: bigint;
  busy?: boolean;
  onSubmit: (order: { side: Ticket['side']; price: bigint; amount: bigint; total: bigint }) => void;
  /** Cost, what is locked, how many signatures: above the button. */
  children?: ReactNode;
  /** What stands in place of the button: signing in comes first. */
  instead?: ReactNode;
}

/** An order: side, price, amount, share, total, what of it fills at once, and a button that names it. */
export function TradeTicket({
  pair,
  ticket,
  onChange,
  available,
  asks,
  bids,
  least,
  busy = false,
  onSubmit,
  children,
  instead,
}: TradeTicketProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const [asked, setAsked] = useState(false);
  const { side } = ticket;
  const { base, quote } = pair;
  const fault = faultOf(ticket, available, least, pair);
  // What is missing is no mistake before one has asked for the order; too much is one at once.
  const shown = fault && (asked || !fault.code.startsWith('trade_no_')) ? fault : undefined;
  const errorOf = (field: 'price' | 'amount' | 'total') => {
    if (shown?.field !== field) return undefined;
    const unit = field === 'amount' ? base : quote;
    return t(shown.code, {
      amount: amountText(shown.raw ?? 0n, unit.decimals),
      unit: unit.symbol,
      side: t(`trade_${side}`),
    });
  };
  const price = unitsOf(ticket.price, quote.decimals);
  const amount = unitsOf(ticket.amount, base.decimals);
  const total = unitsOf(ticket.total, quote.decimals);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!fault && price !== undefined && amount !== undefined && total !== undefined)
      onSubmit({ side, price, amount, total });
  };
  const change = (part: Parameters<typeof typed>[1]) => onChange(typed(ticket, part, pair));
  return (
    <form noValidate className={styles['ticket']} aria-labelledby={id} onSubmit={submit}>
      <h3 id={id} className="visually-hidden">
        {t('trade_title', { base: base.symbol, quote: quote.symbol })}
      </h3>
      <div className={styles['sides']} data-side={side}>
        <Segmented
          label={t('trade_side')}
          value={side}
          onChange={next => change({ side: next })}
          options={[
            { value: 'buy', label: t('trade_buy_token', { token: base.symbol }) },
            { value: 'sell', label: t('trade_sell_token', { token: base.symbol }) },
          ]}
        />
      </div>
      <p className={styles['line']}>
        <span className="dim">{t('trade_available')}</span>
        <bdi dir="ltr">
          {available === undefined
            ? UNKNOWN
            : side === 'buy'
              ? `${amountText(available.quote, quote.decimals)} ${quote.symbol}`
              : `${amountText(available.base, base.decimals)} ${base.symbol}`}
        </bdi>
      </p>
      <AmountField
        label={t('trade_price')}
        decimals={digitsOfStep(pair.steps?.price ?? 1n, quote.decimals)}
        unit={quote.symbol}
        value={ticket.price}
        onChange={next => change({ price: next })}
        error={errorOf('price')}
      />
      <AmountField
        label={t('trade_amount')}
        decimals={digitsOfStep(pair.steps?.amount ?? 1n, base.decimals)}
        unit={base.symbol}
        value={ticket.amount}
        onChange={next => change({ amount: next })}
        error={errorOf('amount')}
      />
      <SliderField
        label={t('trade_share')}
        value={available === undefined ? 0 : shareOf(ticket, available, pair)}
        onChange={percent => available && onChange(withShare(ticket, percent, available, pair))}
        disabled={available === undefined}
        min={0}
        max={100}
        marks={[0, 25, 50, 75, 100]}
        format={percent => format.percent(percent, { digits: 0 })}
      />
      <AmountField
        label={side === 'buy' ? t('trade_total') : t('trade_receive')}
        decimals={quote.decimals}
        unit={quote.symbol}
        value={ticket.total}
        onChange={next => change({ total: next })}
        error={errorOf('total')}
      />
      {!fault && price !== undefined && amount !== undefined && (
        <Outcome {...{ pair, side, amount, price }} levels={side === 'buy' ? asks : bids} />
      )}
      {children}
      {instead ?? (
        <Button
          type="submit"
          size="large"
          wide
          loading={busy}
          kind="primary"
          className={side === 'buy' ? styles['buy'] : styles['sell']}
        >
          {fault
            ? t(side === 'buy' ? 'trade_buy_token' : 'trade_sell_token', { token: base.symbol })
            : t(side === 'buy' ? 'trade_buy_amount' : 'trade_sell_amount', {
                amount: amountText(amount ?? 0n, base.decimals),
                token: base.symbol,
              })}
        </Button>
      )}
    </form>
  );
}

/** What of an order fills at once, at what price on average, and what rests in the book. */
function Outcome({
  pair,
  side,
  amount,
  price,
  levels,
}: {
  pair: Pair;
  side: Ticket['side'];
  amount: bigint;
  price: bigint;
  levels: readonly BookLevel[];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const { base, quote } = pair;
  const { filled, rest, average } = fillOf(levels, side, amount, price, base.decimals);
  const percent = percentOf(filled, amount, 1);
  return (
    <div className={styles['outcome']} role="status">
      <p className={styles['line']}>
        <b>{t('trade_fills', { share: format.percent(percent, { digits: 0 }) })}</b>
        {rest > 0n && (
          <span className="dim">
            {t('trade_rests', { amount: amountText(rest, base.decimals), token: base.symbol })}
          </span>
        )}
      </p>
      <span className={styles['bar']} aria-hidden="true">
        <span className={styles['part']} data-side={side} style={{ inlineSize: `${percent}%` }} />
      </span>
      {average !== undefined && (
        <p className={styles['line']}>
          <span className="dim">{t('trade_average')}</span>
          <bdi dir="ltr">
            {amountText(average, quote.decimals)} {quote.symbol}
          </bdi>
        </p>
      )}
    </div>
  );
}
