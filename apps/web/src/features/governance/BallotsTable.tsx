import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { HashText } from '../../components/chain/HashText.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { percentOf, rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { ballotsQuery, votersQuery } from './queries.ts';
import { RepresentativeName } from './RepresentativesTable.tsx';

const useT = wordsOf('explorer', 'governance');

type Ballot = Answer<'/api/vote'>['data'][number];

/** Votes as they were cast, the newest first. */
export function BallotsTable(): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const paging = { start: search.start, limit: search.limit };
  const { answer, ...list } = useList(
    { ...ballotsQuery(paging), refetchInterval: 15_000 },
    data => data.data,
  );
  return (
    <ListView
      list={list}
      columns={[...useBallotColumns(answer?.addressNames), useCandidateColumn()]}
      rowKey={row => row.id}
      caption={t('votes')}
      totalWords="view_total_votes"
      empty={<EmptyState title={t('no_votes')} text={t('no_votes_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/vote', { sort: '-timestamp', ...paging })}
    />
  );
}

/** Who votes for a candidate. */
export function VotersTable({ candidate }: { candidate: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [search, setSearch] = useListSearch();
  const paging = { start: search.start, limit: search.limit };
  const { answer, ...list } = useList(votersQuery(candidate, paging), data => data.data);
  return (
    <ListView
      list={list}
      columns={[...useBallotColumns(answer?.addressNames), useShareColumn()]}
      rowKey={row => row.id}
      caption={t('voters')}
      totalWords="view_total_voters"
      empty={
        <EmptyState
          title={t('no_voters')}
          text={t('no_voters_text', { shown: format.integer(rawOrZero(answer?.totalVotes ?? 0)) })}
        />
      }
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/vote', { candidate, sort: '-votes', ...paging })}
    />
  );
}

function useBallotColumns(names: Readonly<Record<string, string>> | undefined): Column<Ballot>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'voter',
      header: t('voter'),
      cell: row => <AddressChip address={row.voterAddress} name={names?.[row.voterAddress]} identicon />,
      phone: 'lead',
    },
    {
      id: 'votes',
      header: t('votes'),
      cell: row => format.integer(rawOrZero(row.votes)),
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'power',
      header: t('voting_power'),
      cell: row =>
        row.voterAvailableVotes === null ? UNKNOWN : format.integer(Math.trunc(row.voterAvailableVotes)),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'transaction',
      header: t('transaction'),
      cell: row => (row.transaction === '' ? UNKNOWN : <HashText hash={row.transaction} />),
      phone: 'sub',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: row => <TimeCell ms={row.timestamp ?? undefined} />,
      align: 'end',
      phone: 'sub-end',
    },
  ];
}

function useCandidateColumn(): Column<Ballot> {
  const t = useT();
  return {
    id: 'candidate',
    header: t('representative'),
    cell: row => <RepresentativeName row={{ address: row.candidateAddress, name: row.candidateName }} />,
    phone: 'sub',
  };
}

function useShareColumn(): Column<Ballot> {
  const t = useT();
  return {
    id: 'share',
    header: t('share_of_votes'),
    cell: row => (
      <Percent value={percentOf(rawOrZero(row.votes), rawOrZero(row.candidateTotalVotes), 6)} digits={4} />
    ),
    align: 'end',
    phone: 'hide',
  };
}
