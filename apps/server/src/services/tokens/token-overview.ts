import type { overviewList, overviewQuery } from '@sunscope/product-api/schemas/tokens';
import type { Price, TokenOverviewRow } from '@sunscope/product-api/types';
import { formatAmount } from '@sunscope/tron/amount';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { parseTokenText } from '../../repositories/keys.ts';
import type { Page } from '../../repositories/page.ts';
import type { TokenFilter, TokenOrder } from '../../repositories/token-filter.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ExchangePairs } from '../exchange/exchange-pairs.ts';
import type { Prices } from '../prices/prices.ts';
import type { SupplyMeter } from '../statistics/supply.ts';
import { bytesOf } from '../shared/filters.ts';
import { TRX_INFO } from '../shared/token-info.ts';
import { presentOverview } from './token-rows.ts';
import { copiesOf, originalsOf } from './originals.ts';
import { pairUrl, readTokenMarkets, type TokenMarket } from './token-markets.ts';
import { pageOf, totals } from '../shared/paging.ts';
import { WITHOUT_SUSPICIOUS } from './token-list.ts';

interface Context {
  readers: Readers;
  pairs: ExchangePairs;
  prices: Prices;
  supply: SupplyMeter;
}

const CAP = 1000;
const DAY_MS = 86_400_000n;
const WEEK_MS = 7n * DAY_MS;

const ORDERS: ReadonlyMap<string, TokenOrder> = new Map([
  ['holderCount', 'holders'],
  ['name', 'name'],
  ['transferCount', 'transfers'],
  ['issueTime', 'issued'],
  ['supply', 'supply'],
  ['tokenType', 'kind'],
]);

/** Orders that only tokens with a market have; the others follow behind them. */
const MARKET_ORDERS: ReadonlyMap<string, (row: TokenOverviewRow) => number> = new Map([
  ['priceInTrx', row => row.priceInTrx ?? 0],
  ['gain', row => row.gain ?? 0],
  ['volume24hInTrx', row => row.volume24hInTrx ?? 0],
  ['marketcap', row => row.marketcap ?? 0],
]);

const KIND_OF_FILTER: Readonly<Record<string, TokenFilter['kind']>> = {
  trc10: 10,
  trc20: 20,
  trc721: 721,
  trc1155: 1155,
};

/** All tokens with their markets, where they have one. TRX leads the list of the trusted ones. */
export async function listOverview(
  context: Context,
  query: z.output<typeof overviewQuery>,
): Promise<z.output<typeof overviewList>> {
  const { readers } = context;
  if (query.filter === 'my' && query.address === undefined)
    throw new InvalidValueError('no_address', 'filter=my needs address: whose tokens are asked for');
  const filter: TokenFilter = {
    issuer: query.filter === 'my' ? bytesOf(query.address) : undefined,
    kind: query.filter === undefined ? undefined : KIND_OF_FILTER[query.filter],
    trusted: query.filter === 'top' || query.showAll === WITHOUT_SUSPICIOUS,
    search: query.search || undefined,
    rated: query.filter === 'rated',
  };
  const [markets, price, kinds, count, recent] = await Promise.all([
    readTokenMarkets(context),
    context.prices.trx(),
    readers.tokens.kinds(),
    readers.tokens.count(filter),
    recently(readers),
  ]);
  const priced = (token: StoredToken) => withMarket(presentOverview(token), markets, price);
  const leading = query.filter === 'top' && filter.search === undefined ? [await trxRow(context, price)] : [];
  const page = { ...pageOf(query, CAP), ascending: query.order === 'asc' };
  const sort = query.sort?.replace(/^-/, '') ?? '';
  const key = MARKET_ORDERS.get(sort);
  const tokens = key
    ? await byMarket(readers, { filter, key, page, leading, priced, ids: [...markets.keys()] })
    : await behind(
        leading,
        page,
        cut => readers.tokens.list(filter, ORDERS.get(sort) ?? 'transfers', cut),
        priced,
      );
  const all = kinds.trc10 + kinds.trc20 + kinds.trc721 + kinds.trc1155;
  return {
    total: totals(count + leading.length).total,
    totalAll: all,
    all,
    total10: kinds.trc10,
    total20: kinds.trc20,
    total721: kinds.trc721,
    total1155: kinds.trc1155,
    currentWeekAll: recent.trusted,
    currentWeekTotalAll: recent.all,
    valueAtLeast: 0,
    holdersTotal: kinds.holders,
    transfersToday: recent.transfers,
    tokens: await withOriginals(readers, tokens),
  };
}

