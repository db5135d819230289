import type { exchangePair } from '@sunscope/product-api/schemas/exchange';
import type { TokenInfo } from '@sunscope/product-api/types';
import { equalBytes } from '@sunscope/tron/bytes';
import type { z } from 'zod';
import {
  PRICE_SCALE,
  type StoredExchangeEvent,
  type StoredWindow,
} from '../../repositories/exchange-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { readLabels } from '../shared/labels.ts';
import { amountJson } from '../shared/json-values.ts';
import { humanAmount, pricePerFirst, type PairScale } from './candles.ts';
import type { BancorPair, ExchangePairs } from './exchange-pairs.ts';
import { pricesInTrx, type TrxPrices } from './trx-prices.ts';

type Pair = z.output<typeof exchangePair>;

const DAY_MS = 24n * 60n * 60_000n;

/** What the lists need: pairs and tokens as they are, and the trades of the last 24 hours before the newest block. */
export async function listPairs(
  context: {
    readers: Pick<Readers, 'accounts' | 'blocks' | 'exchange' | 'tags' | 'tokens'>;
    pairs: ExchangePairs;
  },
  sort: string,
): Promise<Pair[]> {
  const { readers } = context;
  const [pairs, newest] = await Promise.all([
    context.pairs.all(),
    readers.blocks.list({}, { start: 0, limit: 1 }),
  ]);
  const since = (newest[0]?.timestamp_ms ?? 0n) - DAY_MS;
  const [facts, windows, before] = await Promise.all([
    readLabels(readers, { tokens: pairs.flatMap(pair => [pair.first.token, pair.second.token]) }),
    readers.exchange.windows(since),
    readers.exchange.lastBefore(
      pairs.map(pair => pair.id),
      since,
    ),
  ]);
  const prices = pricesInTrx(pairs, token => facts.token(token).tokenDecimal);
  const rows = pairs.map(pair =>
    presentPair(pair, {
      first: facts.token(pair.first.token),
      second: facts.token(pair.second.token),
      windows: windows.filter(window => window.exchange_id === pair.id),
      before: before.find(trade => trade.exchange_id === pair.id),
      prices,
    }),
  );
  return sorted(rows, sort);
}

const SORT_KEYS: Readonly<Record<string, (pair: Pair) => number>> = {
  balance: pair => pair.value_trx ?? -1,
  volume: pair => pair.volume,
  svolume: pair => pair.svolume,
  price: pair => pair.price,
  up_down_percent: pair => Number.parseFloat(pair.up_down_percent),
  exchange_id: pair => pair.exchange_id,
};

function sorted(rows: readonly Pair[], sort: string): Pair[] {
  const key = SORT_KEYS[sort.replace(/^-/, '')] ?? (pair => pair.exchange_id);
  const sign = sort.startsWith('-') ? -1 : 1;
  // Sorting is stable: pairs of equal rank stay in the order of their numbers.
  return rows.toSorted((a, b) => sign * (key(a) - key(b)));
}

interface PairFacts {
  first: TokenInfo;
  second: TokenInfo;
  windows: readonly StoredWindow[];
  before: StoredExchangeEvent | undefined;
  prices: TrxPrices;
}

function presentPair(pair: BancorPair, facts: PairFacts): Pair {
  const { first, second, prices } = facts;
  const scale: PairScale = {
    first: pair.first.token,
    firstDecimals: first.tokenDecimal,
    secondDecimals: second.tokenDecimal,
  };
  const firstAmount = humanAmount(pair.first.balance, scale.firstDecimals);
  const secondAmount = humanAmount(pair.second.balance, scale.secondDecimals);
  const price = firstAmount === 0 ? 0 : secondAmount / firstAmount;
  const day = dayOf(facts.windows, scale);
  const [firstTrx, secondTrx] = [prices.get(first.tokenId), prices.get(second.tokenId)];
  return {
    exchange_id: Number(pair.id),
    exchange_name: `${nameOf(first)}/${nameOf(second)}`,
    exchange_abbr_name: `${first.tokenAbbr.toUpperCase()}/${second.tokenAbbr.toUpperCase()}`,
    creator_address: addressText(pair.creator),
    create_time: Number(pair.createdMs),
    first_token_id: first.tokenId,
    second_token_id: second.tokenId,
    first_token_balance: amountJson(pair.first.balance),
    second_token_balance: amountJson(pair.second.balance),
    price,
    up_down_percent: changeOf(day, facts.before, scale),
    volume: day?.volume ?? 0,
    svolume: day?.secondVolume ?? 0,
    high: day?.high ?? price,
    low: day?.low ?? price,
    trades24h: Number(facts.windows.reduce((sum, window) => sum + window.trades, 0n)),
    value_trx:
      firstTrx === undefined || secondTrx === undefined
        ? null
        : firstAmount * firstTrx + secondAmount * secondTrx,
    firstTokenInfo: first,
    secondTokenInfo: second,
  };
}

function nameOf(token: TokenInfo): string {
  return token.tokenType === 'trx' ? 'TRX' : token.tokenName;
}

interface Day {
  open: number;
  close: number;
  high: number;
  low: number;
  volume: number;
  secondVolume: number;
}

/** Both directions of trade as one. */
function dayOf(windows: readonly StoredWindow[], scale: PairScale): Day | undefined {
  const sides = windows.map(window => {
    const soldFirst = equalBytes(window.token, scale.first);
    const price = (value: bigint) => pricePerFirst(value, soldFirst, scale);
    return {
      firstPosition: window.first_position,
      position: window.position,
      open: price(window.open),
      close: price(window.close),
      high: price(soldFirst ? window.high : window.low),
      low: price(soldFirst ? window.low : window.high),
      volume: soldFirst ? window.sold : window.bought,
      secondVolume: soldFirst ? window.bought : window.sold,
    };
  });
  const [any] = sides;
  if (!any) return undefined;
  const oldest = sides.reduce((best, side) => (side.firstPosition < best.firstPosition ? side : best), any);
  const newest = sides.reduce((best, side) => (side.position > best.position ? side : best), any);
  const sum = (of: (side: (typeof sides)[number]) => bigint) =>
    sides.reduce((total, side) => total + of(side), 0n);
  return {
    open: oldest.open,
    close: newest.close,
    high: Math.max(...sides.map(side => side.high)),
    low: Math.min(...sides.map(side => side.low)),
    volume: humanAmount(
      sum(side => side.volume),
      scale.firstDecimals,
    ),
    secondVolume: humanAmount(
      sum(side => side.secondVolume),
      scale.secondDecimals,
    ),
  };
}

function changeOf(day: Day | undefined, before: StoredExchangeEvent | undefined, scale: PairScale): string {
  if (!day) return '0%';
  const base = before ? priceOf(before, scale) : day.open;
  const change = base === 0 ? 0 : (100 * (day.close - base)) / base;
  const text = change.toFixed(2);
  return /^-?0\.00$/.test(text) ? '0%' : `${change > 0 ? '+' : ''}${text}%`;
}

function priceOf(trade: StoredExchangeEvent, scale: PairScale): number {
  const value = ((trade.other_quant ?? 0n) * PRICE_SCALE) / trade.quant;
  return pricePerFirst(value, equalBytes(trade.token, scale.first), scale);
}
