import type { AccountRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { TrxAmount, useTrxDigits } from '../../components/chain/TrxAmount.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { percentOf, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useFilterSearch, useListSearch } from '../../lib/routing/navigation.ts';
import { SUPPLY_SUN } from './supply-base.ts';
import { accountSort, accountsQuery } from './queries.ts';

const useT = wordsOf('accounts', 'explorer');

/** Accounts by balance. */
export function AccountsTable(): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const [params, changeParams] = useFilterSearch();
  const sort = accountSort(params['sort']);
  const { answer, ...list } = useList(accountsQuery(search, sort), data =>
    data.data.map((row, index) => ({
      ...row,
      rank: sort === '-balance' ? search.start + index + 1 : data.account_number - search.start - index,
    })),
  );
  const columns = viewColumns(useAccountColumns(answer?.addressNames)).map(column =>
    column.id === 'balance' ? { ...column, sort: 'balance' } : column,
  );
  const view = useTableView({
    id: 'accounts',
    columns,
    sort,
    // The richest first is how the list comes.
    onSort: text => changeParams({ sort: text === 'balance' ? text : undefined }),
  });
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      rowKey={row => row.address}
      caption={t('accounts')}
      totalWords="view_total_accounts"
      empty={<EmptyState title={t('no_accounts')} text={t('no_accounts_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/account/list', { sort, start: search.start, limit: search.limit })}
    />
  );
}

function useAccountColumns(
  names: Readonly<Record<string, string>> | undefined,
): Column<AccountRow & { rank: number }>[] {
  const t = useT();
  const format = useFormat();
  const digits = useTrxDigits();
  return [
    {
      id: 'rank',
      header: '#',
      cell: row => <span className="dim">{format.integer(row.rank)}</span>,
      width: '64px',
      phone: 'hide',
    },
    {
      id: 'address',
      header: t('address'),
      cell: row => (
        <AddressChip
          address={row.address}
          name={names?.[row.address]}
          kind={row.accountType === 2 ? 'contract' : 'account'}
          identicon
        />
      ),
      phone: 'lead',
    },
    {
      id: 'share',
      header: t('supply_share'),
      cell: row => {
        const sun = toRaw(row.balance);
        return sun === undefined ? (
          UNKNOWN
        ) : (
          <Percent value={percentOf(sun, SUPPLY_SUN, 8)} digits={4} fixed />
        );
      },
      align: 'end',
      phone: 'sub-end',
    },
    {
      id: 'power',
      header: t('power'),
      cell: row => <TrxAmount sun={toRaw(row.power)} />,
      amount: row => digits(toRaw(row.power)),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'transactions',
      header: t('transactions'),
      cell: row => format.integer(row.totalTransactionCount),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'balance',
      header: t('balance'),
      cell: row => <TrxAmount sun={toRaw(row.balance)} />,
      align: 'end',
      phone: 'lead-end',
      amount: row => digits(toRaw(row.balance)),
    },
  ];
}
