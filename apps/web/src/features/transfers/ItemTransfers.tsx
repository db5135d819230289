import type { Answer } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { useFinalityDivider } from '../../components/chain/finality-divider.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { toRaw } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { apiListQuery, csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { useTransferColumns } from './columns.tsx';
import type { Movement } from './movement.ts';

const useT = wordsOf('explorer', 'transfers');

const LISTS = { trc721: '/api/trc721/transfers', trc1155: '/api/token_trc1155/transfers' } as const;

type Row = Answer<'/api/trc721/transfers'>['token_transfers'][number];

/** Where one item of a TRC721 or TRC1155 token has been, newest first. */
export function ItemTransfers({
  contract,
  item,
  standard,
}: {
  contract: string;
  item: string;
  standard: keyof typeof LISTS;
}): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const path = LISTS[standard];
  const query = { contract_address: contract, tokenId: item, sort: '-timestamp', risk: 'show' } as const;
  const { answer, ...list } = useList(apiListQuery(path, { ...query, ...search }), data =>
    data.token_transfers.map(movementOfItem),
  );
  return (
    <ListView
      list={list}
      columns={useTransferColumns(answer)}
      rowKey={movement => movement.key}
      caption={t('transfers')}
      totalWords="view_total_transfers"
      empty={<EmptyState title={t('no_transfers')} text={t('no_transfers_text')} />}
      search={search}
      onSearch={setSearch}
      dividerAbove={useFinalityDivider<Movement>(movement => movement)}
      csv={csvUrl(path, { ...query, ...search })}
    />
  );
}

function movementOfItem(row: Row, index: number): Movement {
  return {
    key: `${row.transaction_id} ${index}`,
    hash: row.transaction_id,
    block: row.block,
    timestampMs: row.block_ts,
    from: row.from_address,
    to: row.to_address,
    raw: toRaw(row.quant),
    token: row.tokenInfo,
    item: row.token_id,
    contractRet: row.contractRet,
    confirmed: row.confirmed,
    risk: row.risk,
  };
}
