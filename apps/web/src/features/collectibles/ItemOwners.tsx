import type { Answer } from '@sunscope/product-api/types';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { DataTable, type Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiQuery } from '../../lib/net/api.ts';

const useT = wordsOf('collectibles', 'explorer');

/** The first of those who hold items of one sort; nobody needs more of them here, the token's page lists all holders. */
const SHOWN = 50;

/** Who holds how many of an item of which there are several. */
export function ItemOwners({ contract, id }: { contract: string; id: string }): ReactNode {
  const t = useT();
  const { data, error, refetch } = useQuery(
    apiQuery('/api/nft/inventory', { contract, tokenId: id, limit: SHOWN }),
  );
  return (
    <DataTable
      columns={useOwnerColumns(data)}
      rows={data?.data.toSorted((a, b) => (BigInt(b.balance) > BigInt(a.balance) ? 1 : -1))}
      rowKey={row => row.holder_address}
      caption={t('item_owner')}
      empty={<EmptyState title={t('item_not_found')} text={t('item_not_found_text')} />}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      skeletonRows={3}
    />
  );
}

type Inventory = Answer<'/api/nft/inventory'>;

function Owner({ row, facts }: { row: Inventory['data'][number]; facts: Inventory | undefined }): ReactNode {
  const address = row.holder_address;
  return (
    <AddressChip
      address={address}
      name={facts?.addressNames[address]}
      kind={facts?.contractMap[address] === true ? 'contract' : 'account'}
      identicon
    />
  );
}

function useOwnerColumns(facts: Inventory | undefined): Column<Inventory['data'][number]>[] {
  const t = useT();
  const format = useFormat();
  return [
    {
      id: 'owner',
      header: t('item_owner'),
      cell: row => <Owner row={row} facts={facts} />,
      phone: 'lead',
    },
    {
      id: 'count',
      header: t('item_count'),
      cell: row => format.integer(BigInt(row.balance)),
      align: 'end',
      phone: 'lead-end',
    },
  ];
}
