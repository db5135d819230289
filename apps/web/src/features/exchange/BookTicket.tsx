import type { OrderBookPair } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { formatAmount } from '@sunscope/tron/amount';
import { amountText } from '../../lib/format/amount-text.ts';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import type { BookLevel } from '../../components/exchange/book.ts';
import {
  EMPTY_TICKET,
  typed,
  type Available,
  type Pair,
  type Ticket,
} from '../../components/exchange/ticket.ts';
import { TradeTicket } from '../../components/exchange/TradeTicket.tsx';
import { rawOrZero } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { allowanceQuery } from '../../wallet/allowance.ts';
import { bestOf } from './book-levels.ts';
import { orderFault, takenBy } from './order-call.ts';
import type { BookOrder } from './order-worth.ts';
import { Line } from './ticket-parts.tsx';
import styles from './Ticket.module.css';

const useT = wordsOf('exchange', 'order-book');

/** What the form holds; the price follows the book until anything is typed or picked. */
export interface BookForm {
  ticket: Ticket;
  priced: boolean;
}
export const EMPTY_FORM: BookForm = { ticket: EMPTY_TICKET, priced: false };

/** The form with the best price in it, as long as nobody has set another. */
export function shownTicket(
  form: BookForm,
  levels: { asks: readonly BookLevel[]; bids: readonly BookLevel[] },
  pair: Pair,
): Ticket {
  const { ticket, priced } = form;
  if (priced) return ticket;
  const side = ticket.side === 'buy' ? 'asks' : 'bids';
  const best = bestOf(levels[side], side);
  if (best === undefined) return ticket;
  return typed(ticket, { price: formatAmount(best, pair.quote.decimals) }, pair);
}

/** The form after a change of its ticket: turning it round begins with the best price of the other side. */
export function changedForm(shown: Ticket, next: Ticket): BookForm {
  if (next.side !== shown.side) return { ticket: { ...next, price: '' }, priced: false };
  return { ticket: next, priced: true };
}

/** A row of the book in the form that takes it: a buyer's for what is sold, a seller's for what is bought. */
export function pickedForm(price: bigint, amount: bigint, side: 'asks' | 'bids', pair: Pair): BookForm {
  const ticket: Ticket = { ...EMPTY_TICKET, side: side === 'asks' ? 'buy' : 'sell' };
  return {
    ticket: typed(
      typed(ticket, { price: formatAmount(price, pair.quote.decimals) }, pair),
      { amount: formatAmount(amount, pair.base.decimals) },
      pair,
    ),
    priced: true,
  };
}

interface BookTicketProps {
  row: OrderBookPair;
  pair: Pair;
  ticket: Ticket;
  onTicket: (next: Ticket) => void;
  levels: { asks: readonly BookLevel[]; bids: readonly BookLevel[] };
  available: Available | undefined;
  own: Address | undefined;
  signs: boolean;
  onConnect: () => void;
  /** The contract may not yet take what the order needs. */
  onApprove: (taken: { token: Address; amount: bigint }, onDone: () => void) => void;
  onOrder: (order: BookOrder) => void;
}

/** Buys and sells on an order book: an approval of exactly what the order takes where it needs one, then the order. */
export function BookTicket(props: BookTicketProps): ReactNode {
  const { row, pair, ticket, onTicket, levels, available, own, signs, onConnect, onApprove, onOrder } = props;
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<'closed' | 'step' | 'least' | 'allowance'>();
  const contract = row.contract as Address;
  const token = (ticket.side === 'sell' ? row.fTokenAddr : row.sTokenAddr) as Address;
  const needsApproval = takenBy({ side: ticket.side, price: 0n, amount: 0n }, row) !== undefined;
  const allowance = useQuery({
    ...allowanceQuery({ owner: own ?? contract, contract: token, spender: contract }),
    enabled: own !== undefined && needsApproval,
  });
  const place = async (order: BookOrder) => {
    const fault = orderFault(order, row);
    setRefused(fault);
    if (fault !== undefined || own === undefined || !signs) return;
    const taken = takenBy(order, row);
    if (taken === undefined) {
      onOrder(order);
      return;
    }
    setBusy(true);
    const terms = { owner: own, contract: taken.token, spender: contract };
    const allowed = await client.fetchQuery(allowanceQuery(terms)).catch(() => null);
    setBusy(false);
    if (allowed === null) setRefused('allowance');
    else if (allowed >= taken.amount) onOrder(order);
    else onApprove(taken, () => void client.invalidateQueries({ queryKey: allowanceQuery(terms).queryKey }));
  };
  const closed = row.status !== 'open';
  return (
    <div className={styles['book']}>
      <TradeTicket
        pair={pair}
        ticket={ticket}
        onChange={onTicket}
        available={available}
        asks={levels.asks}
        bids={levels.bids}
        least={rawOrZero(row.minimum)}
        busy={busy}
        onSubmit={order => void place(order)}
        instead={
          own === undefined ? (
            <Button kind="primary" size="large" wide onClick={onConnect}>
              {t('connect')}
            </Button>
          ) : closed || !signs ? (
            <p role="status" className={styles['warning']}>
              {t(closed ? (row.status === 'paused' ? 'pair_paused' : 'pair_closed') : 'missing_key')}
            </p>
          ) : undefined
        }
      >
        {row.feeBasisPoints > 0 && <Line label={t('taker_fee')}>{`${row.feeBasisPoints / 100}%`}</Line>}
        {needsApproval && typeof allowance.data === 'bigint' && (
          <Line label={t('approved_now')}>
            {allowance.data >= 1n << 255n ? '∞' : shown(allowance.data, ticket.side, pair)}
          </Line>
        )}
        {refused !== undefined && (
          <p role="alert" className={styles['warning']}>
            {t(refused === 'closed' ? 'pair_closed' : `order_refused_${refused}`)}
          </p>
        )}
      </TradeTicket>
      <p className={styles['note']}>{t(needsApproval ? 'order_note_approve' : 'order_note')}</p>
    </div>
  );
}

function shown(raw: bigint, side: 'buy' | 'sell', pair: Pair): string {
  const { symbol, decimals } = side === 'sell' ? pair.base : pair.quote;
  return `${amountText(raw, decimals)} ${symbol}`;
}
