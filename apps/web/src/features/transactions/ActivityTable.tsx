import type { ComponentType, ReactNode } from 'react';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useLive } from '../../lib/live/live.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { useSearchChange } from '../../lib/routing/search-change.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { useActivityColumns } from './activity-columns.tsx';
import { activityFilter, useActivityFilters, type HeldToken } from './activity-filters.ts';
import type { ActivityRow } from './activity-row.ts';
import { activityQuery } from './queries.ts';

const useT = wordsOf('activity', 'explorer', 'transactions');

interface ActivityTableProps {
  address: string;
  /** Tokens it holds: what the list can be narrowed to. */
  tokens: readonly HeldToken[];
  showRisky: boolean;
  /** Says how many suspicious rows are left out, and shows them. */
  notice: ComponentType<{ count: number | undefined }>;
}

/** What happened at an address: its transactions, and those of others that moved something here. */
export function ActivityTable({ address, tokens, showRisky, notice: Notice }: ActivityTableProps): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, change] = useSearchChange();
  const asked = {
    sort: '-timestamp',
    address,
    risk: showRisky ? ('show' as const) : ('hide' as const),
    ...search,
    ...activityFilter(params, tokens),
  };
  const query = activityQuery(asked);
  const { answer, ...list } = useList(query, data => data.data);
  const live = useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search),
    newest: answer?.data[0]?.block,
    concerns: message => {
      if (message.type === 'rollback') return true;
      if (message.type !== 'block') return false;
      const { block, transfers } = message.data;
      if (transfers.some(row => row.transferFromAddress === address || row.transferToAddress === address))
        return true;
      // Votes, calls and stakes are no transfers: the feed does not say whose they are.
      return block.nrOfTrx > 0 ? 'maybe' : false;
    },
  });
  const filters = useActivityFilters(params, tokens, answer);
  const dividerAbove = useFinalityDivider<ActivityRow>(row => row);
  const narrowed = Object.keys(activityFilter(params, tokens)).length > 0;
  return (
    <ListView
      list={list}
      columns={useActivityColumns(address, answer)}
      rowKey={row => row.hash}
      isRisky={row => row.risk.length > 0 || row.movements.some(one => one.risk.length > 0)}
      caption={t('activity')}
      totalWords="view_total_activity"
      empty={
        <EmptyState
          title={t('no_activity')}
          text={t(narrowed ? 'no_activity_filtered_text' : 'no_activity_text')}
        />
      }
      search={search}
      onSearch={setSearch}
      live={live}
      dividerAbove={dividerAbove}
      range
      toolbar={
        <>
          <FilterBar filters={filters} search={params} onChange={change} />
          <Notice count={answer?.riskTotal} />
        </>
      }
      csv={csvUrl('/api/account/activity', asked)}
    />
  );
}
