import type { TokenOverviewRow } from '@sunscope/product-api/types';
import { TRX_DECIMALS } from '@sunscope/tron/amount';
import { decimalText, groupedDigits } from '../../lib/format/amount-text.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../components/data/DataTable.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ListView } from '../../components/data/ListView.tsx';
import { useTableView, viewColumns } from '../../components/data/TableTools.tsx';
import { SegmentedLinks } from '../../components/data/SegmentedLinks.tsx';
import { Percent } from '../../components/data/Percent.tsx';
import { Tag } from '../../components/base/Tag.tsx';
import { useTrxUnit } from '../../components/chain/TrxAmount.tsx';
import { useTrxFigure } from '../../components/chain/use-trx-figure.ts';
import { useCurrency } from '../../lib/format/currency.ts';
import { currencies } from '../../lib/prefs/prefs.ts';
import { isSuspicious } from '../../lib/format/token-trust.ts';
import { UNKNOWN, useFormat } from '../../lib/format/format.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { csvUrl } from '../../lib/net/api.ts';
import { useList } from '../../lib/net/list-query.ts';
import { Link } from '../../lib/routing/Link.tsx';
import { useFilterSearch, useListSearch, useRouteSearch } from '../../lib/routing/navigation.ts';
import { stringifySearch } from '../../lib/routing/search-params.ts';
import { tokenFilters, tokenListFilter, tokensAsked, tokensQuery, type TokenSort } from './queries.ts';
import { TokenSearch } from './TokenSearch.tsx';
import { TokenName, tokenInfoOf, tokenPathOf } from './TokenName.tsx';
import styles from './TokensTable.module.css';

const useT = wordsOf('explorer', 'tokens');

/** A token, and its place in the order that is shown. */
type Row = TokenOverviewRow & { rank: number };

/** All tokens, or those whose name or abbreviation holds the searched text. */
export function TokensTable({
  path,
  own,
}: {
  path: '/tokens/list' | '/tokens/view';
  /** Account that is signed in, whose tokens are a tab. */
  own: string | undefined;
}): ReactNode {
  const t = useT();
  const [search, setSearch] = useListSearch();
  const filter = tokenListFilter(useRouteSearch());
  const { answer, ...list } = useList(tokensQuery(search, filter, own), data =>
    data.tokens.map((row, index) => ({ ...row, rank: search.start + index + 1 })),
  );
  const mine = own !== undefined && filter.filter === 'my';
  const format = useFormat();
  const kind = (name: string, count: number | undefined) =>
    count === undefined ? name : t('tokens_of_kind', { kind: name, count: format.integer(count) });
  const words = {
    all: t('token_filter_all'),
    trc20: kind('TRC20', answer?.total20),
    trc10: kind('TRC10', answer?.total10),
    trc721: kind('TRC721', answer?.total721),
    trc1155: kind('TRC1155', answer?.total1155),
    top: t('token_filter_top'),
    my: t('token_filter_my'),
  };
  const [params, changeParams] = useFilterSearch();
  const columns = useTokenColumns().filter(column => !isEmpty(column.id, list.rows));
  const view = useTableView({
    id: 'tokens',
    columns: viewColumns(columns, { rank: t('rank') }).map(column => ({
      ...column,
      ...sortOf(column.id),
      fixed: column.id === 'name',
    })),
    sort: params['sort'] && `${filter.order === 'desc' ? '-' : ''}${filter.sort}`,
    onSort: text =>
      changeParams({
        sort: text?.replace(/^-/, ''),
        order: text === undefined ? undefined : text.startsWith('-') ? 'desc' : 'asc',
      }),
  });
  const find = (text: string) => changeParams({ search: text === '' ? undefined : text, start: undefined });
  const linkTo = (id: string) =>
    `${path}${stringifySearch({ sort: params['sort'], order: params['order'], search: filter.search, filter: id === 'all' ? undefined : id })}`;
  return (
    <ListView
      list={list}
      columns={view.columns}
      view={view}
      rowKey={tokenKey}
      isRisky={row => isSuspicious(tokenInfoOf(row))}
      caption={t('tokens')}
      totalWords="view_total_tokens"
      empty={
        <EmptyState
          title={t('no_tokens_found')}
          text={
            mine
              ? t('no_tokens_mine_text')
              : filter.search === ''
                ? t('no_tokens_listed_text')
                : t('no_tokens_search_text', { text: filter.search })
          }
        />
      }
      search={search}
      onSearch={setSearch}
      csv={csvUrl('/api/tokens/overview', tokensAsked(search, filter, own))}
      filters={<TokenSearch key={filter.search} text={filter.search} onFind={find} />}
      toolbar={
        <SegmentedLinks
          label={t('token_filter')}
          active={mine || filter.filter !== 'my' ? filter.filter : 'all'}
          items={tokenFilters
            .filter(id => id !== 'my' || own !== undefined)
            .map(id => ({ id, label: words[id], to: linkTo(id) }))}
        />
      }
    />
  );
}

