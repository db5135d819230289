import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { DayField } from '../../components/forms/DayField.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { dayStart, dayText } from '../../lib/routing/day-param.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { stringifySearch } from '../../lib/routing/search-params.ts';
import { callersAsked, callersQuery } from './queries.ts';

const useT = wordsOf('contract-tabs', 'explorer');

type Callers = Answer<'/api/onecontractcallers'>;
type Row = Callers['data'][number] & { rank: number };

const DAY_MS = 86_400_000;

/** Who calls a contract, of all days or of one, the busiest first; each count leads to the calls it counts. */
export function ContractCallers({ address }: { address: string }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, changeParams] = useFilterSearch();
  const day = dayStart(params['day']);
  const { answer, ...list } = useList(callersQuery(address, search, day), data =>
    data.data.map((row, at) => ({ ...row, rank: search.start + at + 1 })),
  );
  return (
    <ListView
      list={list}
      columns={useCallerColumns(address, day, answer)}
      rowKey={row => row.caller_address}
      caption={t('contract_callers')}
      totalWords="view_total_callers"
      empty={
        <EmptyState
          title={t('no_callers')}
          text={t(day === undefined ? 'no_callers_text' : 'no_callers_day_text')}
        />
      }
      toolbar={
        <DayField
          label={t('callers_day')}
          none={t('callers_all_days')}
          value={day === undefined ? undefined : dayText(day)}
          onChange={value => changeParams({ day: value })}
        />
      }
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/onecontractcallers', callersAsked(address, search, day))}
    />
  );
}

function useCallerColumns(
  contract: string,
  day: number | undefined,
  answer: Callers | undefined,
): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const within =
    day === undefined ? {} : { start_timestamp: String(day), end_timestamp: String(day + DAY_MS - 1) };
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
        <Link
          to={`/contracts/contract-triggers${stringifySearch({ contract, caller: row.caller_address, ...within })}`}
        >
          {format.integer(row.amount)}
        </Link>
      ),
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
