import type { BlockRow } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { NewRowsPill } from '../../components/data/NewRowsPill.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { Producer } from './Producer.tsx';
import { useLiveBlocks } from './live.ts';
import { RECENT_BLOCKS, recentBlocksQuery } from './queries.ts';

/** The newest blocks, as the home page shows them. */
export function RecentBlocks(): ReactNode {
  const t = useT();
  const query = recentBlocksQuery();
  const { data, error, refetch } = useQuery(query);
  const { ref, waiting, show, isStruck } = useLiveBlocks({
    queryKey: query.queryKey,
    limit: RECENT_BLOCKS,
    enabled: true,
  });
  return (
    <Card flush title={t('blocks')} actions={<Link to="/blockchain/blocks">{t('all_blocks')}</Link>}>
      <div ref={ref}>
        {waiting > 0 && <NewRowsPill count={waiting} onShow={show} />}
        <DataTable
          columns={useRecentColumns()}
          rows={data?.data}
          rowKey={block => block.hash}
          rowTone={block => (isStruck(block) ? 'struck' : undefined)}
          skeletonRows={RECENT_BLOCKS}
          caption={t('blocks')}
          empty={<EmptyState title={t('no_blocks_found')} text={t('no_blocks_text')} />}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
        />
      </div>
    </Card>
  );
}

function useRecentColumns(): Column<BlockRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'number',
      header: t('block'),
      cell: block => <Link to={`/block/${block.number}`}>{format.integer(block.number)}</Link>,
      phone: 'lead',
    },
    { id: 'producer', header: t('produced_by'), cell: block => <Producer block={block} />, phone: 'sub' },
    {
      id: 'transactions',
      header: t('txs'),
      cell: block => format.integer(block.nrOfTrx),
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: block => <TimeCell ms={block.timestamp} />,
      align: 'end',
      phone: 'sub-end',
    },
  ];
}
