import type { NodeClient } from '@sunscope/node-api/client';
import type {
  distribution,
  holderBalance,
  holderBalanceQuery,
  purchases,
  purchasesQuery,
  tokenAddresses,
  tokenAddressesQuery,
  tokenFund,
  tokenSearch,
  tokenSearchQuery,
  tokenTvc,
} from '@sunscope/product-api/schemas/token-facts';
import type { Trc10Row } from '@sunscope/product-api/types';
import { addressToBytes, parseAddress } from '@sunscope/tron/address';
import { formatAmount } from '@sunscope/tron/amount';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { InvalidValueError } from '@sunscope/tron/errors';
import type { z } from 'zod';
import { blockOfPosition } from '../../repositories/keys.ts';
import type { TokenFilter } from '../../repositories/token-filter.ts';
import type { StoredToken } from '../../repositories/tokens-read.ts';
import { balanceByContract } from '../accounts/contract-balances.ts';
import { addressText } from '../shared/address-text.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ExchangePairs } from '../exchange/exchange-pairs.ts';
import type { Prices } from '../prices/prices.ts';
import type { SupplyMeter } from '../statistics/supply.ts';
import { issuerBalances } from './token-list.ts';
import { pageOf, rankedPageOf, totals } from '../shared/paging.ts';
import { bytesOf, tokenKey } from '../shared/filters.ts';
import { readLabels } from '../shared/labels.ts';
import { presentToken, TRX_INFO } from '../shared/token-info.ts';
import { presentTrc10, wholeSupply } from './token-rows.ts';
import { readMarketInfo } from './token-markets.ts';
import { amountJson } from '../shared/json-values.ts';

interface Context {
  readers: Readers;
  now: () => number;
  pairs: ExchangePairs;
  prices: Prices;
}

const CAP = 200;
const MINUTE_MS = 60_000;

/** A TRC10 token by id or, the oldest of that name, by name. */
async function trc10By(
  { readers }: Pick<Context, 'readers'>,
  name: string,
): Promise<StoredToken | undefined> {
  const filter: TokenFilter = /^\d{1,19}$/.test(name)
    ? { kind: 10, token: textToBytes(name) }
    : { kind: 10, name };
  const [token] = await readers.tokens.list(filter, 'issued', { start: 0, limit: 1, ascending: true });
  return token;
}

/** One TRC10 token; `{}` for an unknown one. */
export async function readTrc10(context: Context, name: string): Promise<Partial<Trc10Row>> {
  const token = await trc10By(context, name);
  if (!token) return {};
  const [balance] = await issuerBalances(context, [token]);
  const market = await readMarketInfo(context);
  return { ...presentTrc10(token, balance ?? 0n, 1), ...market(token) };
}

export async function listTokenAddresses(
  context: Context,
  query: z.output<typeof tokenAddressesQuery>,
): Promise<z.output<typeof tokenAddresses>> {
  const token = await trc10By(context, query.name);
  if (!token) return { total: 0, data: [] };
  const holders = await context.readers.tokens.holders(token.token, undefined, rankedPageOf(query, CAP));
  return {
    total: totals(Number(token.holders)).total,
    data: holders.map(holder => ({
      address: addressText(holder.address),
      name: token.name ?? '',
      balance: amountJson(holder.balance),
    })),
  };
}

export async function readHolderBalance(
  { readers, node }: { readers: Readers; node: NodeClient },
  query: z.output<typeof holderBalanceQuery>,
): Promise<z.output<typeof holderBalance>> {
  const token = addressToBytes(parseAddress(query.contract_address));
  const address = addressToBytes(parseAddress(query.holder_address));
  const [stored, summed] = await Promise.all([
    readers.tokens.byToken(token),
    readers.tokens.balanceOf(token, address),
  ]);
  const balance = await balanceByContract(node, { token, address, balance: summed });
  return {
    contract_address: query.contract_address,
    holder_address: query.holder_address,
    balance: balance.toString(),
    tokenInfo: presentToken(token, stored),
  };
}

/** Supply in whole tokens: a number where a double holds it exactly, else decimal text; 0 for an unknown token. */
export async function readTotalSupply({ readers }: Context, address: string): Promise<number | string> {
  const token = await readers.tokens.byToken(addressToBytes(parseAddress(address)));
  const text = token && token.total_supply !== null ? wholeSupply(token) : '0';
  const number = Number(text);
  return String(number) === text ? number : text;
}

export async function readDistribution(
  { readers, now }: Context,
  id: string,
): Promise<z.output<typeof distribution>> {
  const sums = await readers.tokens.distribution(tokenKey(id));
  const part = (index: number) => (sums[index] ?? 0n).toString();
  return {
    'rank1-10': part(0),
    'rank11-50': part(1),
    'rank51-100': part(2),
    'rank101-500': part(3),
    expire: now() + MINUTE_MS,
  };
}

