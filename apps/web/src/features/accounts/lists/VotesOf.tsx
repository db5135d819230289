import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../../components/chain/AddressChip.tsx';
import { HashText } from '../../../components/chain/HashText.tsx';
import type { Column } from '../../../components/data/DataTable.tsx';
import { ListView } from '../../../components/data/ListView.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../../components/data/TimeHeader.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { percentOf, rawOrZero, UNKNOWN, useFormat } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../../lib/net/api.ts';
import { useList } from '../../../lib/net/list-query.ts';
import { useListSearch } from '../../../lib/routing/navigation.ts';
import { votesQuery } from '../queries.ts';

const useT = wordsOf('address-lists', 'explorer');

type Row = Answer<'/api/vote'>['data'][number];

/** Votes of an address as they stand, or those that a super representative has. */
export function VotesOf({ address, side }: { address: string; side: 'voter' | 'candidate' }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const paging = { start: search.start, limit: search.limit };
  const { answer, ...list } = useList(votesQuery(address, side, paging), data => data.data);
  return (
    <ListView
      list={list}
      columns={useColumns(side, answer?.addressNames)}
      rowKey={row => `${row.voterAddress} ${row.candidateAddress}`}
      caption={t(side === 'voter' ? 'votes_cast' : 'votes_had')}
      totalWords={side === 'voter' ? 'view_total_votes' : 'view_total_voters'}
      empty={<EmptyState title={t('no_votes_here')} text={t('no_votes_here_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/vote', { sort: '-votes', [side]: address, ...paging })}
    />
  );
}

function useColumns(
  side: 'voter' | 'candidate',
  names: Readonly<Record<string, string>> | undefined,
): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const share = (part: bigint, whole: bigint) =>
    whole === 0n ? UNKNOWN : format.percent(percentOf(part, whole, 2), { digits: 2 });
  const isVoter = side === 'voter';
  return [
    {
      id: 'party',
      header: t(isVoter ? 'candidate' : 'voter'),
      cell: row => (
        <AddressChip
          address={isVoter ? row.candidateAddress : row.voterAddress}
          name={isVoter ? row.candidateName || names?.[row.candidateAddress] : names?.[row.voterAddress]}
          kind={isVoter ? 'witness' : 'account'}
          identicon
        />
      ),
      phone: 'lead',
    },
    {
      id: 'hash',
      header: t('transaction'),
      cell: row =>
        row.transaction === '' ? (
          UNKNOWN
        ) : (
          <HashText hash={row.transaction} to={`/transaction/${row.transaction}`} />
        ),
      phone: 'hide',
    },
    {
      id: 'age',
      header: <TimeHeader />,
      cell: row => <TimeCell ms={row.timestamp ?? undefined} />,
      phone: 'sub-end',
    },
    ...(isVoter
      ? [
          {
            id: 'power',
            header: t('share_of_power'),
            cell: (row: Row) => share(rawOrZero(row.votes), BigInt(Math.trunc(row.voterAvailableVotes ?? 0))),
            align: 'end' as const,
            phone: 'sub' as const,
          },
        ]
      : []),
    {
      id: 'share',
      header: t(isVoter ? 'share_of_candidate' : 'share_of_all'),
      cell: row => share(rawOrZero(row.votes), rawOrZero(row.candidateTotalVotes)),
      align: 'end',
      phone: isVoter ? 'hide' : 'sub',
    },
    {
      id: 'votes',
      header: t('votes'),
      cell: row => format.integer(rawOrZero(row.votes)),
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
