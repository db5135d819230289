import type { TokenOverviewRow } from '@sunscope/product-api/types';
import { groupDigits } from '@sunscope/tron/amount';
import type { ReactNode } from 'react';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useList } from '../../lib/net/list-query.ts';
import { useListSearch, useRouteSearch } from '../../lib/routing/navigation.ts';
import { stringifySearch } from '../../lib/routing/search-params.ts';
import { tokenFilters, tokenListFilter, tokensQuery } from './queries.ts';
import { TokenName, tokenInfoOf } from './TokenName.tsx';

const useT = wordsOf('explorer', 'tokens');

/** All tokens, or those whose name or abbreviation holds the searched text. */
export function TokensTable({ path }: { path: '/tokens/list' | '/tokens/view' }): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const filter = tokenListFilter(useRouteSearch());
  const list = useList(tokensQuery(search, filter), answer => answer.tokens);
  const words = { all: t('token_filter_all'), trc20: 'TRC20', trc10: 'TRC10', top: t('token_filter_top') };
  const linkTo = (id: string) =>
    `${path}${stringifySearch({ search: filter.search, filter: id === 'all' ? undefined : id })}`;
  return (
    <ListView
      list={list}
      columns={useTokenColumns().filter(column => !isUnpriced(column.id, list.rows))}
      rowKey={tokenKey}
      isRisky={row => isSuspicious(tokenInfoOf(row))}
      caption={t('tokens')}
      totalWords="view_total_tokens"
      empty={
        <EmptyState
          title={t('no_tokens_found')}
          text={
            filter.search === ''
              ? t('no_tokens_listed_text')
              : t('no_tokens_search_text', { text: filter.search })
          }
        />
      }
      search={search}
      onSearch={setSearch}
      toolbar={
        <SegmentedLinks
          label={t('token_filter')}
          active={filter.filter}
          items={tokenFilters.map(id => ({ id, label: words[id], to: linkTo(id) }))}
        />
      }
    />
  );
}

/** Market columns, and the figure each stands for. */
const MARKET = { price: 'priceInTrx', gain: 'gain', volume: 'volume24hInTrx', cap: 'marketcap' } as const;

/** A market column nobody has a figure for is left out: on a chain without markets it would be dashes only. */
function isUnpriced(id: string, rows: readonly TokenOverviewRow[] | undefined): boolean {
  const figure = Object.entries(MARKET).find(([column]) => column === id)?.[1];
  return figure !== undefined && rows !== undefined && rows.every(row => row[figure] === undefined);
}

function tokenKey(row: TokenOverviewRow): string {
  return row.contractAddress !== '' && row.contractAddress !== '_'
    ? row.contractAddress
    : String(row.tokenId);
}

function useTokenColumns(): Column<TokenOverviewRow>[] {
  const t = useT();
  const format = useFormat();
  const rate = (value: number | undefined, digits: number) =>
    value === undefined ? UNKNOWN : format.decimal(value, digits);
  return [
    { id: 'name', header: t('token'), cell: row => <TokenName row={row} />, phone: 'lead' },
    {
      id: 'type',
      header: t('type'),
      cell: row => <Tag>{row.tokenType.toUpperCase()}</Tag>,
      phone: 'lead-end',
    },
    {
      id: 'price',
      header: t('price_trx'),
      cell: row => rate(row.priceInTrx, 6),
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'gain',
      header: t('change_24h'),
      cell: row => <Percent value={row.gain === undefined ? undefined : row.gain * 100} sign />,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'volume',
      header: t('volume_24h'),
      cell: row => rate(row.volume24hInTrx, 0),
      align: 'end',
      phone: 'hide',
    },
    { id: 'cap', header: t('market_cap'), cell: row => rate(row.marketcap, 0), align: 'end', phone: 'hide' },
    {
      id: 'supply',
      header: t('total_supply'),
      cell: row => <Supply text={row.supply} />,
      align: 'end',
      phone: 'hide',
    },
    {
      id: 'holders',
      header: t('holders'),
      cell: row => format.integer(row.nrOfTokenHolders),
      align: 'end',
      phone: 'sub-end',
    },
    {
      id: 'transfers',
      header: t('transfers'),
      cell: row => format.integer(row.transferCount),
      align: 'end',
      phone: 'hide',
    },
  ];
}

/** Whole tokens of an exact decimal text; the fraction is in the tooltip. */
function Supply({ text }: { text: string }): ReactNode {
  const whole = text.split('.')[0] ?? '';
  if (!/^\d+$/.test(whole)) return UNKNOWN;
  return (
    <bdi dir="ltr" data-tip={text}>
      {groupDigits(whole)}
    </bdi>
  );
}
