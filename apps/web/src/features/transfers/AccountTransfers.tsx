import { FEED_TRANSFERS } from '@sunscope/product-api/feed';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useLive } from '../../lib/live/live.ts';
import { useListSearch, useRoutePath, useRouteSearch } from '../../lib/routing/navigation.ts';
import { isLivePage } from '../../lib/routing/search-params.ts';
import { useTransferColumns } from './columns.tsx';
import { accountMovementOf, type Movement } from './movement.ts';
import { accountTransfersQuery, directionOf, directions, riskOf } from './queries.ts';
import { RiskNotice } from './RiskNotice.tsx';
import { useShowRisky } from './show-risky.ts';

const useT = wordsOf('explorer', 'transfers');

/** Transfers of one address, in and out, of every token kind. */
export function AccountTransfers({ address }: { address: string }): ReactNode {
  const t = useT();
  const path = useRoutePath();
  const [search, setSearch] = useListSearch();
  const direction = directionOf(useRouteSearch()['direction']);
  const [showRisky] = useShowRisky();
  const query = accountTransfersQuery(address, search, { direction, showRisky });
  const { answer, ...list } = useList(query, data => data.transfers.map(accountMovementOf));
  const live = useLive({
    strategy: 'ask',
    queryKey: query.queryKey,
    enabled: isLivePage(search),
    concerns: message => {
      if (message.type !== 'block') return false;
      const { transfers } = message.data;
      const told = transfers.some(
        row => row.transferFromAddress === address || row.transferToAddress === address,
      );
      // A block of more transfers tells the newest alone.
      return told || (transfers.length >= FEED_TRANSFERS ? 'maybe' : false);
    },
  });
  const words = {
    all: t('address_transfer_all'),
    in: t('address_transfer_in'),
    out: t('address_transfer_out'),
  };
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
        ) : direction === 'all' ? (
          <EmptyState title={t('no_transfers')} text={t('no_transfers_address_text')} />
        ) : (
          <EmptyState
            title={t('no_transfers')}
            text={t('no_transfers_direction_text', { direction: words[direction] })}
          />
        )
      }
      search={search}
      onSearch={setSearch}
      live={live}
      dividerAbove={dividerAbove}
      range
      toolbar={
        <>
          <SegmentedLinks
            label={t('direction')}
            active={direction}
            items={directions.map(id => ({
              id,
              label: words[id],
              to: id === 'all' ? path : `${path}?direction=${id}`,
            }))}
          />
          <RiskNotice count={answer?.riskTotal} />
        </>
      }
      csv={csvUrl('/api/trc10trc20-transfer', {
        sort: '-timestamp',
        address,
        direction,
        risk: riskOf(showRisky),
        ...search,
      })}
    />
  );
}