/** Names what imitations imitate. */
async function withOriginals(
  readers: Readers,
  rows: readonly TokenOverviewRow[],
): Promise<TokenOverviewRow[]> {
  const originals = await originalsOf(
    readers,
    rows.map(row => ({ id: row.contractAddress || String(row.tokenId), risk: row.risk })),
  );
  return rows.map(row => ({
    ...row,
    ...copiesOf(originals.get(row.contractAddress || String(row.tokenId))),
  }));
}

/** A page of a list that begins with rows that are there already. */
async function behind(
  leading: readonly TokenOverviewRow[],
  page: Page,
  read: (page: Page) => Promise<StoredToken[]>,
  present: (token: StoredToken) => TokenOverviewRow,
): Promise<TokenOverviewRow[]> {
  const first = leading.slice(page.start, page.start + page.limit);
  const limit = page.limit - first.length;
  if (limit === 0) return first;
  const rest = await read({ ...page, start: Math.max(0, page.start - leading.length), limit });
  return [...first, ...rest.map(present)];
}

async function byMarket(
  readers: Readers,
  list: {
    filter: TokenFilter;
    key: (row: TokenOverviewRow) => number;
    page: Page;
    leading: readonly TokenOverviewRow[];
    priced: (token: StoredToken) => TokenOverviewRow;
    ids: readonly string[];
  },
): Promise<TokenOverviewRow[]> {
  const tokens = list.ids.map(parseTokenText).filter(token => token !== undefined);
  const rows =
    tokens.length === 0
      ? []
      : await readers.tokens.list({ ...list.filter, tokens }, 'transfers', {
          start: 0,
          limit: tokens.length,
        });
  const sign = list.page.ascending === true ? 1 : -1;
  const leading = [...list.leading, ...rows.map(list.priced)].sort(
    (a, b) => sign * (list.key(a) - list.key(b)),
  );
  return behind(
    leading,
    list.page,
    cut =>
      readers.tokens.list({ ...list.filter, exceptTokens: tokens }, 'transfers', {
        ...cut,
        ascending: false,
      }),
    list.priced,
  );
}

function withMarket(
  row: TokenOverviewRow,
  markets: ReadonlyMap<string, TokenMarket>,
  trx: Price | undefined,
): TokenOverviewRow {
  const market = markets.get(String(row.tokenId));
  if (!market) return row;
  const { pairId, liquidity: _liquidity, ...figures } = market;
  const supply = Number(row.supply);
  return {
    ...row,
    ...figures,
    ...(trx ? { priceInUsd: market.priceInTrx * Number(trx.price_in_usd) } : {}),
    ...(Number.isFinite(supply) && row.supply !== '' ? { marketcap: market.priceInTrx * supply } : {}),
    ...(pairId === undefined ? {} : { pairId, pairUrl: pairUrl(pairId) }),
  };
}

/** TRX as a row of the list. */
async function trxRow(
  { readers, supply }: Pick<Context, 'readers' | 'supply'>,
  price: Price | undefined,
): Promise<TokenOverviewRow> {
  const [known, counters] = await Promise.all([supply.read(), readers.stats.counters()]);
  const text = known ? formatAmount(known.supplySun, TRX_INFO.tokenDecimal) : '';
  return {
    tokenId: 0,
    contractAddress: '_',
    name: 'TRON',
    abbr: 'TRX',
    decimal: TRX_INFO.tokenDecimal,
    imgUrl: '',
    projectSite: '',
    whitePaper: '',
    github: '',
    socialMedia: '[]',
    pairUrl: '',
    canShow: 1,
    verifier: '',
    tokenType: '',
    description: '',
    priceInTrx: 1,
    ...(price
      ? { priceInUsd: Number(price.price_in_usd), gain: Number(price.percent_change_24h) / 100 }
      : {}),
    ...(text === '' ? {} : { marketcap: Number(text) }),
    nrOfTokenHolders: Number(counters.get('accounts') ?? 0n),
    transferCount: Number(counters.get('transfers_trx') ?? 0n),
    supply: text,
    isTop: true,
    level: TRX_INFO.tokenLevel,
    risk: [],
    vip: false,
    ownerAddress: '',
    issueTime: '',
    dateCreated: 0,
  };
}

/** Tokens issued within the week up to the newest block, and transfers of its day. */
async function recently(readers: Readers): Promise<{ all: number; trusted: number; transfers: number }> {
  const { cursor } = await readers.stats.sync();
  const newest = cursor && (await readers.blocks.byNumber(cursor.number));
  if (!newest) return { all: 0, trusted: 0, transfers: 0 };
  const [first, transfers] = await Promise.all([
    readers.blocks.firstSince(newest.timestamp_ms - WEEK_MS),
    readers.tokens.transfersOn(newest.timestamp_ms - (newest.timestamp_ms % DAY_MS)),
  ]);
  const issued = first === undefined ? { all: 0, trusted: 0 } : await readers.tokens.issuedSince(first);
  return { ...issued, transfers };
}
