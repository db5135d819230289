import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { CrossingAmount } from './CrossingAmount.tsx';
import { crossingsQuery, type Crossing } from './queries.ts';

const useT = wordsOf('bridge');

/** What an account sent across, newest first. */
export function CrossingList({ account }: { account: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(crossingsQuery({ account }));
  return (
    <DataTable
      caption={t('bridge_transfers')}
      columns={columnsOf(t)}
      rows={data?.data}
      rowKey={row => row.id}
      skeletonRows={3}
      empty={<EmptyState title={t('bridge_no_transfers')} />}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function columnsOf(t: ReturnType<typeof useT>): Column<Crossing>[] {
  return [
    {
      id: 'direction',
      header: t('bridge_transfer'),
      phone: 'lead',
      cell: row => <Link to={`/bridge/${row.id}`}>{t(`bridge_direction_${row.direction}`)}</Link>,
    },
    {
      id: 'amount',
      header: t('bridge_amount'),
      phone: 'lead-end',
      align: 'end',
      cell: row => <CrossingAmount crossing={row} />,
    },
    { id: 'state', header: t('bridge_state'), phone: 'sub', cell: row => t(`bridge_state_${row.state}`) },
    {
      id: 'created',
      header: t('bridge_created'),
      phone: 'sub-end',
      align: 'end',
      cell: row => <TimeCell ms={row.created} withDate />,
    },
  ];
}
