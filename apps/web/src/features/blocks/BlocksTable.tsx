import type { BlockRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { TrxAmount, useTrxDigits } from '../../components/chain/TrxAmount.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { useAddressFilter } from '../../components/data/address-filter.ts';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { Link } from '../../lib/routing/Link.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { blockFilter } from './block-filter.ts';
import { blocksQuery } from './queries.ts';
import { Producer } from './Producer.tsx';
import { useLiveBlocks } from './live.ts';
import { sunOf } from './reward.ts';

const useT = wordsOf('blocks', 'explorer');

/** All blocks, or those of one producer, newest first, live on the first page. */
export function BlocksTable({ producer }: { producer?: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, changeParams] = useFilterSearch();
  const filter = producer === undefined ? blockFilter(params) : { producer };
  const query = blocksQuery(search, filter);
  const list = useList(query, answer => answer.data);
  const live = useLiveBlocks({
    queryKey: query.queryKey,
    limit: search.limit,
    enabled: isLivePage(search) && filter.producer === undefined,
  });
  const dividerAbove = useFinalityDivider<BlockRow>(block => ({
    block: block.number,
    confirmed: block.confirmed,
  }));
  const view = useTableView({ id: 'blocks', columns: viewColumns(useBlockColumns(), { age: t('time') }) });
  const byProducer = useAddressFilter(t('produced_by'), 'producer', params);
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      filters={
        <FilterBar
          search={params}
          onChange={changeParams}
          filters={[
            ...(producer === undefined ? [byProducer] : []),
            { kind: 'dates', label: t('range_filter'), from: 'start_timestamp', to: 'end_timestamp' },
          ]}
        />
      }
      rowKey={block => block.hash}
      caption={t('blocks')}
      totalWords="view_total_blocks"
      empty={<EmptyState title={t('no_blocks_found')} text={t('no_blocks_text')} />}
      search={search}
      onSearch={setSearch}
      live={live}
      dividerAbove={dividerAbove}
      csv={csvUrl('/api/block', { sort: '-number', ...search, ...filter })}
    />
  );
}

function useBlockColumns(): Column<BlockRow>[] {
  const t = useT();
  const format = useFormat();
  const digits = useTrxDigits();
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
    {
      id: 'reward',
      header: t('reward'),
      cell: block => <TrxAmount sun={sunOf(block.blockReward)} />,
      align: 'end',
      phone: 'hide',
      amount: block => digits(sunOf(block.blockReward)),
    },
    {
      id: 'burned',
      header: t('burned'),
      cell: block => <TrxAmount sun={sunOf(block.fee)} />,
      align: 'end',
      phone: 'hide',
      amount: block => digits(sunOf(block.fee)),
    },
  ];
}
