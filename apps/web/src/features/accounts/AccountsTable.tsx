import type { AccountRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { TrxAmount, useTrxDigits } from '../../components/chain/TrxAmount.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { percentOf, toRaw, UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { accountsQuery } from './queries.ts';

const useT = wordsOf('accounts', 'explorer');

/** Base of the share column: 100,000,000,000 TRX in sun (the specification's supply). */
const SUPPLY_SUN = 100_000_000_000n * 1_000_000n;

/** Accounts by balance. */
export function AccountsTable(): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const { answer, ...list } = useList(accountsQuery(search), data =>
    data.data.map((row, index) => ({ ...row, rank: search.start + index + 1 })),
  );
  return (
    <ListView
      list={list}
      columns={useAccountColumns(answer?.addressNames)}
      rowKey={row => row.address}
      caption={t('accounts')}
      totalWords="view_total_accounts"
      empty={<EmptyState title={t('no_accounts')} text={t('no_accounts_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/account/list', { sort: '-balance', start: search.start, limit: search.limit })}
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
        return sun === undefined ? UNKNOWN : format.percent(percentOf(sun, SUPPLY_SUN, 8), { digits: 8 });
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
