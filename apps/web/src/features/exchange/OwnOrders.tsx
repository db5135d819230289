import type { OwnOrder } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { DataTable } from '../../components/data/DataTable.tsx';
import { Pager } from '../../components/data/Pager.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { CheckField } from '../../components/forms/CheckField.tsx';
import { TabPanel, Tabs } from '../../components/layout/Tabs.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { PAGE_SIZE } from '../../lib/routing/search-params.ts';
import { rowKey, useOrderColumns, type OrderRow } from './order-columns.tsx';
import type { OrderNote } from './order-notes.ts';
import {
  failedOrdersQuery,
  OPEN_AT_ONCE,
  openOrdersQuery,
  orderHistoryQuery,
  POLL_MS,
} from './order-book-queries.ts';
import type { BookOrder } from './order-worth.ts';
import styles from './OwnOrders.module.css';

const useT = wordsOf('exchange', 'order-book');

const TABS = ['open', 'history', 'failed'] as const;
type Tab = (typeof TABS)[number];

interface OwnOrdersProps {
  own: string | undefined;
  signs: boolean;
  pair: number | undefined;
  /** Open orders of every pair; undefined while they are read. */
  open: readonly OwnOrder[] | undefined;
  /** How many there are; the newest of them are read where there are more. */
  openTotal: number | undefined;
  error: unknown;
  onRetry: () => void;
  /** Sent, and in no list of the server yet. */
  placing: readonly OrderNote[];
  cancelling: readonly OrderNote[];
  failures: readonly OrderNote[];
  onForget: (hash: string) => void;
  onCancel: (order: OwnOrder) => void;
  /** A failed order of the pair goes into the form again. */
  onAgain: (order: BookOrder) => void;
  onConnect: () => void;
}

/** The account's orders: those in the book, those that ended, and what failed. */
export function OwnOrders(props: OwnOrdersProps): ReactNode {
  const { own, pair, placing, failures } = props;
  const t = useT();
  const [tab, setTab] = useState<Tab>('open');
  const [here, setHere] = useState(pair !== undefined);
  const only = here ? pair : undefined;
  const fits = (id: number | null) => only === undefined || id === only;
  const [page, setPage] = useState({ start: 0, limit: OPEN_AT_ONCE });
  const isPaged = own !== undefined && (props.openTotal ?? 0) > OPEN_AT_ONCE;
  const paged = useQuery({
    ...openOrdersQuery(own ?? '', only, page),
    enabled: isPaged,
    refetchInterval: POLL_MS.orders,
  });
  const open = isPaged ? paged.data?.data.rows : props.open?.filter(order => fits(order.pairID));
  const count = isPaged ? paged.data?.data.total : open?.length;
  const waiting = placing.filter(note => fits(note.pairId));
  if (own === undefined)
    return (
      <EmptyState
        title={t('signed_out')}
        text={t('signed_out_text')}
        action={<Button onClick={props.onConnect}>{t('connect')}</Button>}
      />
    );
  return (
    <section aria-label={t('own_orders')}>
      <div className={styles['head']}>
        <Tabs
          name="orders"
          label={t('own_orders')}
          active={tab}
          onSelect={id => setTab(TABS.find(one => one === id) ?? 'open')}
          items={[
            {
              id: 'open',
              label: t('orders_open'),
              count: count === undefined ? undefined : count + waiting.length,
            },
            { id: 'history', label: t('orders_history') },
            {
              id: 'failed',
              label: t('orders_failed'),
              count: failures.length > 0 ? failures.length : undefined,
            },
          ]}
        />
        {pair !== undefined && (
          <CheckField
            label={t('this_pair_only')}
            checked={here}
            onChange={next => {
              setHere(next);
              setPage({ ...page, start: 0 });
            }}
          />
        )}
      </div>
      <TabPanel tab={tab} name="orders">
        {tab === 'open' ? (
          <>
            <OpenOrders
              {...props}
              {...(isPaged ? { error: paged.error, onRetry: () => void paged.refetch() } : {})}
              rows={open}
              waiting={waiting}
            />
            {isPaged && count !== undefined && (
              <Pager
                {...page}
                total={count}
                totalWords="view_total_transactions"
                onChange={(start, limit) => setPage({ start, limit })}
              />
            )}
          </>
        ) : tab === 'history' ? (
          <History key={`${own} ${only ?? ''}`} address={own} pair={only} />
        ) : (
          <Failures
            address={own}
            failures={failures}
            onForget={props.onForget}
            onAgain={pair === undefined ? undefined : { pair, put: props.onAgain }}
          />
        )}
      </TabPanel>
    </section>
  );
}

