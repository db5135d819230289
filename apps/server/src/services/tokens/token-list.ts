import type { NodeClient } from '@sunscope/node-api/client';
import type {
  trc10Holders,
  trc10HoldersQuery,
  trc20Holders,
  trc20HoldersQuery,
} from '@sunscope/product-api/schemas/token-holders';
import type { trc10List, trc10Query, trc20List, trc20Query } from '@sunscope/product-api/schemas/tokens';
import type { Trc10Row } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { parseTokenText } from '../../repositories/keys.ts';
import type { TokenFilter, TokenOrder } from '../../repositories/token-filter.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import type { Page, RankedPage } from '../../repositories/page.ts';
import { balancesByContract, isPartial } from '../accounts/contract-balances.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ExchangePairs } from '../exchange/exchange-pairs.ts';
import type { Prices } from '../prices/prices.ts';
import type { FoundationAccounts } from '../content/foundation-accounts.ts';
import { readLabels } from '../shared/labels.ts';
import { addressText } from '../shared/address-text.ts';
import { presentHolder, presentTrc10, presentTrc20, type TokenDay } from './token-rows.ts';
import { copiesOf, originalsOf } from './originals.ts';
import { readMarketInfo } from './token-markets.ts';
import { cursorAfterRank, pageOf, rankedPageOf, totals } from '../shared/paging.ts';

interface Context {
  readers: Readers;
  now: () => number;
  pairs: ExchangePairs;
  prices: Prices;
}
interface HolderContext {
  readers: Readers;
  funds: FoundationAccounts;
}

/** The token catalogue is fetched whole by the pages; the other lists page by page. */
const CATALOGUE_CAP = 5000;
const LIST_CAP = 1000;
const CAP = 200;
const TRC10 = 10;
const TRC20 = 20;

/** Value of `showAll` that leaves out tokens which something speaks against. */
export const WITHOUT_SUSPICIOUS = '2';

/** The whole name, or a part of name or symbol where the text says `%text%` (the interface's "contains"). */
function nameFilter(name: string | undefined): Pick<TokenFilter, 'name' | 'search'> {
  if (name === undefined) return {};
  return name.includes('%') ? { search: name.replaceAll('%', '') } : { name };
}

const TRC10_ORDERS: ReadonlyMap<string, TokenOrder> = new Map([
  ['rank', 'transfers'],
  ['name', 'name'],
  ['nrOfTokenHolders', 'holders'],
  ['totalTransactions', 'transfers'],
  ['dateCreated', 'issued'],
  ['id', 'issued'],
]);

function orderOf(sort: string | undefined, table: ReadonlyMap<string, TokenOrder>): TokenOrder | undefined {
  return sort === undefined ? undefined : table.get(sort.replace(/^-/, ''));
}

/** The first rank is the most used token, so ranks rise where the figures behind them fall. */
function rankedUpwards(page: Page, sort: string | undefined): Page {
  return sort?.replace(/^-/, '') === 'rank' ? { ...page, ascending: page.ascending !== true } : page;
}

export async function listTrc10(
  context: Context,
  query: z.output<typeof trc10Query>,
): Promise<z.output<typeof trc10List>> {
  const { readers } = context;
  const filter: TokenFilter = {
    kind: TRC10,
    token: query.id === undefined ? undefined : textToBytes(String(query.id)),
    issuer: query.owner === undefined ? undefined : addressToBytes(parseAddress(query.owner)),
    ...nameFilter(query.name),
    trusted: query.showAll === WITHOUT_SUSPICIOUS,
    onSaleAtMs: query.status === 'ico' ? BigInt(context.now()) : undefined,
    idAbove: query.id_gt,
  };
  const by = orderOf(query.sort, TRC10_ORDERS) ?? (query.id_gt === undefined ? 'transfers' : 'issued');
  const page = rankedUpwards(
    pageOf(query, query.fields === undefined ? LIST_CAP : CATALOGUE_CAP),
    query.sort,
  );
  const [tokens, count] = await Promise.all([
    page.limit === 0 ? [] : readers.tokens.list(filter, by, page),
    readers.tokens.count(filter),
  ]);
  const issuers = tokens.map(token => addressText(token.issuer));
  const [facts, balances] = await Promise.all([
    readLabels(readers, { addresses: issuers }),
    issuerBalances(context, tokens),
  ]);
  const wanted = query.fields?.split(',').map(field => field.trim());
  const markets =
    wanted === undefined || wanted.includes('market_info') ? await readMarketInfo(context) : undefined;
  const plain = tokens.map((token, index) => ({
    ...presentTrc10(token, balances[index] ?? 0n, page.start + index + 1),
    ...markets?.(token),
  }));
  const originals = await originalsOf(
    readers,
    plain.map(({ id, risk = [] }) => ({ id: String(id), risk })),
  );
  const rows = plain.map(row => ({ ...row, ...copiesOf(originals.get(String(row.id))) }));
  return {
    ...totals(count),
    totalAll: count,
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: wanted === undefined ? rows : rows.map(row => pick(row, wanted)),
  };
}

export async function issuerBalances(
  { readers }: Pick<Context, 'readers'>,
  tokens: readonly StoredToken[],
): Promise<bigint[]> {
  return Promise.all(
    tokens.map(async token =>
      token.issuer === null ? 0n : readers.tokens.balanceOf(token.token, token.issuer),
    ),
  );
}

function pick(row: Partial<Trc10Row>, wanted: readonly string[]): Partial<Trc10Row> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => wanted.includes(key)));
}

const TRC20_ORDERS: ReadonlyMap<string, TokenOrder> = new Map([
  ['issue_time', 'issued'],
  ['holders_count', 'holders'],
  ['transfer_num', 'transfers'],
  ['name', 'name'],
]);

