import type { BlockRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Finality } from '../../components/chain/Finality.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { finalityOf, useChainHead } from '../../lib/live/chain-head.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { blocksQuery } from './queries.ts';
import { Producer } from './Producer.tsx';
import { useLiveBlocks } from './live.ts';

const useT = wordsOf('blocks', 'explorer');

/** All blocks, newest first, live on the first page. */
export function BlocksTable(): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const query = blocksQuery(search);
  const list = useList(query, answer => answer.data);
  const live = useLiveBlocks({ queryKey: query.queryKey, limit: search.limit, enabled: isLivePage(search) });
  return (
    <ListView
      list={list}
      columns={useBlockColumns()}
      rowKey={block => block.hash}
      caption={t('blocks')}
      totalWords="view_total_blocks"
      empty={<EmptyState title={t('no_blocks_found')} text={t('no_blocks_text')} />}
      search={search}
      onSearch={setSearch}
      live={live}
      range
      csv={csvUrl('/api/block', { sort: '-number', ...search })}
    />
  );
}

function useBlockColumns(): Column<BlockRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'number',
      header: t('height'),
      cell: block => <Link to={`/block/${block.number}`}>{format.integer(block.number)}</Link>,
      phone: 'lead',
    },
    { id: 'age', header: <TimeHeader />, cell: block => <TimeCell ms={block.timestamp} />, phone: 'sub-end' },
    {
      id: 'transactions',
      header: t('transactions'),
      cell: block => format.integer(block.nrOfTrx),
      align: 'end',
      phone: 'lead-end',
    },
    { id: 'producer', header: t('produced_by'), cell: block => <Producer block={block} />, phone: 'sub' },
    {
      id: 'size',
      header: t('bytes'),
      cell: block => (block.size > 0 ? format.integer(block.size) : UNKNOWN),
      align: 'end',
      phone: 'hide',
    },
    { id: 'status', header: t('status'), cell: block => <BlockFinality block={block} />, phone: 'hide' },
  ];
}

/** Finality of a block, kept current by the feed. */
export function BlockFinality({ block }: { block: BlockRow }): ReactNode {
  const head = useChainHead();
  const { confirmations, confirmed } = finalityOf(head, { ...block, block: block.number });
  return <Finality confirmations={confirmations} confirmed={confirmed} look="quiet" />;
}
