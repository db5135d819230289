import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { Column } from '../../components/data/DataTable.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Status } from '../../components/feedback/Status.tsx';
import { SelectField } from '../../components/forms/SelectField.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { useLocale, wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { countryKey, countryNamer, NO_COUNTRY, type NodeRow } from './node-rows.ts';
import styles from './NodesTable.module.css';
import { nodesQuery } from './queries.ts';

const useT = wordsOf('explorer', 'nodes');

/** Every node in a row, of one country or of all. The server answers them at once; pages are cut here. */
export function NodesTable(): ReactNode {
  const t = useT();
  const { language } = useLocale();
  const [search, setSearch] = useListSearch();
  const [filter, setFilter] = useFilterSearch();
  const { data, error, refetch } = useQuery(nodesQuery());
  const nameOf = useMemo(() => countryNamer(language), [language]);
  const all = data?.nodes;
  const { country } = filter;
  const wanted = all?.filter(node => country === undefined || countryKey(node) === country);
  const rows = wanted?.slice(search.start, search.start + search.limit);
  return (
    <ListView
      list={{
        rows,
        total: wanted?.length ?? 0,
        rangeTotal: wanted?.length ?? 0,
        stale: false,
        error: data === undefined ? (error ?? undefined) : undefined,
        retry: () => void refetch(),
      }}
      columns={useColumns(nameOf)}
      rowKey={row => `${row.ip}:${row.port}`}
      caption={t('node_list')}
      totalWords="view_total_nodes"
      empty={
        country === undefined ? (
          <EmptyState title={t('no_nodes')} text={t('no_nodes_text')} />
        ) : (
          <EmptyState title={t('no_nodes_here')} text={t('no_nodes_here_text')} />
        )
      }
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/node', { country })}
      toolbar={
        <div className={styles['country']}>
          <SelectField
            label={t('country')}
            value={country ?? ''}
            onChange={value => setFilter({ country: value === '' ? undefined : value })}
            options={[
              { value: '', label: t('all_countries') },
              ...countryOptions(all ?? [], row => nameOf(row) || t('unknown_country')),
            ]}
          />
        </div>
      }
    />
  );
}

function countryOptions(
  nodes: readonly NodeRow[],
  nameOf: (row: NodeRow) => string,
): { value: string; label: string }[] {
  const names = new Map(nodes.map(node => [countryKey(node), nameOf(node)]));
  const last = ({ value }: { value: string }) => value === NO_COUNTRY;
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) =>
      last(a) === last(b) ? a.label.localeCompare(b.label) : Number(last(a)) - Number(last(b)),
    );
}

function useColumns(nameOf: (row: NodeRow) => string): Column<NodeRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'address',
      header: t('address'),
      cell: row => (
        <span className={styles['node']}>
          <bdi className="mono" dir="ltr">
            {row.ip.includes(':') ? `[${row.ip}]` : row.ip}:{row.port}
          </bdi>
          {row.hostname !== '' && <bdi className={styles['name']}>{row.hostname}</bdi>}
        </span>
      ),
      phone: 'lead',
    },
    {
      id: 'place',
      header: t('place'),
      cell: row => <bdi>{placeText(row.city, nameOf(row))}</bdi>,
      phone: 'sub',
    },
    { id: 'from', header: t('place_from'), cell: row => placeFrom(row, t), phone: 'hide' },
    { id: 'state', header: t('state'), cell: row => <NodeState row={row} />, phone: 'lead-end' },
    {
      id: 'latency',
      header: t('latency'),
      cell: row =>
        row.pingOnline && row.pingResponseTime > 0
          ? t('milliseconds', { shown: format.decimal(row.pingResponseTime, 0) })
          : UNKNOWN,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'block',
      header: t('node_last_block'),
      cell: row =>
        row.lastBlock === null ? (
          UNKNOWN
        ) : (
          <Link to={`/block/${row.lastBlock}`}>{format.integer(row.lastBlock)}</Link>
        ),
      align: 'end',
      phone: 'sub-end',
    },
  ];
}

/** City and country; Singapore is both. */
function placeText(city: string, country: string): string {
  const parts = new Set([city, country].filter(text => text !== ''));
  return parts.size === 0 ? UNKNOWN : [...parts].join(', ');
}

function placeFrom(row: NodeRow, t: ReturnType<typeof useT>): string {
  return row.placeFrom === '' ? UNKNOWN : t(`from_${row.placeFrom}`);
}

function NodeState({ row }: { row: NodeRow }): ReactNode {
  const t = useT();
  if (row.demo)
    return (
      <Status kind="warning" look="quiet">
        {t('state_demo')}
      </Status>
    );
  if (row.permanent)
    return (
      <Status kind="success" look="quiet">
        {t('state_own')}
      </Status>
    );
  return row.pingOnline ? (
    <Status kind="success" look="quiet">
      {t('state_connected')}
    </Status>
  ) : (
    <Status kind="unknown" look="quiet">
      {t('state_known')}
    </Status>
  );
}
