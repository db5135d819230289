import { PAIR_TYPES, TRX_STAND_IN } from '@sunscope/product-api/schemas/order-book';
import type { OrderBookPair, TokenInfo } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { addressToBytes } from '@sunscope/tron/address';
import { equalBytes } from '@sunscope/tron/bytes';
import { keyOf, TokenKind, tokenKindOf, tokenText, TRX_TOKEN } from '../../repositories/keys.ts';
import type {
  BookPairKey,
  StoredBookContract,
  StoredBookPair,
  StoredBookWindow,
} from '../../repositories/order-book-rows.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';
import { readLabels } from '../shared/labels.ts';

const DAY_MS = 24n * 60n * 60_000n;
/** Room for pairs of a contract in their numbers on this server. */
const PAIRS_OF_CONTRACT = 10_000;
/** Pairs that are marked as hot. */
const HOT = 3;

/** Who lists the pairs of the demo world: Harbour Exchange. Its key is known to everybody, so only the embedded chain is asked. */
const DEMO_OPERATOR = 'TFy3yNQ1uZTNLDXWX7ArBRWGQAHxiHdvMT';

/** Which contracts are followed: those of the setting, or on the embedded chain those of the demo world. */
export type FollowedContracts = readonly Address[] | 'demo';

/** A pair with all that is needed to speak of it. */
export interface BookPair {
  id: number;
  stored: StoredBookPair;
  contract: StoredBookContract;
  first: TokenInfo;
  second: TokenInfo;
  firstDecimals: number;
  secondDecimals: number;
}

/** The contracts that are followed and there, in the order they are named. */
export async function followedContracts(
  { orderBook }: Pick<Readers, 'orderBook'>,
  followed: FollowedContracts,
): Promise<{ place: number; contract: StoredBookContract }[]> {
  if (followed === 'demo') {
    const found = await orderBook.contracts({ operator: addressToBytes(DEMO_OPERATOR as Address) });
    return found.map((contract, place) => ({ place, contract }));
  }
  const addresses = followed.map(addressToBytes);
  const found = await orderBook.contracts({ addresses });
  return addresses.flatMap((address, place) => {
    const contract = found.find(one => equalBytes(one.contract, address));
    return contract ? [{ place, contract }] : [];
  });
}

/** Every pair of the followed contracts, by number. */
export async function readBookPairs(
  readers: Pick<Readers, 'accounts' | 'orderBook' | 'tags' | 'tokens'>,
  followed: FollowedContracts,
): Promise<BookPair[]> {
  const contracts = await followedContracts(readers, followed);
  const stored = await readers.orderBook.pairs(contracts.map(({ contract }) => contract.contract));
  if (stored.length === 0) return [];
  const facts = await readLabels(readers, { tokens: stored.flatMap(pair => [pair.token_a, pair.token_b]) });
  const pairs = stored.flatMap(pair => {
    const of = contracts.find(({ contract }) => equalBytes(contract.contract, pair.contract));
    if (!of || pair.pair >= BigInt(PAIRS_OF_CONTRACT)) return [];
    const [first, second] = [facts.token(pair.token_a), facts.token(pair.token_b)];
    return [
      {
        id: of.place * PAIRS_OF_CONTRACT + Number(pair.pair),
        stored: pair,
        contract: of.contract,
        first,
        second,
        // What the contract reckons with: a token may report something else today.
        firstDecimals: decimalsOf(pair.unit),
        secondDecimals: second.tokenDecimal,
      },
    ];
  });
  return pairs.toSorted((a, b) => a.id - b.id);
}

/** Of 10^n, n. */
function decimalsOf(unit: bigint): number {
  return unit.toString().length - 1;
}

/** A token in calls of the contract: an address, or the id of a TRC10 token. */
export function tokenAddress(token: Uint8Array): string {
  return equalBytes(token, TRX_TOKEN) ? TRX_STAND_IN : tokenText(token);
}

export function pairTypeOf({ token_a, token_b }: Pick<StoredBookPair, 'token_a' | 'token_b'>): number {
  const isTrx = equalBytes(token_b, TRX_TOKEN);
  if (tokenKindOf(token_a) === TokenKind.trc10)
    return isTrx ? PAIR_TYPES.trc10ToTrx : PAIR_TYPES.trc10ToTrc20;
  return isTrx ? PAIR_TYPES.trc20ToTrx : PAIR_TYPES.trc20ToTrc20;
}

const keyOfPair = ({ contract, pair }: BookPairKey) => `${keyOf(contract)} ${pair}`;

