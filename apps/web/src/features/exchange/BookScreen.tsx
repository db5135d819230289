import type { OrderBookPair, OwnOrder } from '@sunscope/product-api/types';
import { amountText } from '../../lib/format/amount-text.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { fillOf, lastPrice } from '../../components/exchange/book.ts';
import { DepthLadder } from '../../components/exchange/DepthLadder.tsx';
import { OrderBook } from '../../components/exchange/OrderBook.tsx';
import { unitsOf, type Pair } from '../../components/exchange/ticket.ts';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useCurrency } from '../../lib/format/currency.ts';
import { rawOrZero, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useNarrow } from '../../lib/narrow.ts';
import { useSigningAccount } from '../../wallet/signing-account.ts';
import { AboutToken } from './AboutToken.tsx';
import { depthLevels, levelsOf } from './book-levels.ts';
import { bookTokens, changeOf, wholeOf } from './book-rows.ts';
import { BookTicket, changedForm, EMPTY_FORM, pickedForm, shownTicket } from './BookTicket.tsx';
import { useCandleWidth } from './candle-width.ts';
import { CrossedBook } from './CrossedBook.tsx';
import { ExchangeFrame } from './ExchangeFrame.tsx';
import type { ExchangeActs } from './exchange-acts.ts';
import { approvalOf } from './order-call.ts';
import { isTrx, type BookOrder } from './order-worth.ts';
import { OwedFunds } from './OwedFunds.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { ownFills } from './own-fills.ts';
import { PairChart } from './PairChart.tsx';
import { PairHead } from './PairHead.tsx';
import { confirmable } from './pair-tokens.ts';
import { priceText } from './price-text.ts';
import { balanceOf } from './queries.ts';
import { TradeBar } from './TradeBar.tsx';
import { TradesTape } from './TradesTape.tsx';
import { useBookData } from './use-book-data.ts';
import { useOrderNotes } from './use-order-notes.ts';

const useT = wordsOf('exchange', 'kit-exchange');

/** Rows of each side of the book. */
const ROWS = 14;
/** About what they take while they load. */
const BOOK_HEIGHT = 720;

interface BookScreenProps extends ExchangeActs {
  row: OrderBookPair;
  pair: Pair;
  list: ReactNode;
}

