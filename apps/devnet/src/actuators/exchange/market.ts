import { concatBytes, equalBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { MarketOrderDetail } from '@sunscope/tron/messages';
import { ContractExecuteError } from '../../transactions/errors.ts';
import { OrderState, type MarketOrder } from '../../state/market-tables.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';
import { credit } from './exchange-tokens.ts';
import { ensure } from '../../transactions/rules.ts';

// java-tron: MarketSellAssetActuator, MarketUtils.

/** Orders one order may meet (java-tron: MAX_MATCH_NUM). */
const MAX_MATCHES = 20;
/** Bytes a token id takes in an order's id. */
const TOKEN_BYTES = 19;

export function ensureMarketOpen(state: State): void {
  ensure(
    state.property('ALLOW_MARKET_TRANSACTION') === 1n,
    'Not support Market Transaction, need to be opened by the committee',
  );
}

/** keccak-256 of owner, both token ids padded, and how many orders the owner placed before. */
export function orderIdOf(
  owner: AddressBytes,
  sellToken: Uint8Array,
  buyToken: Uint8Array,
  placed: bigint,
): Uint8Array {
  const padded = (token: Uint8Array) => {
    const bytes = new Uint8Array(TOKEN_BYTES);
    bytes.set(token);
    return bytes;
  };
  const count = new DataView(new ArrayBuffer(8));
  count.setBigUint64(0, placed);
  return keccak256(concatBytes(owner, padded(sellToken), padded(buyToken), new Uint8Array(count.buffer)));
}

/** Below 0 where the first asks for less per unit sold, 0 for the same price. */
function comparePrices(a: MarketOrder, b: MarketOrder): number {
  const difference = a.buyQuantity * b.sellQuantity - b.buyQuantity * a.sellQuantity;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** True where two orders stand at one price. */
export function isSamePrice(a: MarketOrder, b: MarketOrder): boolean {
  return comparePrices(a, b) === 0;
}

/** An order that is over leaves its owner's list; what remains of it goes back. */
export function endOrder(state: State, order: MarketOrder, ended: number): MarketOrder {
  const account = state.market.account(order.owner);
  state.market.putAccount(order.owner, {
    ...account,
    active: account.active.filter(id => !equalBytes(id, order.id)),
  });
  const over = { ...order, state: ended };
  state.market.putOrder(over);
  return over;
}

/** Puts an order behind all that are as cheap or cheaper. */
function addToBook(state: State, order: MarketOrder): void {
  const book = state.market.book(order.sellToken, order.buyToken);
  const index = book.findIndex(other => comparePrices(other, order) > 0);
  const at = index < 0 ? book.length : index;
  state.market.putBook(order.sellToken, order.buyToken, book.toSpliced(at, 0, order));
}

export function removeFromBook(state: State, order: MarketOrder): void {
  const book = state.market.book(order.sellToken, order.buyToken);
  state.market.putBook(
    order.sellToken,
    order.buyToken,
    book.filter(other => !equalBytes(other.id, order.id)),
  );
}

/**
 * Sells an order's tokens to those who wait at its price or better; what is left waits itself.
 * @throws ContractExecuteError where more than 20 orders would be met
 */
export function matchOrder(state: State, placed: MarketOrder): MarketOrderDetail[] {
  const details: MarketOrderDetail[] = [];
  let taker = placed;
  let matches = 0;
  for (const maker of state.market.book(taker.buyToken, taker.sellToken)) {
    if (taker.sellRemain === 0n || !meets(taker, maker)) break;
    const met = matchOne(state, taker, maker);
    taker = met.taker;
    if (met.detail) details.push(met.detail);
    if (++matches > MAX_MATCHES)
      throw new ContractExecuteError(`Too many matches. MAX_MATCH_NUM = ${MAX_MATCHES}`);
  }
  state.market.putOrder(taker);
  if (taker.sellRemain !== 0n) addToBook(state, taker);
  return details;
}

function meets(taker: MarketOrder, maker: MarketOrder): boolean {
  return taker.sellQuantity * maker.sellQuantity >= taker.buyQuantity * maker.buyQuantity;
}

interface Match {
  taker: MarketOrder;
  detail?: MarketOrderDetail;
}

function matchOne(state: State, taker: MarketOrder, maker: MarketOrder): Match {
  const wanted = (taker.sellRemain * maker.sellQuantity) / maker.buyQuantity;
  if (wanted === 0n) return { taker: giveBack(state, taker) };
  if (wanted < maker.sellRemain) {
    const sold = taker.sellRemain;
    state.market.putOrder({ ...maker, sellRemain: maker.sellRemain - wanted });
    const over = endOrder(state, { ...taker, sellRemain: 0n }, OrderState.INACTIVE);
    return settle(state, over, maker, { toTaker: wanted, toMaker: sold });
  }
  // The maker's order is used up.
  const paid = (maker.sellRemain * maker.buyQuantity) / maker.sellQuantity;
  removeFromBook(state, maker);
  if (wanted > maker.sellRemain && paid === 0n) {
    giveBack(state, maker);
    return { taker };
  }
  endOrder(state, { ...maker, sellRemain: 0n }, OrderState.INACTIVE);
  const left = { ...taker, sellRemain: taker.sellRemain - paid };
  const next = left.sellRemain === 0n ? endOrder(state, left, OrderState.INACTIVE) : left;
  return settle(state, next, maker, { toTaker: maker.sellRemain, toMaker: paid });
}

/** Ends an order whose rest is worth less than one unit; the rest goes back to its owner. */
function giveBack(state: State, order: MarketOrder): MarketOrder {
  credit(state, order.owner, order.sellToken, order.sellRemain);
  const given = { ...order, sellReturn: order.sellRemain, sellRemain: 0n };
  return endOrder(state, given, OrderState.INACTIVE);
}

function settle(
  state: State,
  taker: MarketOrder,
  maker: MarketOrder,
  amounts: { toTaker: bigint; toMaker: bigint },
): Match {
  credit(state, taker.owner, taker.buyToken, amounts.toTaker);
  credit(state, maker.owner, maker.buyToken, amounts.toMaker);
  return {
    taker,
    detail: {
      makerOrderId: maker.id,
      takerOrderId: taker.id,
      fillSellQuantity: amounts.toMaker,
      fillBuyQuantity: amounts.toTaker,
    },
  };
}
