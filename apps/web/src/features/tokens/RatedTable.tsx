import type { TokenOverviewRow } from '@sunscope/product-api/types';
import type { ReactNode } from 'react';
import { TokenReasons } from '../../components/chain/TokenRisk.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import type { Column } from '../../components/data/DataTable.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { TimeCell } from '../../components/data/TimeCell.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { readLevel } from '../../lib/format/token-trust.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { useListSearch } from '../../lib/routing/navigation.ts';
import { ratedAsked, ratedQuery } from './queries.ts';
import { TokenName, tokenInfoOf } from './TokenName.tsx';

const useT = wordsOf('explorer', 'tokens', 'token-issue');

/** Tokens that have a level, with the reasons for it. */
export function RatedTable(): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const list = useList(ratedQuery(search), answer => answer.tokens);
  return (
    <ListView
      list={list}
      columns={useColumns()}
      rowKey={row => row.contractAddress || String(row.tokenId)}
      caption={t('rating_title')}
      totalWords="view_total_tokens"
      empty={<EmptyState title={t('rating_none')} text={t('rating_none_text')} />}
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/tokens/overview', ratedAsked(search))}
    />
  );
}

function useColumns(): Column<TokenOverviewRow>[] {
  const t = useT();
  const format = useFormat();
  return [
    { id: 'name', header: t('token'), cell: row => <TokenName row={row} plain />, phone: 'lead' },
    {
      id: 'type',
      header: t('type'),
      cell: row => <Tag>{row.tokenType.toUpperCase()}</Tag>,
      phone: 'lead-end',
    },
    {
      id: 'level',
      header: t('reputation'),
      cell: row => t(`token_level_${readLevel(row.level).level}`),
      phone: 'sub',
    },
    {
      id: 'reason',
      header: t('rating_reason'),
      cell: row => <TokenReasons token={tokenInfoOf(row)} copies={row.copies} />,
      phone: 'sub',
    },
    {
      id: 'holders',
      header: t('holders'),
      cell: row => format.integer(row.nrOfTokenHolders),
      align: 'end',
      phone: 'sub-end',
    },
    {
      id: 'issued',
      header: t('issued'),
      cell: row => (row.dateCreated === 0 ? UNKNOWN : <TimeCell ms={row.dateCreated * 1000} />),
      align: 'end',
      phone: 'hide',
    },
  ];
}
