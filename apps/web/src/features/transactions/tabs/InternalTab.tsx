import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { UNKNOWN } from '../../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../../lib/i18n/i18n.tsx';
import { AddressOf, AmountOf, type FieldContext } from '../contract-views/FieldValue.tsx';
import { internalValues } from './internal-values.ts';
import { PagedPart } from './PagedPart.tsx';

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
  return (
    <PagedPart
      path="/api/transaction-info/internal"
      transaction={transaction}
      listed={rows}
      total={transaction.internal_count ?? rows.length}
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