function OpenOrders({
  rows,
  waiting,
  cancelling,
  signs,
  error,
  onRetry,
  onCancel,
}: OwnOrdersProps & { rows: readonly OwnOrder[] | undefined; waiting: readonly OrderNote[] }): ReactNode {
  const t = useT();
  const columns = useOrderColumns({ onCancel: signs ? onCancel : undefined });
  const gone = (order: OwnOrder) =>
    cancelling.some(note => note.orderId === order.orderID && note.pairId === order.pairID);
  return (
    <DataTable
      caption={t('orders_open')}
      columns={columns}
      rows={
        rows && [
          ...waiting.map((note): OrderRow => ({ kind: 'note', note })),
          ...rows.map((order): OrderRow => ({ kind: 'order', order, cancelling: gone(order) })),
        ]
      }
      rowKey={rowKey}
      skeletonRows={3}
      empty={<EmptyState title={t('no_open_orders')} text={t('no_open_orders_text')} />}
      error={rows === undefined ? error : undefined}
      onRetry={onRetry}
    />
  );
}

function History({ address, pair }: { address: string; pair: number | undefined }): ReactNode {
  const t = useT();
  const [page, setPage] = useState({ start: 0, limit: PAGE_SIZE });
  const { data, error, refetch } = useQuery({
    ...orderHistoryQuery(address, page, pair),
    // No message of the feed says that a block became solid.
    refetchInterval: POLL_MS.orders,
  });
  const rows = data?.data.rows;
  return (
    <>
      <DataTable
        caption={t('orders_history')}
        columns={useOrderColumns({})}
        rows={rows?.map((order): OrderRow => ({ kind: 'order', order, cancelling: false }))}
        rowKey={rowKey}
        skeletonRows={3}
        empty={<EmptyState title={t('no_history')} />}
        error={rows === undefined ? error : undefined}
        onRetry={() => void refetch()}
      />
      {data !== undefined && data.data.total > PAGE_SIZE && (
        <Pager
          {...page}
          total={data.data.total}
          totalWords="view_total_transactions"
          onChange={(start, limit) => setPage({ start, limit })}
        />
      )}
    </>
  );
}

function Failures({
  address,
  failures,
  onForget,
  onAgain,
}: {
  address: string;
  failures: readonly OrderNote[];
  onForget: (hash: string) => void;
  onAgain: { pair: number; put: (order: BookOrder) => void } | undefined;
}): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...failedOrdersQuery(address),
    refetchInterval: POLL_MS.orders,
  });
  const serverRows = data?.data.rows;
  const hashes = new Set(serverRows?.map(({ hash }) => hash));
  const noted = failures.filter(note => !hashes.has(note.hash));
  return (
    <DataTable
      caption={t('orders_failed')}
      columns={useOrderColumns({ onForget, onAgain })}
      rows={
        serverRows && [
          ...noted.map((note): OrderRow => ({
            kind: 'note',
            note: { ...note, reason: note.reason || t('state_failed') },
          })),
          ...serverRows.map((order): OrderRow => ({ kind: 'order', order, cancelling: false })),
        ]
      }
      rowKey={rowKey}
      skeletonRows={3}
      empty={<EmptyState title={t('no_failures')} text={t('no_failures_text')} />}
      error={serverRows === undefined ? error : undefined}
      onRetry={() => void refetch()}
    />
  );
}