/** Pairs with their prices and the trades of the last 24 hours before the newest block. */
export async function presentPairs(
  readers: Pick<Readers, 'blocks' | 'orderBook'>,
  pairs: readonly BookPair[],
): Promise<OrderBookPair[]> {
  if (pairs.length === 0) return [];
  const [newest] = await readers.blocks.list({}, { start: 0, limit: 1 });
  const since = (newest?.timestamp_ms ?? 0n) - DAY_MS;
  const contracts = new Map(pairs.map(({ stored }) => [keyOf(stored.contract), stored.contract]));
  const [windows, prices] = await Promise.all([
    readers.orderBook.windows([...contracts.values()], since),
    readers.orderBook.lastPrices(
      pairs.map(({ stored }) => stored),
      since,
    ),
  ]);
  const windowOf = new Map(windows.map(window => [keyOfPair(window), window]));
  const pricesOf = new Map(prices.map(price => [keyOfPair(price), price]));
  const lastOf = (pair: BookPair) => pricesOf.get(keyOfPair(pair.stored))?.last ?? 0n;
  const rows = pairs.map(pair => {
    const key = keyOfPair(pair.stored);
    return presentPair(pair, {
      window: windowOf.get(key),
      last: lastOf(pair),
      before: pricesOf.get(key)?.before ?? undefined,
      trx: inTrx(pair, windowOf.get(key)?.turnover ?? 0n, pairs, lastOf),
    });
  });
  return withRanks(rows);
}

/** The same turnover in sun; null where the second token trades nowhere against TRX. */
function inTrx(
  { stored }: BookPair,
  turnover: bigint,
  pairs: readonly BookPair[],
  lastOf: (pair: BookPair) => bigint,
): bigint | null {
  if (equalBytes(stored.token_b, TRX_TOKEN)) return turnover;
  const way = pairs.find(
    pair => equalBytes(pair.stored.token_a, stored.token_b) && equalBytes(pair.stored.token_b, TRX_TOKEN),
  );
  const price = way === undefined ? 0n : lastOf(way);
  return way === undefined || price === 0n ? null : (turnover * price) / way.stored.unit;
}

function presentPair(
  pair: BookPair,
  figures: {
    window: StoredBookWindow | undefined;
    last: bigint;
    before: bigint | undefined;
    trx: bigint | null;
  },
): OrderBookPair {
  const { stored, contract, first, second } = pair;
  const { window, last } = figures;
  const pricePrecision = pair.secondDecimals - decimalsOf(stored.price_step);
  return {
    id: pair.id,
    contract: addressText(stored.contract),
    contractPairId: Number(stored.pair),
    pairType: pairTypeOf(stored),
    status: contract.paused ? 'paused' : stored.open ? 'open' : 'closed',
    fTokenName: first.tokenName,
    sTokenName: nameOf(second),
    fShortName: first.tokenAbbr,
    sShortName: shortName(second),
    fTokenAddr: tokenAddress(stored.token_a),
    sTokenAddr: tokenAddress(stored.token_b),
    fTokenLogo: first.tokenLogo,
    sTokenLogo: second.tokenLogo,
    fPrecision: pair.firstDecimals,
    sPrecision: pair.secondDecimals,
    pricePrecision: Math.max(0, pricePrecision),
    amountPrecision: Math.max(0, pair.firstDecimals - decimalsOf(stored.amount_step)),
    priceStep: amountJson(stored.price_step),
    amountStep: amountJson(stored.amount_step),
    minimum: amountJson(stored.minimum),
    feeBasisPoints: Number(contract.fee),
    price: amountJson(last),
    volume: amountJson(window?.volume ?? 0n),
    volume24h: amountJson(window?.turnover ?? 0n),
    trxVolume24h: figures.trx === null ? null : amountJson(figures.trx),
    highestPrice24h: amountJson(window?.high ?? last),
    lowestPrice24h: amountJson(window?.low ?? last),
    gain: gainOf(last, figures.before ?? window?.open),
    trades24h: Number(window?.trades ?? 0n),
    isHot: false,
    isTop: false,
  };
}

function nameOf(token: TokenInfo): string {
  return token.tokenType === 'trx' ? 'TRX' : token.tokenName;
}

export function shortName(token: TokenInfo): string {
  return token.tokenType === 'trx' ? 'TRX' : token.tokenAbbr;
}

function gainOf(last: bigint, base: bigint | undefined): string {
  if (base === undefined || base === 0n) return '0.0000';
  // Ten thousandths, cut towards zero.
  const parts = ((last - base) * 10_000n) / base;
  const [sign, size] = parts < 0n ? ['-', -parts] : ['', parts];
  return `${sign}${size / 10_000n}.${String(size % 10_000n).padStart(4, '0')}`;
}

function withRanks(rows: readonly OrderBookPair[]): OrderBookPair[] {
  const hot = rows
    .filter(row => row.trades24h > 0)
    .toSorted((a, b) => b.trades24h - a.trades24h)
    .slice(0, HOT);
  return rows.map(row => {
    const rivals = rows.filter(({ pairType }) => pairType === row.pairType);
    const isTop = rivals.every(rival => BigInt(rival.volume24h) <= BigInt(row.volume24h));
    return { ...row, isHot: hot.includes(row), isTop: isTop && BigInt(row.volume24h) > 0n };
  });
}
