import { useQuery } from '@tanstack/react-query';
import type { RepresentativeRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { CsvFoot } from '../../components/data/CsvLink.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { rawOrZero, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { RankChange } from './RankChange.tsx';
import { kindOf, votesToSeat, type RepresentativeKind } from './representative-kinds.ts';
import { representativesQuery } from './queries.ts';
import { Share } from './Share.tsx';
import styles from './RepresentativesTable.module.css';

const useT = wordsOf('explorer', 'governance');

type Row = RepresentativeRow;

/** What the call names them by. */
const WITNESS_TYPES = { sr: '0', partner: '1', candidate: '3' } as const;
const KINDS = ['sr', 'partner', 'candidate'] as const;

/** Which of the three lists an address asks for; super representatives where it names none. */
export function kindInSearch(text: string | undefined): RepresentativeKind {
  return KINDS.find(kind => kind === text) ?? 'sr';
}

/** Representatives by votes, with what they produce and what they pay. */
export function RepresentativesTable({ kind }: { kind: RepresentativeKind }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(representativesQuery());
  const all = data?.data;
  const rows = all?.filter(row => kindOf(row.witnessType) === kind);
  const counts = KINDS.map(one => all?.filter(row => kindOf(row.witnessType) === one).length);
  return (
    <>
      <div className={styles['bar']}>
        <SegmentedLinks
          label={t('representatives')}
          active={kind}
          items={KINDS.map((one, at) => ({
            id: one,
            label: t(`kind_${one}_count`, { count: counts[at] ?? 0, shown: format.integer(counts[at] ?? 0) }),
            to: one === 'sr' ? '/sr/representatives' : `/sr/representatives?type=${one}`,
          }))}
        />
        {data !== undefined && (
          <span className={styles['total']}>
            {t('votes_in_all', { votes: format.integer(rawOrZero(data.totalVotes)) })}
          </span>
        )}
      </div>
      <DataTable
        columns={useColumns(all)}
        rows={rows}
        rowKey={row => row.address}
        caption={t('representatives')}
        skeletonRows={kind === 'sr' ? 27 : 10}
        empty={<EmptyState title={t(`no_${kind}`)} text={t(`no_${kind}_text`)} />}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
      />
      {kind === 'sr' && all !== undefined && <SeatsEnd rows={all} />}
      {(rows?.length ?? 0) > 0 && (
        <CsvFoot href={csvUrl('/api/pagewitness', { start: 0, witnesstype: WITNESS_TYPES[kind] })} />
      )}
    </>
  );
}

function useColumns(all: readonly Row[] | undefined): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const most = all?.[0]?.votesPercentage ?? 0;
  return [
    {
      id: 'rank',
      header: '#',
      cell: row => (
        <span className={styles['rank']}>
          {format.integer(row.realTimeRanking)} <RankChange places={row.change_cycle} />
        </span>
      ),
      width: '76px',
      phone: 'hide',
    },
    {
      id: 'name',
      header: t('name'),
      cell: row => <RepresentativeName row={row} />,
      phone: 'lead',
    },
    {
      id: 'votes',
      header: t('votes'),
      cell: row => format.integer(rawOrZero(row.realTimeVotes)),
      align: 'end',
      phone: 'lead-end',
    },
    {
      id: 'share',
      header: t('share_of_votes'),
      cell: row => <Share value={row.votesPercentage} full={most} />,
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'voters',
      header: t('to_voters'),
      cell: row =>
        row.voterBrokerage === null ? UNKNOWN : format.percent(row.voterBrokerage, { digits: 0 }),
      align: 'end',
      phone: 'sub',
    },
    {
      id: 'reward',
      header: t('reward_a_year'),
      cell: row => <Percent value={row.annualizedRate === null ? undefined : Number(row.annualizedRate)} />,
      align: 'end',
      phone: 'sub-end',
    },
    {
      id: 'efficiency',
      header: t('productivity'),
      cell: row =>
        row.producedTotal + row.missedTotal === 0 ? UNKNOWN : <Percent value={row.producedEfficiency} />,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'produced',
      header: t('produced'),
      cell: row => format.integer(row.producedTotal),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'missed',
      header: t('missed'),
      cell: row => format.integer(row.missedTotal),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'last',
      header: t('last_block'),
      cell: row =>
        row.latestBlockNumber === 0 ? (
          UNKNOWN
        ) : (
          <Link to={`/block/${row.latestBlockNumber}`}>{format.integer(row.latestBlockNumber)}</Link>
        ),
      align: 'end',
      phone: 'hide',
    },
  ];
}

/** A representative, leading to its page. */
export function RepresentativeName({ row }: { row: { address: string; name: string } }): ReactNode {
  return (
    <AddressChip address={row.address} name={row.name} to={`/representative/${row.address}`} identicon />
  );
}

/** Where seats end, and what the first without one lacks. */
function SeatsEnd({ rows }: { rows: readonly Row[] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const byVotes = rows.toSorted((a, b) => a.realTimeRanking - b.realTimeRanking);
  const at = byVotes.findLastIndex(row => row.producer);
  const last = byVotes[at];
  const next = byVotes[at + 1];
  if (last === undefined || next === undefined) return null;
  const lacking = votesToSeat(rawOrZero(last.realTimeVotes), rawOrZero(next.realTimeVotes));
  return (
    <p className={styles['line']}>
      {lacking > 0n
        ? t.rich('seats_end', {
            next: <bdi>{next.name}</bdi>,
            last: <bdi>{last.name}</bdi>,
            votes: <b>{format.integer(lacking)}</b>,
          })
        : t.rich('seat_changes', { next: <bdi>{next.name}</bdi>, last: <bdi>{last.name}</bdi> })}
    </p>
  );
}
