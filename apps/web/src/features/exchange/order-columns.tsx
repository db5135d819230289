import type { OwnOrder } from '@sunscope/product-api/types';
import { Suspense, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import { Amount } from '../../components/data/Amount.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { lazyExtra, wordsOf } from '../../lib/i18n/i18n.tsx';
import { CONFIRMATIONS, finalityOf, useChainHead } from '../../lib/live/chain-head.ts';
import type { BookOrder } from './order-worth.ts';
import type { OrderNote } from './order-notes.ts';
import { isCancellable, isYoung, orderState } from './order-states.ts';
import styles from './OwnOrders.module.css';

// Words of failures are many, and few orders fail.
const OrderFailure = lazyExtra(async () => (await import('./OrderFailure.tsx')).OrderFailure);

const useT = wordsOf('exchange', 'order-book');

/** A row of own orders: one that the server lists, or one that was sent and is in no list yet. */
export type OrderRow =
  | { kind: 'order'; order: OwnOrder; cancelling: boolean }
  | { kind: 'note'; note: OrderNote };

export const rowKey = (row: OrderRow): string =>
  row.kind === 'note' ? row.note.hash : `${row.order.hash} ${row.order.orderID ?? ''}`;

interface ColumnsProps {
  /** Takes an order out of the book; absent in lists of what has ended. */
  onCancel?: ((order: OwnOrder) => void) | undefined;
  /** Takes a failure that only this browser knows off the list. */
  onForget?: ((hash: string) => void) | undefined;
  /** Puts a failed order of the pair into the form again. */
  onAgain?: { pair: number; put: (order: BookOrder) => void } | undefined;
}

/** What a failed row had ordered; undefined for cancellations, and where that is not known. */
function orderOf(row: OrderRow): (BookOrder & { pair: number | null }) | undefined {
  const read = (side: 'buy' | 'sell', price: bigint, amount: bigint, pair: number | null) =>
    price > 0n && amount > 0n ? { side, price, amount, pair } : undefined;
  if (row.kind === 'order') {
    const { orderType, price, volume, pairID } = row.order;
    return read(orderType === 1 ? 'sell' : 'buy', rawOrZero(price), rawOrZero(volume), pairID);
  }
  const { side, raw, pairId } = row.note;
  if (side === 'cancel' || raw === undefined) return undefined;
  return read(side, rawOrZero(raw.price), rawOrZero(raw.amount), pairId);
}

/** Columns of own orders: open ones with a way to cancel them, others with their transaction. */
export function useOrderColumns({ onCancel, onForget, onAgain }: ColumnsProps): Column<OrderRow>[] {
  const t = useT();
  const format = useFormat();
  const amountOf = (raw: OwnOrder['volume'], decimals: number, unit: string) => (
    <Amount raw={rawOrZero(raw)} decimals={decimals} unit={unit} look="plain" />
  );
  const again = (row: OrderRow) => {
    const order = onAgain && orderOf(row);
    return (
      onAgain &&
      order?.pair === onAgain.pair && (
        <Button size="small" onClick={() => onAgain.put(order)}>
          {t('ui_retry')}
        </Button>
      )
    );
  };
  const sideWord = (side: 'buy' | 'sell') => (
    <span className={styles[side]}>
      <span aria-hidden="true">{side === 'buy' ? '↑' : '↓'}</span> {t(`side_${side}`)}
    </span>
  );
  return [
    {
      id: 'time',
      header: t('time'),
      phone: 'sub',
      cell: row => <TimeCell ms={row.kind === 'note' ? row.note.atMs : row.order.orderTime} />,
    },
    {
      id: 'pair',
      header: t('pair'),
      phone: 'lead',
      cell: row => (
        <bdi>{row.kind === 'note' ? row.note.pair : `${row.order.fShortName} / ${row.order.sShortName}`}</bdi>
      ),
    },
    {
      id: 'side',
      header: t('order_side'),
      phone: 'lead',
      cell: row =>
        row.kind === 'order'
          ? sideWord(row.order.orderType === 1 ? 'sell' : 'buy')
          : row.note.side === 'cancel'
            ? t('side_cancel')
            : sideWord(row.note.side),
    },
    {
      id: 'price',
      header: t('order_price'),
      align: 'end',
      phone: 'sub',
      cell: row =>
        row.kind === 'note' ? (
          <bdi dir="ltr">{row.note.price}</bdi>
        ) : (
          amountOf(row.order.price, row.order.sPrecision, row.order.sShortName)
        ),
    },
    {
      id: 'amount',
      header: t('order_amount'),
      align: 'end',
      phone: 'lead-end',
      cell: row =>
        row.kind === 'note' ? (
          <bdi dir="ltr">{row.note.amount}</bdi>
        ) : (
          amountOf(row.order.volume, row.order.fPrecision, row.order.fShortName)
        ),
    },
    {
      id: 'turnover',
      header: t('order_turnover'),
      align: 'end',
      phone: 'hide',
      cell: row =>
        row.kind === 'note'
          ? UNKNOWN
          : amountOf(row.order.curTurnover, row.order.sPrecision, row.order.sShortName),
    },
    {
      id: 'progress',
      header: t('order_progress'),
      phone: 'sub',
      cell: row => {
        if (row.kind === 'note') return UNKNOWN;
        const share = Math.min(100, Math.max(0, Number(row.order.schedule) * 100));
        return (
          <span className={styles['progress']}>
            <span className={styles['bar']} aria-hidden="true">
              <span style={{ inlineSize: `${share}%` }} />
            </span>
            {format.percent(share, { digits: 0 })}
          </span>
        );
      },
    },
    {
      id: 'state',
      header: t('state'),
      phone: 'sub-end',
      cell: row => <OrderState row={row} />,
    },
    {
      id: 'action',
      header: onCancel ? t('order_action') : t('transaction'),
      align: 'end',
      phone: onCancel || onForget ? 'sub-end' : 'hide',
      cell: row => {
        if (row.kind === 'note')
          return (
            <>
              <HashText hash={row.note.hash} to={`/transaction/${row.note.hash}`} keep={4} /> {again(row)}{' '}
              {onForget && (
                <Button size="small" onClick={() => onForget(row.note.hash)}>
                  {t('order_forget')}
                </Button>
              )}
            </>
          );
        const { order, cancelling } = row;
        if (onCancel && order.orderID !== null && isCancellable(order.orderStatus) && !cancelling)
          return (
            <Button size="small" onClick={() => onCancel(order)}>
              {t('order_cancel')}
            </Button>
          );
        const hash = order.cancelHash ?? order.hash;
        return (
          <>
            <HashText hash={hash} to={`/transaction/${hash}`} keep={4} /> {again(row)}
          </>
        );
      },
    },
  ];
}

function OrderState({ row }: { row: OrderRow }): ReactNode {
  const t = useT();
  if (row.kind === 'note')
    return row.note.reason === '' ? (
      <Status kind="pending">{t('state_confirming')}</Status>
    ) : (
      <Status kind="failed">{row.note.reason}</Status>
    );
  const state = row.cancelling
    ? (['state_cancelling', 'pending'] as const)
    : orderState(row.order.orderStatus);
  if (state === undefined) return <Status kind="unknown">{String(row.order.orderStatus)}</Status>;
  const { failure } = row.order;
  return (
    <>
      <Status kind={state[1]}>{t(state[0])}</Status>{' '}
      {!row.cancelling && isYoung(row.order.orderStatus) && <BlocksOnTop block={row.order.blockID} />}
      {failure !== undefined && (
        <span className={styles['reason']}>
          <Suspense fallback={null}>
            <OrderFailure failure={failure} />
          </Suspense>
        </span>
      )}
    </>
  );
}

/** How far the block that gave an order its state is from final; nothing before the feed has said where the chain is. */
function BlocksOnTop({ block }: { block: number }): ReactNode {
  const t = useT();
  const head = useChainHead();
  if (head.height === undefined) return null;
  const { confirmations } = finalityOf(head, { block, confirmations: 0, confirmed: false });
  return (
    <span className="dim">
      {t('state_count', { count: Math.min(confirmations, CONFIRMATIONS), needed: CONFIRMATIONS })}
    </span>
  );
}