export async function searchTokens(
  { readers }: Context,
  query: z.output<typeof tokenSearchQuery>,
): Promise<z.output<typeof tokenSearch>> {
  const text = (query.term ?? query.text ?? '').trim();
  const filter: TokenFilter = {
    kind: query.type === undefined ? undefined : KINDS[query.type],
    search: text === '' ? undefined : text,
  };
  const [tokens, count] = await Promise.all([
    readers.tokens.list(filter, 'transfers', pageOf({ ...query, sort: undefined }, CAP)),
    readers.tokens.count(filter),
  ]);
  // Suspicious ones last: a look-alike must never be the first answer to a well-known name.
  const shown = tokens.toSorted((a, b) => Number(a.risk !== 0) - Number(b.risk !== 0));
  return { total: totals(count).total, data: shown.map(token => presentToken(token.token, token)) };
}

const KINDS = { trc10: 10, trc20: 20, trc721: 721, trc1155: 1155 } as const;

/** Purchases in a sale, newest first. The issuer is known from the token. */
export async function listPurchases(
  { readers }: Context,
  query: z.output<typeof purchasesQuery>,
): Promise<z.output<typeof purchases>> {
  const id = query.token ?? query.id;
  const issuer = bytesOf(query.issuer);
  if (id === undefined && issuer === undefined)
    throw new InvalidValueError('no_token', 'token or issuer must be given: whose sale');
  const [token] = await readers.tokens.list(
    { kind: 10, token: id === undefined ? undefined : textToBytes(id), issuer },
    'issued',
    { start: 0, limit: 1 },
  );
  if (!token?.issuer) return { ...totals(0), contractMap: {}, addressNames: {}, data: [] };
  const filter = { token: token.token, issuer: token.issuer };
  const page = pageOf({ ...query, cursor: undefined }, CAP);
  const [rows, count] = await Promise.all([
    page.limit === 0 ? [] : readers.tokenSales.purchases(filter, page),
    readers.tokenSales.count(filter),
  ]);
  const facts = await readLabels(readers, {
    addresses: [...rows.map(row => addressText(row.owner)), addressText(token.issuer)],
    tokens: [token.token],
  });
  return {
    ...totals(count),
    contractMap: facts.contractMap,
    addressNames: facts.addressNames,
    data: rows.map(row => ({
      transactionHash: bytesToHex(row.hash),
      block: Number(blockOfPosition(row.position)),
      timestamp: Number(row.timestamp_ms),
      ownerAddress: addressText(row.owner),
      toAddress: addressText(token.issuer),
      amount: amountJson(row.sun),
      tokenAmount: amountJson(row.amount),
      tokenInfo: facts.token(token.token),
    })),
  };
}

/** Well-known tokens of the main network that have a call of their own. */
const FUNDS = {
  wink: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  jst: 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9',
  // The TRC10 token, whose page asks; its successor of 2021 is a contract.
  bittorrent: '1002000',
} as const;

export async function readFund(
  { readers }: Context,
  fund: keyof typeof FUNDS,
): Promise<z.output<typeof tokenFund>> {
  const token = await readers.tokens.byToken(tokenKey(FUNDS[fund]));
  if (!token) return { totalSupply: '0', totalTurnOver: '0', holders: 0 };
  const supply = wholeSupply(token) || '0';
  return {
    tokenInfo: presentToken(token.token, token),
    totalSupply: supply,
    totalTurnOver: supply,
    holders: Number(token.holders),
  };
}

/** Value of the tokens whose price is known, which is TRX alone. */
export async function readTvc({
  prices,
  supply,
  now,
}: {
  prices: Prices;
  supply: SupplyMeter;
  now: () => number;
}): Promise<z.output<typeof tokenTvc>> {
  const [price, known] = await Promise.all([prices.trx(), supply.read()]);
  if (!price || !known) return { data: [], totalInUsd: 0, time: now() };
  const text = formatAmount(known.supplySun, TRX_INFO.tokenDecimal);
  const value = Number(text) * Number(price.price_in_usd);
  return {
    data: [{ tokenInfo: TRX_INFO, supply: text, priceInUsd: price.price_in_usd, valueInUsd: value }],
    totalInUsd: value,
    time: now(),
  };
}

/** Numbers at CoinMarketCap of TRX and of the genuine tokens of the main network. */
const COIN_IDS: ReadonlyMap<string, number> = new Map([
  ['_', 1958],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 825],
  ['TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 3408],
  ['TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9', 5488],
  ['TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S', 10529],
  ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 4206],
  ['TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4', 16086],
]);

/** Numbers of a token at a market-data provider: none for tokens it does not know. */
export function mapperIds(id: string): { data: { mapper_id: number }[] } {
  const text = id === '_' || /^\d+$/.test(id) ? id : parseAddress(id);
  const number = COIN_IDS.get(text);
  return { data: number === undefined ? [] : [{ mapper_id: number }] };
}
