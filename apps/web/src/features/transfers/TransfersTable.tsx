import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { useTransferColumns } from './columns.tsx';
import { useLiveTransfers } from './live.ts';
import { movementOf, type Movement } from './movement.ts';
import { riskOf, transfersQuery, type TransferFilter } from './queries.ts';
import { RiskNotice } from './RiskNotice.tsx';
import { useShowRisky } from './show-risky.ts';
import { useTransferFilters } from './transfer-filters.ts';

const useT = wordsOf('explorer', 'transfers');

/** Transfers, all of them or those of one block or one token; live on the first page. */
export function TransfersTable({
  filter = {},
  filters = false,
}: {
  filter?: Omit<TransferFilter, 'showRisky'>;
  /** Offers what the list can be narrowed by; the page's address holds it. */
  filters?: boolean;
}): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [showRisky] = useShowRisky();
  const query = transfersQuery(search, { ...filter, showRisky });
  const { answer, ...list } = useList(query, data => data.data.map(movementOf));
  const live = useLiveTransfers({
    queryKey: query.queryKey,
    enabled: isLivePage(search) && filter.block === undefined && !isNarrowed(filter),
    limit: search.limit,
    token: filter.token,
    showRisky,
  });
  const keys = new Map(answer?.data.map(row => [row.id, row]));
  const isStruck = (movement: Movement) => {
    const row = keys.get(movement.key);
    return row !== undefined && live.isStruck(row);
  };
  const dividerAbove = useFinalityDivider<Movement>(movement => movement);
  const columns = useTransferColumns(answer);
  const view = useTableView({ id: 'transfers', columns: viewColumns(columns, { age: t('time') }) });
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      filters={filters ? <TransferFilters /> : undefined}
      rowKey={movement => movement.key}
      isRisky={movement => movement.risk.length > 0}
      caption={t('transfers')}
      totalWords="view_total_transfers"
      empty={
        !showRisky && (answer?.riskTotal ?? 0) > 0 ? (
          <EmptyState title={t('only_risky')} text={t('only_risky_text')} />
        ) : (
          <EmptyState title={t('no_transfers')} text={t('no_transfers_text')} />
        )
      }
      search={search}
      onSearch={setSearch}
      live={{ ...live, isStruck }}
      dividerAbove={filter.block === undefined ? dividerAbove : undefined}
      range={!filters && filter.block === undefined}
      toolbar={(answer?.riskTotal ?? 0) > 0 ? <RiskNotice count={answer?.riskTotal} /> : undefined}
      csv={csvUrl('/api/transfer', {
        sort: '-timestamp',
        kind: 'all',
        risk: riskOf(showRisky),
        ...search,
        ...filter,
      })}
    />
  );
}

const isNarrowed = ({
  address,
  from,
  to,
  amount_min,
  amount_max,
}: Omit<TransferFilter, 'showRisky'>): boolean =>
  [address, from, to, amount_min, amount_max].some(value => value !== undefined);

function TransferFilters(): ReactNode {
  const [search, change] = useFilterSearch();
  const { filters, onChange } = useTransferFilters(search, change);
  return <FilterBar filters={filters} search={search} onChange={onChange} />;
}
