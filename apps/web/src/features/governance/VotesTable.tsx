import { useQuery } from '@tanstack/react-query';
import type { RankRow } from '@sunscope/product-api/types';
import { useState, type ReactNode } from 'react';
import { CsvFoot } from '../../components/data/CsvLink.tsx';
import { DataTable } from '../../components/data/DataTable.tsx';
import { useTableView, type ViewColumn } from '../../components/data/TableTools.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { knownOrder, sortRanking } from './ranking-order.ts';
import { rankingQuery } from './queries.ts';
import { RankChange } from './RankChange.tsx';
import { RepresentativeName } from './RepresentativesTable.tsx';
import { VotesChange } from './VotesChange.tsx';
import styles from './VotesTable.module.css';

const useT = wordsOf('explorer', 'governance');

interface VotesTableProps {
  /** The order as the address has it. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Every candidate: where it stood at the last count, and where the ballots since have brought it. */
export function VotesTable({ sort, onSort }: VotesTableProps): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(rankingQuery());
  const [wanted, setWanted] = useState('');
  const list = data !== undefined && 'maxVotesRise' in data ? data.data : undefined;
  const view = useTableView({ id: 'ranking', columns: useColumns(), sort, onSort });
  const text = wanted.trim().toLowerCase();
  const rows = list
    ?.filter(row => [row.name, row.address, row.url].some(part => part.toLowerCase().includes(text)))
    .toSorted(sortRanking(sort));
  return (
    <div style={view.style}>
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <TextField label={t('find_representative')} value={wanted} onChange={setWanted} />
        </div>
        {view.tools}
      </div>
      <DataTable
        columns={view.columns}
        rows={rows}
        rowKey={row => row.address}
        caption={t('votes')}
        skeletonRows={29}
        empty={<EmptyState title={t('no_representative_found')} text={t('no_representative_found_text')} />}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
      />
      {/* The file has all of them, which a searched word narrows only here. */}
      {text === '' && (rows?.length ?? 0) > 0 && (
        <CsvFoot href={csvUrl('/api/vote/witness', { sort: knownOrder(sort) })} />
      )}
    </div>
  );
}

function useColumns(): ViewColumn<RankRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'name',
      name: t('name'),
      header: t('name'),
      cell: row => <RepresentativeName row={row} />,
      phone: 'lead',
      fixed: true,
    },
    {
      id: 'last-rank',
      name: t('last_rank'),
      header: t('last_rank'),
      sort: 'lastRanking',
      cell: row => format.integer(row.lastRanking),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'last-votes',
      name: t('last_votes'),
      header: t('last_votes'),
      cell: row => format.integer(rawOrZero(row.lastCycleVotes)),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'last-share',
      name: t('share_of_votes'),
      header: t('share_of_votes'),
      cell: row => <Percent value={row.lastCycleVotesPercentage} />,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'rank',
      name: t('rank_now'),
      header: t('rank_now'),
      sort: 'realTimeRanking',
      cell: row => (
        <>
          <RankChange places={row.change_cycle} /> {format.integer(row.realTimeRanking)}
        </>
      ),
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'votes',
      name: t('votes_now'),
      header: t('votes_now'),
      sort: 'realTimeVotes',
      cell: row => format.integer(rawOrZero(row.realTimeVotes)),
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'change',
      name: t('change'),
      header: t('change'),
      sort: 'changeVotes',
      cell: row => <VotesChange votes={rawOrZero(row.changeVotes)} />,
      align: 'end',
      phone: 'sub-end',
    },
    {
      id: 'voters',
      name: t('to_voters'),
      header: t('to_voters'),
      cell: row =>
        row.voterBrokerage === null ? UNKNOWN : format.percent(row.voterBrokerage, { digits: 0 }),
      align: 'end',
      phone: 'hide',
    },
  ];
}
