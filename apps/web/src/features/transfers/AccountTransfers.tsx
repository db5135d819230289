import { FEED_TRANSFERS } from '@sunscope/product-api/feed';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { FilterBar } from '../../components/data/FilterBar.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { apiListQuery, csvUrl } from '../../lib/net/api.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useLive } from '../../lib/live/live.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { useTransferColumns } from './columns.tsx';
import { accountMovementOf, type Movement } from './movement.ts';
import { accountTransfersAsked } from './queries.ts';
import { RiskNotice } from './RiskNotice.tsx';
import { useShowRisky } from './show-risky.ts';
import { accountTransferFilter, useAccountTransferFilters } from './transfer-filters.ts';

const useT = wordsOf('activity', 'explorer', 'transfers');

/** Transfers of one address, in and out, of every token kind. */
export function AccountTransfers({ address }: { address: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, change] = useFilterSearch();
  const [showRisky] = useShowRisky();
  const filter = accountTransferFilter(params);
  const asked = accountTransfersAsked(address, search, { ...filter, showRisky });
  const query = apiListQuery('/api/trc10trc20-transfer', asked);
  const { answer, ...list } = useList(query, data => data.transfers.map(accountMovementOf));
  const live = useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search),
    concerns: message => {
      if (message.type !== 'block') return false;
      const { transfers } = message.data;
      const isIncluded = transfers.some(
        row => row.transferFromAddress === address || row.transferToAddress === address,
      );
      // Of a block of more transfers the feed publishes the newest alone.
      return isIncluded || (transfers.length >= FEED_TRANSFERS ? 'maybe' : false);
    },
  });
  const { filters, onChange } = useAccountTransferFilters(params, change, answer?.addressNames);
  const dividerAbove = useFinalityDivider<Movement>(movement => movement);
  return (
    <ListView
      list={list}
      columns={useTransferColumns(answer, address)}
      rowKey={movement => movement.key}
      isRisky={movement => movement.risk.length > 0}
      caption={t('transfers')}
      totalWords="view_total_transfers"
      empty={
        !showRisky && (answer?.riskTotal ?? 0) > 0 ? (
          <EmptyState title={t('only_risky')} text={t('only_risky_text')} />
        ) : (
          <EmptyState
            title={t('no_transfers')}
            text={t(
              Object.keys(filter).length > 0 ? 'no_activity_filtered_text' : 'no_transfers_address_text',
            )}
          />
        )
      }
      search={search}
      onSearch={setSearch}
      live={live}
      dividerAbove={dividerAbove}
      filters={<FilterBar filters={filters} search={params} onChange={onChange} />}
      toolbar={<RiskNotice count={answer?.riskTotal} />}
      csv={csvUrl('/api/trc10trc20-transfer', asked)}
    />
  );
}