/** What the address calls the order by a column; none where the index has none. */
const SORTS: Readonly<Record<string, TokenSort>> = {
  name: 'name',
  type: 'tokenType',
  supply: 'supply',
  price: 'priceInTrx',
  gain: 'gain',
  volume: 'volume24hInTrx',
  cap: 'marketcap',
  holders: 'holderCount',
  transfers: 'transferCount',
};

function sortOf(column: string): { sort?: TokenSort } {
  const sort = SORTS[column];
  return sort === undefined ? {} : { sort };
}

/** Market columns, and the figure each stands for. */
const MARKET = { price: 'priceInTrx', gain: 'gain', volume: 'volume24hInTrx', cap: 'marketcap' } as const;

/** A column nobody has anything for is left out: on a chain without markets or records it would be dashes only. */
function isEmpty(id: string, rows: readonly Row[] | undefined): boolean {
  const figure = Object.entries(MARKET).find(([column]) => column === id)?.[1];
  return figure !== undefined && rows !== undefined && rows.every(row => row[figure] === undefined);
}

function tokenKey(row: TokenOverviewRow): string {
  return row.contractAddress !== '' && row.contractAddress !== '_'
    ? row.contractAddress
    : String(row.tokenId);
}

function useTokenColumns(): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const unit = useTrxUnit();
  const money = useTrxFigure();
  const wholes = currencies[useCurrency().currency] > TRX_DECIMALS ? 4 : 0;
  return [
    {
      id: 'rank',
      header: '#',
      cell: row => <span className="dim">{format.integer(row.rank)}</span>,
      width: '56px',
      phone: 'hide',
    },
    { id: 'name', header: t('token'), cell: row => <NamedToken row={row} />, phone: 'lead' },
    {
      id: 'type',
      header: t('type'),
      cell: row => <Tag>{row.tokenType.toUpperCase()}</Tag>,
      phone: 'lead-end',
    },
    {
      id: 'price',
      header: t('price_in', { unit }),
      cell: row => money(row.priceInTrx),
      align: 'end',
      wrapHead: true,
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
      header: t('volume_24h', { unit }),
      cell: row => money(row.volume24hInTrx, wholes),
      align: 'end',
      wrapHead: true,
      phone: 'hide',
    },
    {
      id: 'cap',
      header: t('market_cap', { unit }),
      cell: row => money(row.marketcap, wholes),
      align: 'end',
      wrapHead: true,
      phone: 'hide',
    },
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
    { id: 'action', header: t('token_action'), cell: row => <TokenActions row={row} />, phone: 'hide' },
  ];
}

/** Name and, below it, what its issuer says of it: the words of a suspicious token would speak to whoever reads the list. */
function NamedToken({ row }: { row: Row }): ReactNode {
  const description = isSuspicious(tokenInfoOf(row)) ? '' : row.description;
  return (
    <>
      <TokenName row={row} />
      {description && (
        <bdi className={styles['description']} data-tip={description}>
          {description}
        </bdi>
      )}
    </>
  );
}

/** The token's page, and the pair with TRX where there is one. */
function TokenActions({ row }: { row: Row }): ReactNode {
  const t = useT();
  const path = tokenPathOf(row);
  return (
    <span className="pieces">
      {path !== undefined && <Link to={path}>{t('token_details')}</Link>}
      {Number.isSafeInteger(row.pairId) ? (
        <Link to={`/exchange/trc10?id=${row.pairId}`}>{t('trade_token')}</Link>
      ) : (
        <span className="dim" aria-disabled="true" data-tip={t('token_untraded')}>
          {t('trade_token')}
        </span>
      )}
    </span>
  );
}

/** Whole tokens of an exact decimal text; the fraction is in the tooltip. */
function Supply({ text }: { text: string }): ReactNode {
  const whole = text.split('.')[0] ?? '';
  if (!/^\d+$/.test(whole)) return UNKNOWN;
  return (
    <bdi dir="ltr" data-tip={decimalText(text)}>
      {groupedDigits(whole)}
    </bdi>
  );
}
