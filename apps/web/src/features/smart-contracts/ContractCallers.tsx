import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { callersQuery } from './queries.ts';

const useT = wordsOf('contract-tabs', 'explorer');

type Callers = Answer<'/api/onecontractcallers'>;
type Row = Callers['data'][number] & { rank: number };

/** Who calls a contract, the busiest first; each count leads to the calls it counts. */
export function ContractCallers({ address }: { address: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const { start, limit } = search;
  const { answer, ...list } = useList(callersQuery(address, search), data =>
    data.data.map((row, at) => ({ ...row, rank: start + at + 1 })),
  );
  return (
    <ListView
      list={list}
      columns={useCallerColumns(address, answer)}
      rowKey={row => row.caller_address}
      caption={t('contract_callers')}
      totalWords="view_total_callers"
      empty={<EmptyState title={t('no_callers')} text={t('no_callers_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/onecontractcallers', { address, sort: '-amount', start, limit })}
    />
  );
}

function useCallerColumns(contract: string, answer: Callers | undefined): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'rank',
      header: '#',
      cell: row => <span className="dim">{format.integer(row.rank)}</span>,
      width: '64px',
      phone: 'hide',
    },
    {
      id: 'caller',
      header: t('caller_address'),
      cell: row => (
        <AddressChip
          address={row.caller_address}
          name={answer?.addressNames[row.caller_address]}
          kind={answer?.contractMap[row.caller_address] === true ? 'contract' : 'account'}
          identicon
        />
      ),
      phone: 'lead',
    },
    {
      id: 'share',
      header: t('share_of_calls'),
      cell: row => <Percent value={row.percentage * 100} digits={2} fixed />,
      align: 'end',
      phone: 'sub-end',
    },
    {
      id: 'calls',
      header: t('chart_calls'),
      cell: row => (
        <Link to={`/contracts/contract-triggers?contract=${contract}&caller=${row.caller_address}`}>
          {format.integer(row.amount)}
        </Link>
      ),
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
