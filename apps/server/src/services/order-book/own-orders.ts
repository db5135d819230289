import { TRX_STAND_IN } from '@sunscope/product-api/schemas/order-book';
import type { OrderBookTrade, OwnOrder } from '@sunscope/product-api/types';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { blockOfPosition } from '../../repositories/keys.ts';
import type { StoredBookOrder, StoredBookTrade } from '../../repositories/order-book-rows.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson } from '../shared/json-values.ts';
import { pairTypeOf, shortName, tokenAddress, type BookPair } from './book-pairs.ts';

const isOf = (row: { contract: Uint8Array; pair: bigint | null }, { stored }: BookPair) =>
  stored.pair === row.pair && equalBytes(stored.contract, row.contract);

/** The pair of an order; of a failed call that of the tokens it names. */
function pairOf(order: StoredBookOrder, pairs: readonly BookPair[]): BookPair | undefined {
  const { token_a: a, token_b: b } = order;
  if (!a || !b) return pairs.find(pair => isOf(order, pair));
  return pairs.find(
    ({ stored }) =>
      equalBytes(stored.contract, order.contract) &&
      equalBytes(stored.token_a, a) &&
      equalBytes(stored.token_b, b),
  );
}

export function presentOrder(order: StoredBookOrder, pairs: readonly BookPair[]): OwnOrder {
  const pair = pairOf(order, pairs);
  return {
    orderID: order.order_id === null ? null : Number(order.order_id),
    pairID: pair?.id ?? null,
    contract: addressText(order.contract),
    uAddr: addressText(order.owner),
    orderTime: Number(order.timestamp_ms),
    orderType: order.sells ? 1 : 0,
    orderStatus: order.state,
    price: amountJson(order.price),
    volume: amountJson(order.amount),
    curVolume: amountJson(order.filled),
    curTurnover: amountJson(order.turnover),
    schedule: partOf(order.filled, order.amount),
    fTokenAddr: order.token_a ? tokenAddress(order.token_a) : addressOf(pair, 'token_a'),
    sTokenAddr: order.token_b ? tokenAddress(order.token_b) : addressOf(pair, 'token_b'),
    fShortName: pair?.first.tokenAbbr ?? '',
    sShortName: pair ? shortName(pair.second) : '',
    fPrecision: pair?.firstDecimals ?? 0,
    sPrecision: pair?.secondDecimals ?? 0,
    pairType: pair ? pairTypeOf(pair.stored) : 0,
    hash: bytesToHex(order.hash),
    cancelHash: order.cancel_hash && bytesToHex(order.cancel_hash),
    blockID: Number(blockOfPosition(order.changed_position)),
  };
}

function addressOf(pair: BookPair | undefined, side: 'token_a' | 'token_b'): string {
  return pair ? tokenAddress(pair.stored[side]) : TRX_STAND_IN;
}

function partOf(filled: bigint, amount: bigint): string {
  const parts = amount === 0n ? 0n : (filled * 10_000n) / amount;
  return `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, '0')}`;
}

export function presentTrade(trade: StoredBookTrade, pair: BookPair, solid: bigint): OrderBookTrade {
  const block = blockOfPosition(trade.position);
  return {
    id: String(trade.position),
    pairID: pair.id,
    orderTime: Number(trade.timestamp_ms),
    price: amountJson(trade.price),
    volume: amountJson(trade.amount),
    turnover: amountJson(trade.turnover),
    unit: pair.first.tokenAbbr,
    // The newer order is the one that took.
    order_type: trade.sell_order > trade.buy_order ? 1 : 0,
    buyOrderID: Number(trade.buy_order),
    sellOrderID: Number(trade.sell_order),
    hash: bytesToHex(trade.hash),
    blockID: Number(block),
    confirmed: block <= solid,
  };
}
