import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import { TrxAmount } from '../../../components/chain/TrxAmount.tsx';
import type { Column } from '../../../components/data/DataTable.tsx';
import { FilterBar } from '../../../components/data/FilterBar.tsx';
import { ListView } from '../../../components/data/ListView.tsx';
import { SegmentedLinks } from '../../../components/data/SegmentedLinks.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { toRaw, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../../lib/net/api.ts';
import { useList } from '../../../lib/net/list-query.ts';
import {
  useFilterSearch,
  useListSearch,
  useRoutePath,
  useRouteSearch,
} from '../../../lib/routing/navigation.ts';
import { stakeHistoryQuery, stakesQuery, type StakeFilter, type StakeSide } from '../queries.ts';

const useT = wordsOf('address-lists', 'explorer');

const SIDES = ['own', 'lent', 'borrowed', 'history'] as const;
type Side = (typeof SIDES)[number];
const TYPES: Readonly<Record<Exclude<Side, 'history'>, StakeSide>> = { own: '1', lent: '2', borrowed: '3' };
const RESOURCES = { BANDWIDTH: '1', ENERGY: '2' } as const;
const FILTERED = Object.keys(RESOURCES) as (keyof typeof RESOURCES)[];

/** Stake of an address: its own, what it lent and borrowed, and every step it took. */
export function StakeLists({ address }: { address: string }): ReactNode {
  const t = useT();
  const path = useRoutePath();
  const asked = useRouteSearch()['stake'];
  const side = SIDES.find(one => one === asked) ?? 'own';
  const choice = (
    <SegmentedLinks
      label={t('stake_side')}
      active={side}
      items={SIDES.map(id => ({
        id,
        label: t(`stake_${id}`),
        to: id === 'own' ? path : `${path}?stake=${id}`,
      }))}
    />
  );
  return side === 'history' ? (
    <StakeHistory address={address} choice={choice} />
  ) : (
    <Stakes key={side} address={address} side={side} choice={choice} />
  );
}

type StakeRow = Answer<'/api/account/resource'>['data'][number];

function Stakes({
  address,
  side,
  choice,
}: {
  address: string;
  side: Exclude<Side, 'history'>;
  choice: ReactNode;
}): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, changeParams] = useFilterSearch();
  const paging = { start: search.start, limit: search.limit };
  const resource = FILTERED.find(one => one === params['resource']);
  const filter: StakeFilter = resource === undefined ? {} : { resourceType: RESOURCES[resource] };
  const { answer, ...list } = useList(stakesQuery(address, TYPES[side], filter, paging), data => data.data);
  return (
    <ListView
      list={list}
      columns={useStakeColumns(side, answer?.addressNames)}
      rowKey={row =>
        `${row.ownerAddress} ${row.receiverAddress} ${row.resource} ${row.stakeVersion} ${row.expireTime}`
      }
      caption={t(`stake_${side}`)}
      totalWords="view_total_stakes"
      empty={<EmptyState title={t('no_stake')} text={t('no_stake_text')} />}
      search={search}
      onSearch={setSearch}
      toolbar={choice}
      filters={
        <FilterBar
          search={params}
          onChange={changeParams}
          filters={[
            {
              kind: 'choice',
              label: t('resource'),
              param: 'resource',
              options: FILTERED.map(value => ({ value, label: t(`staked_for_${value}`) })),
            },
          ]}
        />
      }
      csv={csvUrl('/api/account/resource', { address, type: TYPES[side], ...filter, ...paging })}
    />
  );
}

function useStakeColumns(
  side: Exclude<Side, 'history'>,
  names: Readonly<Record<string, string>> | undefined,
): Column<StakeRow>[] {
  const t = useT();
  const format = useFormat();
  const party: Column<StakeRow>[] =
    side === 'own'
      ? []
      : [
          {
            id: 'party',
            header: t(side === 'lent' ? 'lent_to' : 'borrowed_from'),
            cell: row => {
              const other = side === 'lent' ? row.receiverAddress : row.ownerAddress;
              return <AddressChip address={other} name={names?.[other]} identicon />;
            },
            phone: 'lead',
          },
        ];
  return [
    ...party,
    {
      id: 'resource',
      header: t('resource'),
      cell: row => t(`staked_for_${row.resource}`),
      phone: side === 'own' ? 'lead' : 'sub',
    },
    {
      id: 'hash',
      header: t('last_change'),
      cell: row => (row.hash === '' ? UNKNOWN : <HashText hash={row.hash} to={`/transaction/${row.hash}`} />),
      phone: 'hide',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: row => <TimeCell ms={row.timestamp ?? undefined} />,
      phone: 'sub-end',
    },
    {
      id: 'until',
      header: t('locked_until'),
      cell: row => (row.expireTime === 0 ? t('not_locked') : <TimeCell ms={row.expireTime} withDate />),
      phone: 'hide',
    },
    {
      id: 'gives',
      header: t('gives_daily'),
      cell: row => (row.resource === 'TRON_POWER' ? UNKNOWN : format.integer(BigInt(row.resourceValue))),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'amount',
      header: t('staked'),
      cell: row => <TrxAmount sun={toRaw(row.frozenBalance)} />,
      align: 'end',
      phone: 'lead-end',
    },
  ];
}

type Step = Answer<'/api/account/resource/history'>['data'][number];

function StakeHistory({ address, choice }: { address: string; choice: ReactNode }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const paging = { start: search.start, limit: search.limit };
  const { answer, ...list } = useList(stakeHistoryQuery(address, paging), data =>
    data.data.map((row, at) => ({ ...row, key: `${row.hash} ${at}` })),
  );
  return (
    <ListView
      list={list}
      columns={useStepColumns(address, answer?.addressNames)}
      rowKey={row => row.key}
      caption={t('stake_history')}
      totalWords="view_total_steps"
      empty={<EmptyState title={t('no_stake')} text={t('no_stake_text')} />}
      search={search}
      onSearch={setSearch}
      toolbar={choice}
      csv={csvUrl('/api/account/resource/history', { address, ...paging })}
    />
  );
}

function useStepColumns(
  address: string,
  names: Readonly<Record<string, string>> | undefined,
): Column<Step & { key: string }>[] {
  const t = useT();
  return [
    {
      id: 'hash',
      header: t('transaction'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} />,
      phone: 'lead',
    },
    { id: 'age', header: <TimeHeader />, cell: row => <TimeCell ms={row.timestamp} />, phone: 'sub-end' },
    { id: 'action', header: t('stake_step'), cell: row => t(`step_${row.action}`), phone: 'sub' },
    { id: 'resource', header: t('resource'), cell: row => t(`staked_for_${row.resource}`), phone: 'hide' },
    {
      id: 'party',
      header: t('stake_with'),
      cell: row => {
        const other = row.ownerAddress === address ? row.receiverAddress : row.ownerAddress;
        return other === address || other === '' ? (
          UNKNOWN
        ) : (
          <AddressChip address={other} name={names?.[other]} short />
        );
      },
      phone: 'hide',
    },
    {
      id: 'amount',
      header: t('quantity_moved'),
      cell: row => <TrxAmount sun={toRaw(row.amount)} />,
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
