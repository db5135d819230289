import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { useTransferColumns } from './columns.tsx';
import { useLiveTransfers } from './live.ts';
import { movementOf, type Movement } from './movement.ts';
import { riskOf, transfersQuery, type TransferFilter } from './queries.ts';
import { RiskNotice } from './RiskNotice.tsx';
import { useShowRisky } from './show-risky.ts';

const useT = wordsOf('explorer', 'transfers');

/** Transfers, all of them or those of one block or one token; live on the first page. */
export function TransfersTable({ filter = {} }: { filter?: Omit<TransferFilter, 'showRisky'> }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [showRisky] = useShowRisky();
  const query = transfersQuery(search, { ...filter, showRisky });
  const { answer, ...list } = useList(query, data => data.data.map(movementOf));
  const live = useLiveTransfers({
    queryKey: query.queryKey,
    enabled: isLivePage(search) && filter.block === undefined,
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
  return (
    <ListView
      list={list}
      columns={useTransferColumns(answer)}
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
      range
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
