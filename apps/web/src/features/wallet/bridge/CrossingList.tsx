import type { ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import type { Column } from '../../../components/data/DataTable.tsx';
import { ListView } from '../../../components/data/ListView.tsx';
import { SegmentedLinks } from '../../../components/data/SegmentedLinks.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useList } from '../../../lib/net/list-query.ts';
import { Link } from '../../../lib/routing/Link.tsx';
import { useListSearch, useRouteSearch } from '../../../lib/routing/navigation.ts';
import { CrossingAmount } from './CrossingAmount.tsx';
import { crossingsQuery, type Crossing, type Crossings } from './queries.ts';

const useT = wordsOf('bridge');

const DIRECTIONS = ['deposit', 'withdrawal', 'mapping'] as const;

/**
 * What crosses the bridge, newest first.
 * @param props own: who is signed in, whose own transfers then come first
 */
export function CrossingList({ own }: { own: string | undefined }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const asked = useRouteSearch()['show'];
  const direction = DIRECTIONS.find(one => one === asked);
  const isOwn = own !== undefined && direction === undefined && asked !== 'all';
  const { answer, ...list } = useList(
    crossingsQuery({
      ...(isOwn ? { account: own } : {}),
      ...(direction === undefined ? {} : { direction }),
      start: search.start,
      limit: search.limit,
    }),
    data => data.data,
  );
  const items = [
    ...(own === undefined
      ? [{ id: 'all', label: t('bridge_show_all'), to: '/bridge' }]
      : [
          { id: 'own', label: t('bridge_show_own'), to: '/bridge' },
          { id: 'all', label: t('bridge_show_all'), to: '/bridge?show=all' },
        ]),
    ...DIRECTIONS.map(id => ({ id, label: t(`bridge_show_${id}`), to: `/bridge?show=${id}` })),
  ];
  return (
    <ListView
      list={list}
      columns={useColumns(isOwn ? undefined : answer)}
      rowKey={row => row.id}
      caption={t('bridge_transfers')}
      totalWords="view_total_transfers"
      empty={<EmptyState title={t('bridge_no_transfers')} />}
      search={search}
      onSearch={setSearch}
      toolbar={
        <SegmentedLinks
          label={t('bridge_show')}
          active={isOwn ? 'own' : (direction ?? 'all')}
          items={items}
        />
      }
    />
  );
}

/** @param answer names the accounts; without it, whose they are needs no column */
function useColumns(answer: Crossings | undefined): Column<Crossing>[] {
  const t = useT();
  const account: Column<Crossing> = {
    id: 'account',
    header: t('bridge_account'),
    cell: ({ account: address }) => (
      <AddressChip
        address={address}
        name={answer?.addressNames?.[address]}
        kind={answer?.contractMap?.[address] === true ? 'contract' : 'account'}
        identicon
        short
      />
    ),
    phone: 'sub',
  };
  return [
    {
      id: 'direction',
      header: t('bridge_transfer'),
      phone: 'lead',
      cell: row => <Link to={`/bridge/${row.id}`}>{t(`bridge_direction_${row.direction}`)}</Link>,
    },
    {
      id: 'created',
      header: <TimeHeader />,
      phone: 'sub-end',
      cell: row => <TimeCell ms={row.created} />,
    },
    ...(answer === undefined ? [] : [account]),
    { id: 'state', header: t('bridge_state'), phone: 'sub', cell: row => t(`bridge_state_${row.state}`) },
    {
      id: 'amount',
      header: t('bridge_amount'),
      phone: 'lead-end',
      align: 'end',
      cell: row => <CrossingAmount crossing={row} />,
    },
  ];
}
