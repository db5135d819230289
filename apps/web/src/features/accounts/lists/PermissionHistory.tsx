import type { AccountDetail, Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { HashText } from '../../../components/chain/HashText.tsx';
import type { Column } from '../../../components/data/DataTable.tsx';
import { ListView } from '../../../components/data/ListView.tsx';
import { TimeCell } from '../../../components/data/TimeCell.tsx';
import { TimeHeader } from '../../../components/data/TimeHeader.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../../lib/net/api.ts';
import { useList } from '../../../lib/net/list-query.ts';
import { useListSearch } from '../../../lib/routing/navigation.ts';
import { Permissions, PermissionKeys } from '../Permissions.tsx';
import { permissionHistoryQuery } from '../queries.ts';

const useT = wordsOf('address-lists', 'explorer');

type Row = Answer<'/api/account/permissions/history'>['data'][number];

/** Who may sign for an account now, and every change of it. */
export function PermissionsWithHistory({ account }: { account: AccountDetail }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const paging = { start: search.start, limit: search.limit };
  const { answer, ...list } = useList(permissionHistoryQuery(account.address, paging), data => data.data);
  const columns = useChangeColumns();
  return (
    <>
      <Permissions account={account} />
      {(answer?.rangeTotal ?? 0) > 0 && (
        <ListView
          list={list}
          columns={columns}
          rowKey={row => row.hash}
          caption={t('permission_history')}
          totalWords="view_total_changes"
          empty={undefined}
          search={search}
          onSearch={setSearch}
          csv={csvUrl('/api/account/permissions/history', { address: account.address, ...paging })}
        />
      )}
    </>
  );
}

function useChangeColumns(): Column<Row>[] {
  const t = useT();
  return [
    {
      id: 'hash',
      header: t('permission_change'),
      cell: row => <HashText hash={row.hash} to={`/transaction/${row.hash}`} />,
      phone: 'lead',
    },
    { id: 'age', header: <TimeHeader />, cell: row => <TimeCell ms={row.timestamp} />, phone: 'lead-end' },
    {
      id: 'owner',
      header: t('permission_owner'),
      cell: row => row.ownerPermission && <PermissionKeys permission={row.ownerPermission} />,
      phone: 'sub',
    },
    {
      id: 'active',
      header: t('permission_actives'),
      cell: row => row.activePermissions.map((one, at) => <PermissionKeys key={at} permission={one} />),
      phone: 'sub',
    },
  ];
}
