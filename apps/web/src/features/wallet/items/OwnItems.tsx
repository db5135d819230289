import type { Address } from '@sunscope/tron/address';
import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../../components/data/DataTable.tsx';
import { MiddleText } from '../../../components/data/MiddleText.tsx';
import { Pager } from '../../../components/data/Pager.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { TokenLink } from '../../../components/chain/TokenLink.tsx';
import { useFormat, toRaw, UNKNOWN } from '../../../lib/format/format.ts';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { apiListQuery } from '../../../lib/net/api.ts';
import { useList } from '../../../lib/net/list-query.ts';
import { Link } from '../../../lib/routing/Link.tsx';
import { useListSearch } from '../../../lib/routing/navigation.ts';
import { isSuspicious } from '../../../lib/format/token-trust.ts';
import { SendItem, type OwnItem } from './SendItem.tsx';

const useT = wordsOf('own-items', 'explorer', 'wallet', 'wallet-actions');

/** Items of collections that the account holds, each with what sends it. */
export function OwnItems({ own, canSign }: { own: Address; canSign: boolean }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const list = useList(
    apiListQuery('/api/nft/inventory', { ownerAddress: own, start: search.start, limit: search.limit }),
    data => data.data,
  );
  return (
    <>
      <DataTable
        caption={t('own_items')}
        columns={useItemColumns(own, canSign)}
        rows={list.rows}
        rowKey={row => `${row.tokenInfo.tokenId} ${row.token_id}`}
        rowTone={row => (isSuspicious(row.tokenInfo) ? 'muted' : undefined)}
        error={list.error}
        onRetry={list.retry}
        empty={<EmptyState title={t('own_items_none')} text={t('own_items_none_text')} />}
      />
      <Pager
        start={search.start}
        limit={search.limit}
        total={list.total}
        rangeTotal={list.rangeTotal}
        totalWords="view_total_items"
        onChange={(start, limit) => setSearch({ start, limit })}
      />
    </>
  );
}

function useItemColumns(own: Address, canSign: boolean): Column<OwnItem>[] {
  const t = useT();
  const format = useFormat();
  const columns: Column<OwnItem>[] = [
    {
      id: 'item',
      header: t('intent_item'),
      phone: 'lead',
      cell: row => (
        <Link to={`/nft/${row.tokenInfo.tokenId}/${row.token_id}`}>
          <span className="mono">
            <MiddleText text={`#${row.token_id}`} keep={6} />
          </span>
        </Link>
      ),
    },
    {
      id: 'collection',
      header: t('intent_collection'),
      phone: 'sub',
      cell: row => <TokenLink token={row.tokenInfo} look="text" />,
    },
    {
      id: 'count',
      header: t('intent_item_count'),
      align: 'end',
      phone: 'lead-end',
      cell: row => countOf(row, count => format.integer(count)),
    },
  ];
  if (!canSign) return columns;
  return [
    ...columns,
    {
      id: 'send',
      header: <span className="visually-hidden">{t('item_send_action')}</span>,
      name: t('item_send_action'),
      align: 'end',
      phone: 'sub-end',
      cell: row => <SendItem own={own} item={row} />,
    },
  ];
}

function countOf(row: OwnItem, integer: (count: bigint) => string): string {
  const raw = toRaw(row.balance);
  return raw === undefined ? UNKNOWN : integer(raw);
}