export async function listTrc20(
  { readers }: Context,
  query: z.output<typeof trc20Query>,
): Promise<z.output<typeof trc20List>> {
  const token = trc20Key(query);
  // A token asked for by its contract is shown whatever its kind is; the list is of TRC20 tokens.
  const filter: TokenFilter =
    token === undefined ? { kind: TRC20, trusted: query.showAll === WITHOUT_SUSPICIOUS } : { token };
  const page = pageOf(query, LIST_CAP);
  const [tokens, count] = await Promise.all([
    page.limit === 0
      ? []
      : readers.tokens.list(filter, orderOf(query.sort, TRC20_ORDERS) ?? 'transfers', page),
    readers.tokens.count(filter),
  ]);
  const days = await daysOf(readers, tokens);
  const plain = tokens.map((token, index) =>
    presentTrc20(token, page.start + index + 1, days.get(keyText(token.token))),
  );
  const originals = await originalsOf(
    readers,
    plain.map(({ contract_address: id, risk }) => ({ id, risk })),
  );
  const rows = plain.map(row => ({ ...row, ...copiesOf(originals.get(row.contract_address)) }));
  const facts = await readLabels(readers, {
    addresses: rows.flatMap(row => [row.issue_address, row.contract_address]),
  });
  return {
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    trc20_tokens: rows,
  };
}

/** The contract asked for; both names are in use. */
function trc20Key({
  contract,
  id,
}: {
  contract?: string | undefined;
  id?: string | undefined;
}): Uint8Array | undefined {
  const text = contract ?? id;
  return text === undefined ? undefined : addressToBytes(parseAddress(text));
}

const MS_PER_DAY = 86_400_000n;
const keyText = (token: Uint8Array) => bytesToHex(token);

/** What moved of these tokens on the day of the newest block. */
async function daysOf(readers: Readers, tokens: readonly StoredToken[]): Promise<Map<string, TokenDay>> {
  const { cursor } = await readers.stats.sync();
  const newest = cursor && (await readers.blocks.byNumber(cursor.number));
  if (!newest) return new Map();
  const day = newest.timestamp_ms - (newest.timestamp_ms % MS_PER_DAY);
  const rows = await readers.tokens.onDay(
    tokens.map(token => token.token),
    day,
  );
  return new Map(rows.map(row => [keyText(row.token), row]));
}

export async function listTrc10Holders(
  { readers, funds }: HolderContext,
  query: z.output<typeof trc10HoldersQuery>,
): Promise<z.output<typeof trc10Holders>> {
  if (query.id === undefined && query.address === undefined)
    throw new InvalidValueError('no_token', 'id or address must be given: which token, or whose');
  const token =
    query.id !== undefined ? parseTokenText(String(query.id)) : await tokenOfIssuer(readers, query.address);
  const { rows, envelope } = await readHolders(
    { readers, funds },
    token,
    query.holder_address,
    rankedPageOf(query, CAP),
  );
  return { ...envelope, data: rows };
}

export async function listTrc20Holders(
  { readers, funds, node }: HolderContext & { node: NodeClient },
  query: z.output<typeof trc20HoldersQuery>,
): Promise<z.output<typeof trc20Holders>> {
  const token = addressToBytes(parseAddress(query.contract_address));
  const { rows, envelope } = await readHolders(
    { readers, funds },
    token,
    query.holder_address,
    rankedPageOf(query, CAP),
  );
  if (!(await isPartial({ readers }))) return { ...envelope, trc20_tokens: rows };
  const reported = await balancesByContract(
    node,
    rows.map(row => ({
      token,
      address: addressToBytes(parseAddress(row.address)),
      balance: BigInt(row.balance),
    })),
  );
  return {
    ...envelope,
    trc20_tokens: rows.map((row, index) => ({ ...row, balance: String(reported[index] ?? row.balance) })),
  };
}

async function tokenOfIssuer(readers: Readers, issuer: string | undefined): Promise<Uint8Array | undefined> {
  if (issuer === undefined) return undefined;
  const found = await readers.tokens.list(
    { kind: TRC10, issuer: addressToBytes(parseAddress(issuer)) },
    'issued',
    { start: 0, limit: 1 },
  );
  return found[0]?.token;
}

async function readHolders(
  { readers, funds }: HolderContext,
  token: Uint8Array | undefined,
  holder: string | undefined,
  page: RankedPage,
) {
  const stored = token && (await readers.tokens.byToken(token));
  const holders =
    !stored || page.limit === 0
      ? []
      : await readers.tokens.holders(
          stored.token,
          holder === undefined ? undefined : addressToBytes(parseAddress(holder)),
          page,
        );
  const addresses = holders.map(row => addressText(row.address));
  const facts = await readLabels(readers, { addresses });
  const [asked] = holder === undefined ? [] : holders;
  const before = stored && asked && (await readers.tokens.holdersBefore(stored.token, asked));
  const foundation = new Set<string>((await funds.known()).foundation.map(({ address: own }) => own));
  const rows = holders.map((row, index) => ({
    ...presentHolder(row, foundation, facts.tagOf(addresses[index] ?? '')),
    ...(before === undefined ? {} : { rank: before + 1 }),
  }));
  const count = holder === undefined ? Number(stored?.holders ?? 0n) : rows.length;
  return {
    rows,
    envelope: {
      ...cursorAfterRank(holders, page, row => ({ amount: row.balance, address: row.address })),
      ...totals(count),
      contractMap: facts.contractMap,
      addressNames: facts.addressNames,
    },
  };
}
