import type { TransactionDetail } from '@sunscope/product-api/types';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Segmented } from '../../../components/forms/Segmented.tsx';
import { textOf } from '../../../lib/format/text-of.ts';
import { UNKNOWN } from '../../../lib/format/format.ts';
import { lazyWithWords, wordsOf, type Translate } from '../../../lib/i18n/i18n.tsx';
import { AddressOf, AmountOf, type FieldContext } from '../contract-views/field-parts.tsx';
import { callOrder } from './call-tree.ts';
import styles from './InternalTab.module.css';
import { internalValues } from './internal-values.ts';
import { PagedPart } from './PagedPart.tsx';

// Most transactions have no calls below calls.
const InternalTree = lazyWithWords(async () => (await import('./InternalTree.tsx')).InternalTree);

const useT = wordsOf('explorer', 'transactions');

type InternalCall = NonNullable<TransactionDetail['internal_transactions']>[string][number];

/** Calls contracts made to one another inside a transaction. */
export function InternalTab({
  transaction,
  rows,
}: {
  transaction: TransactionDetail;
  rows: InternalCall[];
}): ReactNode {
  const t = useT();
  const total = transaction.internal_count ?? rows.length;
  // Pages of a longer list do not begin where the calls begin.
  const order = useMemo(
    () =>
      rows.length === total
        ? callOrder(rows, textOf(transaction.contractData?.['contract_address'] ?? ''))
        : undefined,
    [rows, total, transaction],
  );
  const [chosen, setView] = useState<'tree' | 'list'>();
  if (order === undefined || rows.length === 0)
    return <InternalList transaction={transaction} rows={rows} total={total} />;
  // Calls that all come from one contract are read better as rows.
  const view = chosen ?? (order.nested ? 'tree' : 'list');
  return (
    <>
      <div className={styles['view']}>
        <Segmented
          label={t('internal_view')}
          value={view}
          onChange={setView}
          options={[
            { value: 'tree', label: t('view_tree') },
            { value: 'list', label: t('view_list') },
          ]}
        />
      </div>
      {view === 'list' ? (
        <InternalList transaction={transaction} rows={rows} total={total} />
      ) : (
        <Suspense fallback={<Skeleton width="100%" height={160} />}>
          <InternalTree transaction={transaction} order={order} />
        </Suspense>
      )}
    </>
  );
}

function InternalList({
  transaction,
  rows,
  total,
}: {
  transaction: TransactionDetail;
  rows: InternalCall[];
  total: number;
}): ReactNode {
  const t = useT();
  return (
    <PagedPart
      path="/api/transaction-info/internal"
      transaction={transaction}
      listed={rows}
      total={total}
      totalWords="view_total_internal_calls"
    >
      {(page, context) => (
        <DataTable
          columns={internalColumns(t, context)}
          rows={page}
          rowKey={row => row.hash}
          caption={t('internal_calls')}
          empty={<EmptyState title={t('no_internal_calls')} text={t('no_internal_calls_text')} />}
        />
      )}
    </PagedPart>
  );
}

function internalColumns(
  t: Translate<'explorer' | 'transactions'>,
  context: FieldContext,
): Column<InternalCall>[] {
  return [
    {
      id: 'kind',
      header: t('type'),
      cell: row => <span className="mono">{row.note || UNKNOWN}</span>,
      phone: 'lead',
    },
    {
      id: 'from',
      header: t('from'),
      cell: row => <AddressOf address={row.caller_address} context={context} />,
      phone: 'sub',
    },
    {
      id: 'to',
      header: t('to'),
      cell: row => <AddressOf address={row.transfer_to_address} context={context} />,
      phone: 'sub',
    },
    {
      id: 'status',
      header: t('status'),
      cell: row => (
        <Status kind={row.rejected ? 'failed' : 'success'} look="quiet">
          {t(row.rejected ? 'rejected' : 'success')}
        </Status>
      ),
      phone: 'sub-end',
    },
    {
      id: 'value',
      header: t('value'),
      cell: row => <Values text={row.value_info_list} context={context} />,
      align: 'end',
      phone: 'lead-end',
    },
  ];
}

function Values({ text, context }: { text: string; context: FieldContext }): ReactNode {
  const values = internalValues(text);
  if (values === undefined) return UNKNOWN;
  return values.map(({ tokenId, raw }, index) => (
    <AmountOf key={index} raw={raw} id={tokenId} context={context} />
  ));
}