/** One pair of the order-book exchange. */
export function BookScreen({ row, pair, list, onConnect, onAct }: BookScreenProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { own, signs } = useSigningAccount();
  const { rates } = useCurrency();
  const [width, setWidth] = useCandleWidth();
  const [openedMs] = useState(() => Date.now());
  const [form, setForm] = useState(EMPTY_FORM);
  const narrow = useNarrow();
  // On a phone the ticket lies over the book.
  const [isWriting, setWriting] = useState(false);
  const write = (next: typeof form) => {
    setForm(next);
    setWriting(narrow);
  };
  const Book = narrow ? DepthLadder : OrderBook;
  const [step, setStep] = useState(pair.steps?.price ?? 1n);
  const data = useBookData(row, own, width, openedMs);
  const { account, book, trades, candles, open, ended, fills } = data;
  const orders = useMemo(
    () => (open.data && ended.data ? [...open.data.data.rows, ...ended.data.data.rows] : undefined),
    [open.data, ended.data],
  );
  const { notes, note, forget } = useOrderNotes(own, orders);
  const levels = useMemo(() => {
    const prices = new Set(
      (open.data?.data.rows ?? []).filter(one => one.pairID === row.id).map(one => rawOrZero(one.price)),
    );
    return {
      asks: levelsOf(book.data?.data.sell ?? [], pair, prices),
      bids: levelsOf(book.data?.data.buy ?? [], pair, prices),
    };
  }, [book.data, open.data, pair, row.id]);
  const depth = useMemo(
    () => ({ bids: depthLevels(levels.bids, pair), asks: depthLevels(levels.asks, pair) }),
    [levels, pair],
  );
  const ticket = shownTicket(form, levels, pair);
  const tokens = bookTokens(row);
  const available = account.data && {
    base: balanceOf(account.data, row.fTokenAddr),
    quote: balanceOf(account.data, isTrx(row.sTokenAddr) ? '_' : row.sTokenAddr),
  };
  const confirmTokens = [
    ...confirmable(tokens[0], available?.base ?? 0n),
    ...confirmable(tokens[1], available?.quote ?? 0n),
  ];
  const { base, quote } = pair;
  const last = wholeOf(row.price, row.sPrecision);
  const usd = isTrx(row.sTokenAddr) && rates.USD !== undefined ? Number(rates.USD) * last : undefined;
  const tape = trades.data?.data.rows ?? [];
  const number = (raw: OrderBookPair['price']) => priceText(wholeOf(raw, row.sPrecision), format);
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>;
  const price = unitsOf(ticket.price, quote.decimals);
  const amount = unitsOf(ticket.amount, base.decimals);
  const fill =
    price === undefined || amount === undefined
      ? undefined
      : fillOf(ticket.side === 'buy' ? levels.asks : levels.bids, ticket.side, amount, price, base.decimals);
  const common = { account: own ?? '', pairId: row.id, pair: `${base.symbol} / ${quote.symbol}`, reason: '' };
  const place = async (order: BookOrder) => {
    if (own === undefined) return;
    const { placeIntent } = await import('./order-intents.ts');
    onAct(placeIntent(own, order, row), confirmTokens, {
      onSubmitted: hash =>
        note('unConfirmOrderList', {
          ...common,
          hash,
          side: order.side,
          price: `${amountText(order.price, quote.decimals)} ${quote.symbol}`,
          amount: `${amountText(order.amount, base.decimals)} ${base.symbol}`,
          raw: { price: String(order.price), amount: String(order.amount) },
          orderId: null,
          atMs: Date.now(),
        }),
      onSent: () => setForm({ ...form, ticket: { ...ticket, amount: '', total: '' } }),
    });
  };
  const cancel = async (order: OwnOrder) => {
    if (own === undefined || order.orderID === null) return;
    const { orderID } = order;
    const { cancelIntent } = await import('./order-intents.ts');
    onAct(cancelIntent(own, order.contract, orderID), confirmTokens, {
      onSubmitted: hash =>
        note('cancelOrderList', {
          ...common,
          pairId: order.pairID ?? row.id,
          pair: `${order.fShortName} / ${order.sShortName}`,
          hash,
          side: 'cancel',
          price: `${amountText(rawOrZero(order.price), order.sPrecision)} ${order.sShortName}`,
          amount: `${amountText(rawOrZero(order.volume), order.fPrecision)} ${order.fShortName}`,
          orderId: orderID,
          atMs: Date.now(),
        }),
    });
  };
  const ticketForm = (
    <BookTicket
      {...{ row, pair, ticket, levels, available, own, signs, onConnect }}
      onTicket={next => setForm(changedForm(ticket, next))}
      onApprove={(taken, onDone) => {
        if (own !== undefined) onAct(approvalOf(own, row, taken), confirmTokens, { onSent: onDone });
      }}
      onOrder={order => {
        setWriting(false);
        void place(order);
      }}
    />
  );
  return (
    <>
      <ExchangeFrame
        head={
          <PairHead
            exchange="trc20"
            tokens={tokens}
            base={base.symbol}
            quote={quote.symbol}
            about={<AboutToken row={row} />}
            price={priceText(last, format)}
            worth={usd === undefined ? undefined : ltr(`$${priceText(usd, format)}`)}
            change={changeOf(row)}
            facts={[
              { id: 'high', label: t('day_high'), value: ltr(number(row.highestPrice24h)) },
              { id: 'low', label: t('day_low'), value: ltr(number(row.lowestPrice24h)) },
              {
                id: 'volume',
                label: t('day_volume'),
                value: ltr(`${format.compact(wholeOf(row.volume24h, row.sPrecision))} ${quote.symbol}`),
              },
            ]}
          />
        }
        pairs={list}
        chart={
          <PairChart
            base={base.symbol}
            quote={quote.symbol}
            width={width}
            onWidth={setWidth}
            candles={candles.data?.data}
            error={candles.error}
            onRetry={() => void candles.refetch()}
            depth={depth}
            fills={ownFills(fills.data?.data.rows ?? [], orders ?? [], row.fPrecision).map(
              ({ t, amount }) => ({
                t,
                text: format.compact(amount),
              }),
            )}
          />
        }
        book={
          book.data === undefined ? (
            // An empty book says that nobody is there, which nobody knows yet.
            book.error === null ? (
              <Skeleton height={BOOK_HEIGHT} />
            ) : (
              <ErrorState error={book.error} onRetry={() => void book.refetch()} />
            )
          ) : (
            <>
              <CrossedBook {...{ row, pair, levels, own, signs, onAct }} />
              <Book
                pair={pair}
                {...levels}
                last={lastPrice(tape.map(row => rawOrZero(row.price)))}
                rows={ROWS}
                steps={[1n, 10n, 100n].map(times => times * (pair.steps?.price ?? 1n))}
                step={step}
                onStep={setStep}
                onPick={(picked, size, side) => write(pickedForm(picked, size, side, pair))}
                taken={
                  fill?.until === undefined
                    ? undefined
                    : { side: ticket.side === 'buy' ? 'asks' : 'bids', until: fill.until }
                }
              />
            </>
          )
        }
        ticket={
          <>
            {!narrow && ticketForm}
            <TradesTape
              base={base.symbol}
              quote={quote.symbol}
              error={trades.error}
              onRetry={() => void trades.refetch()}
              rows={trades.data?.data.rows.map(one => ({
                id: one.id,
                side: one.order_type === 1 ? ('sell' as const) : ('buy' as const),
                ms: one.orderTime,
                hash: one.hash,
                price: number(one.price),
                amount: format.decimal(wholeOf(one.volume, row.fPrecision), 4),
              }))}
            />
          </>
        }
        orders={
          <>
            {own !== undefined && <OwedFunds {...{ own, signs, row, onAct }} />}
            <OwnOrders
              {...{ own, signs, onConnect }}
              pair={row.id}
              open={open.data?.data.rows}
              openTotal={open.data?.data.total}
              error={open.error}
              onRetry={() => void open.refetch()}
              placing={notes.unConfirmOrderList}
              cancelling={notes.cancelOrderList}
              failures={notes.delegateFailureList}
              onForget={forget}
              onCancel={order => void cancel(order)}
              onAgain={order =>
                write(pickedForm(order.price, order.amount, order.side === 'buy' ? 'asks' : 'bids', pair))
              }
            />
          </>
        }
        bar={
          narrow ? (
            <TradeBar
              onSide={side => write(side === ticket.side ? form : changedForm(ticket, { ...ticket, side }))}
            />
          ) : undefined
        }
      />
      <Dialog
        open={narrow && isWriting}
        title={t('trade_title', { base: base.symbol, quote: quote.symbol })}
        onClose={() => setWriting(false)}
      >
        {ticketForm}
      </Dialog>
    </>
  );
}
