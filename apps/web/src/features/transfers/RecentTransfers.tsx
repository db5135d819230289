import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { DataTable } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { NewRowsPill } from '../../components/data/NewRowsPill.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useTransferColumns } from './columns.tsx';
import { useLiveTransfers } from './live.ts';
import { movementOf } from './movement.ts';
import { RECENT_TRANSFERS, recentTransfersQuery, SHOW_RISKY } from './queries.ts';

/** The newest transfers, as the home page shows them. */
export function RecentTransfers(): ReactNode {
  const t = useT();
  const format = useFormat();
  const query = recentTransfersQuery();
  const { data, error, refetch } = useQuery(query);
  const { ref, waiting, show, isStruck } = useLiveTransfers({
    queryKey: query.queryKey,
    limit: RECENT_TRANSFERS,
    enabled: true,
    showRisky: false,
  });
  const columns = useTransferColumns(data).filter(column => column.id !== 'block');
  const age = columns.findIndex(column => column.id === 'age');
  // The age closes the line here, as in the list of blocks beside it.
  const ordered = [
    ...columns.filter((_, at) => at !== age),
    ...columns.slice(age, age + 1).map(one => ({ ...one, align: 'end' as const })),
  ];
  const struck = new Set(data?.data.filter(row => isStruck(row)).map(row => row.id));
  const hidden = data?.riskTotal ?? 0;
  return (
    <Card
      flush
      title={t('transfers')}
      {...(hidden > 0
        ? {
            count: (
              <Link to={`/blockchain/transfers?${SHOW_RISKY}=1`}>
                {t('risky_hidden_short', { count: hidden, shown: format.integer(hidden) })}
              </Link>
            ),
          }
        : {})}
      actions={<Link to="/blockchain/transfers">{t('all_transfers')}</Link>}
    >
      <div ref={ref}>
        {waiting > 0 && <NewRowsPill count={waiting} onShow={show} />}
        <DataTable
          columns={ordered}
          rows={data?.data.map(movementOf)}
          rowKey={movement => movement.key}
          rowTone={movement => (struck.has(movement.key) ? 'struck' : undefined)}
          skeletonRows={RECENT_TRANSFERS}
          caption={t('transfers')}
          empty={<EmptyState title={t('no_transfers')} text={t('no_transfers_text')} />}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
        />
      </div>
    </Card>
  );
}
