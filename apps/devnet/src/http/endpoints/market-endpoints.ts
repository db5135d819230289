import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { longToJson, messageToJson } from '@sunscope/node-api/message-json';
import { type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { isSamePrice } from '../../actuators/exchange/market.ts';
import { OrderState, type MarketOrder } from '../../state/market-tables.ts';
import { address, bytes, name, type ApiCall, type Endpoint } from '../call/endpoint.ts';

// java-tron: Wallet.getMarket…, the messages of market.proto.

const stateNames = Object.keys(OrderState);

/** Two token ids, as text or hex. Printed as fields of a contract that has both, whose habits are the same. */
function pairJson(call: ApiCall, sellToken: Uint8Array, buyToken: Uint8Array): JsonObject {
  return messageToJson('MarketSellAssetContract', { sell_token_id: sellToken, buy_token_id: buyToken }, call);
}

/** The orders before and behind at the same price, which java-tron links. */
function neighbours(call: ApiCall, order: MarketOrder): JsonObject {
  const book = call.devnet.chain.state.market.book(order.sellToken, order.buyToken);
  const level = book.filter(other => isSamePrice(other, order));
  const index = level.findIndex(other => equalBytes(other.id, order.id));
  const before = index > 0 ? level[index - 1] : undefined;
  const behind = index >= 0 ? level[index + 1] : undefined;
  return {
    ...(before ? { prev: bytesToHex(before.id) } : {}),
    ...(behind ? { next: bytesToHex(behind.id) } : {}),
  };
}

function orderJson(call: ApiCall, order: MarketOrder): JsonObject {
  const number = (key: string, value: bigint) => (value === 0n ? {} : { [key]: longToJson(value, call) });
  return {
    order_id: bytesToHex(order.id),
    ...messageToJson('WithdrawBalanceContract', { owner_address: order.owner }, call),
    ...number('create_time', order.createdMs),
    ...pairJson(call, order.sellToken, order.buyToken),
    ...number('sell_token_quantity', order.sellQuantity),
    ...number('buy_token_quantity', order.buyQuantity),
    ...number('sell_token_quantity_remain', order.sellRemain),
    ...number('sell_token_quantity_return', order.sellReturn),
    ...(order.state === OrderState.ACTIVE ? {} : { state: stateNames[order.state] ?? order.state }),
    ...neighbours(call, order),
  };
}

function ordersJson(call: ApiCall, orders: readonly MarketOrder[]): JsonValue {
  return orders.length > 0 ? { orders: orders.map(order => orderJson(call, order)) } : {};
}

function bookOf(call: ApiCall) {
  const sellToken = name(call, 'sell_token_id') ?? new Uint8Array(0);
  const buyToken = name(call, 'buy_token_id') ?? new Uint8Array(0);
  return { sellToken, buyToken, orders: call.devnet.chain.state.market.book(sellToken, buyToken) };
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

/** Calls about the market. Empty while it is closed, as on main net. */
export const marketEndpoints: readonly Endpoint[] = [
  {
    name: 'getmarketorderbyid',
    solid: true,
    handle(call) {
      const order = call.devnet.chain.state.market.order(bytes(call, 'value') ?? new Uint8Array(0));
      return order ? orderJson(call, order) : {};
    },
  },
  {
    name: 'getmarketorderbyaccount',
    byHand: true,
    solid: true,
    handle(call) {
      const owner = address(call, 'value');
      const { market } = call.devnet.chain.state;
      const ids = owner ? market.account(owner).active : [];
      return ordersJson(
        call,
        ids.flatMap(id => market.order(id) ?? []),
      );
    },
  },
  {
    name: 'getmarketpricebypair',
    solid: true,
    handle(call) {
      const { sellToken, buyToken, orders } = bookOf(call);
      const prices = orders
        .filter((order, index) => {
          const before = orders[index - 1];
          return !before || !isSamePrice(before, order);
        })
        .map(({ sellQuantity, buyQuantity }) => {
          const common = divisor(sellQuantity, buyQuantity);
          return {
            sell_token_quantity: longToJson(sellQuantity / common, call),
            buy_token_quantity: longToJson(buyQuantity / common, call),
          };
        });
      return { ...pairJson(call, sellToken, buyToken), ...(prices.length > 0 ? { prices } : {}) };
    },
  },
  {
    name: 'getmarketorderlistbypair',
    solid: true,
    handle: call => ordersJson(call, bookOf(call).orders),
  },
  {
    name: 'getmarketpairlist',
    byHand: true,
    solid: true,
    handle(call) {
      const pairs = call.devnet.chain.state.market.pairs();
      return pairs.length > 0
        ? { orderPair: pairs.map(order => pairJson(call, order.sellToken, order.buyToken)) }
        : {};
    },
  },
];
