import type { TransactionDetail } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { Tag } from '../../../components/base/Tag.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import { UNKNOWN } from '../../../lib/format/format.ts';
import { wordsOf, type Translate } from '../../../lib/i18n/i18n.tsx';
import { AddressOf, type FieldContext } from '../contract-views/FieldValue.tsx';
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
      cell: row => <Values text={row.value_info_list} />,
      align: 'end',
      phone: 'lead-end',
    },
  ];
}

function Values({ text }: { text: string }): ReactNode {
  const values = internalValues(text);
  if (values === undefined) return UNKNOWN;
  return values.map(({ tokenId, raw }, index) =>
    tokenId === '' || tokenId === '_' ? (
      <TrxAmount key={index} sun={raw} />
    ) : (
      <span key={index}>
        {raw.toString()} <Tag>{tokenId}</Tag>
      </span>
    ),
  );
}
