import { ZERO_ADDRESS } from '@sunscope/tron/address';
import { z } from 'zod';
import {
  address,
  addressParameter,
  amount,
  count,
  hash,
  hashParameter,
  paging,
  timestampMs,
  wholeNumber,
} from './common.ts';
import { candle, candleQuery } from './exchange.ts';
import { failure } from './transaction-info.ts';

/** The address that stands for TRX in token arguments of the exchange contracts. */
export const TRX_STAND_IN = ZERO_ADDRESS;

/** Kinds of market: TRC10 or TRC20 tokens against TRX, or against a TRC20 token such as USDT. */
export const PAIR_TYPES = { trc10ToTrx: 1, trc20ToTrx: 2, trc20ToTrc20: 3, trc10ToTrc20: 4 } as const;

const PAIR_TYPE_WORDS = '1 TRC10/TRX, 2 TRC20/TRX, 3 TRC20/TRC20, 4 TRC10/TRC20';

/** States of an order, as own orders show them. */
export const ORDER_STATES = {
  confirming: -1,
  waiting: 0,
  partlyTraded: 1,
  tradeConfirming: 2,
  finished: 5,
  cancelConfirming: 6,
  cancelled: 7,
  failed: 8,
  partlyCancelled: 100,
} as const;

const STATE_WORDS =
  '-1 placed in a block that may still be undone, 0 waiting, 1 partly traded, 2 traded in a block that may still be undone, ' +
  '5 finished, 6 cancelled in a block that may still be undone, 7 cancelled, 8 the call failed, 100 cancelled after part of it traded';

const tokenId = z.string().regex(/^\d{7,19}$/, 'not the id of a TRC10 token');
const bookToken = z.string().describe('Address, or the id of a TRC10 token');

/** A pair of an order-book contract; raw integers, scaled by the precision of the token they count. */
export const orderBookPair = z.object({
  id: count.describe(
    'Number of the pair on this server: 10,000 per contract, plus its number in the contract',
  ),
  contract: address.describe('Exchange contract that orders are sent to'),
  contractPairId: count.describe('Number of the pair in that contract, as matchOrders takes it'),
  pairType: z.number().int().describe(PAIR_TYPE_WORDS),
  status: z
    .enum(['open', 'closed', 'paused'])
    .describe(
      'closed: this pair takes no new orders; paused: none of the contract does. Cancelling always works',
    ),
  fTokenName: z.string(),
  sTokenName: z.string(),
  fShortName: z.string(),
  sShortName: z.string(),
  fTokenAddr: bookToken,
  sTokenAddr: address.describe(`${TRX_STAND_IN} for TRX`),
  fTokenLogo: z.string(),
  sTokenLogo: z.string(),
  fPrecision: count,
  sPrecision: count,
  pricePrecision: count.describe('Decimals of a price; a price is a multiple of one unit of the last'),
  amountPrecision: count.describe('Decimals of an amount of the first token'),
  priceStep: amount.describe('Raw units of the second token: 10^(sPrecision - pricePrecision)'),
  amountStep: amount.describe('Raw units of the first token: 10^(fPrecision - amountPrecision)'),
  minimum: amount.describe('Least value of an order, raw units of the second token'),
  feeBasisPoints: count.describe('Hundredths of a percent that who takes an order pays of what they get'),
  price: amount.describe('Of the last trade, raw units of the second token; 0 before the first'),
  volume: amount.describe('24 hours, raw units of the first token'),
  volume24h: amount.describe('24 hours, raw units of the second token'),
  trxVolume24h: amount.nullable().describe('24 hours in sun; null where no pair leads to TRX'),
  highestPrice24h: amount.describe('The last price where nothing traded'),
  lowestPrice24h: amount,
  gain: z.string().describe('Last price against the one 24 hours before, as a fraction: 0.0125 is +1.25 %'),
  trades24h: count,
  isHot: z.boolean().describe('One of the three with the most trades in 24 hours'),
  isTop: z.boolean().describe('The one with the largest volume of its type'),
});

/** A price level: all open orders at one price, in whole tokens as decimal text. */
export const bookLevel = z.object({
  OrderID: count.describe('Oldest order at this price'),
  Price: z.string(),
  Amount: z.string().describe('First token left of all orders at this price'),
  amount: z.string().describe('The same'),
  curTurnover: z.string().describe('Second token it is worth'),
  orders: count.describe('Orders at this price'),
});

/** Depth: what there is at this price or a better one, in whole tokens as decimal text. */
export const depthLevel = z.object({
  Price: z.string(),
  amount: z.string().describe('First token up to this price'),
  Amount: z.string().describe('The same'),
});

export const orderBookTrade = z.object({
  id: z.string().describe('Place on the chain'),
  pairID: count,
  orderTime: timestampMs,
  price: amount,
  volume: amount.describe('First token, raw units'),
  turnover: amount.describe('Second token, raw units'),
  unit: z.string().describe('Short name of the first token'),
  order_type: z.number().int().describe('0 a buyer took, 1 a seller took'),
  buyOrderID: count.describe('The two orders that met, by their numbers in the contract'),
  sellOrderID: count,
  hash,
  blockID: count,
  confirmed: z.boolean(),
});

export const ownOrder = z.object({
  orderID: count.nullable().describe('Null where the call failed'),
  pairID: count.nullable().describe('Null where the call failed and named no pair there is'),
  contract: address,
  uAddr: address,
  orderTime: timestampMs,
  orderType: z.number().int().describe('0 buy, 1 sell'),
  orderStatus: z.number().int().describe(STATE_WORDS),
  price: amount,
  volume: amount.describe('First token ordered, raw units'),
  curVolume: amount.describe('First token traded, raw units'),
  curTurnover: amount.describe('Second token traded, raw units'),
  schedule: z.string().describe('Traded part, as a fraction with four decimals'),
  fTokenAddr: bookToken,
  sTokenAddr: bookToken,
  fShortName: z.string(),
  sShortName: z.string(),
  fPrecision: count,
  sPrecision: count,
  pairType: z.number().int(),
  hash: hash.describe('Transaction that placed it'),
  cancelHash: hash.nullable().describe('Transaction that cancelled it'),
  blockID: count.describe('Block that gave it its state: placed, filled to its end, cancelled or failed it'),
  failure: failure.optional().describe('Why the call failed, to be translated; absent in other states'),
});

/** Exchange contracts and what holds for all of their pairs. */
const exchangeContract = z.object({
  address,
  operator: address
    .nullable()
    .describe('May list pairs, pause new orders and set the fee; never moves funds'),
  paused: z.boolean(),
  feeBasisPoints: count,
  pairTypes: z.array(z.number().int()),
});

const uuid = z.string().optional().describe('Ignored');
const ok = { code: z.literal(0), message: z.string().optional() };
const pairRows = z.object({ rows: z.array(orderBookPair) });
const pairId = z.object({ id: wholeNumber.max(Number.MAX_SAFE_INTEGER), uuid });
const integerText = (text: string) =>
  text
    .split(',')
    .filter(part => part !== '')
    .map(Number);

const pairListQuery = z.object({
  sortType: z
    .enum(['0', '1', '2'])
    .default('0')
    .describe('0 volume of 24 hours, 1 trades of 24 hours, 2 rise; most first'),
  pairType: z.enum(['1', '2', '3', '4']).optional().describe(PAIR_TYPE_WORDS),
  uuid,
});

const pairSearchQuery = z.object({
  key: z.string().max(100).default('').describe('Part of a name or short name, or the address of a token'),
  uuid,
});

const pairSearch = {
  query: pairSearchQuery,
  response: z.object({ ...ok, data: z.object({ list: pairRows, hiddenList: pairRows }) }),
};

const idList = z
  .string()
  .max(2000)
  .regex(/^(?:\d{1,9}(?:,\d{1,9})*)?,?$/, 'ids are whole numbers divided by commas')
  .transform(integerText);

const latestQuery = z.object({
  pairID: wholeNumber.max(Number.MAX_SAFE_INTEGER),
  ...paging,
  limit: wholeNumber.default(40).describe('Rows to give, at most 200'),
  format: z.undefined().optional(),
});

export const ownOrderQuery = z.object({
  uAddr: addressParameter,
  ...paging,
  limit: wholeNumber.default(12).describe('Rows to give, at most 200'),
  status: z
    .string()
    .max(60)
    .regex(/^(?:-?\d{1,3}(?:,-?\d{1,3})*)?$/, 'status is a comma list of states')
    .default('')
    .transform(integerText)
    .describe(`Comma list; all where absent. ${STATE_WORDS}`),
  pairType: z.enum(['1', '2', '3', '4']).optional(),
  pairID: wholeNumber.max(Number.MAX_SAFE_INTEGER).optional(),
  fTokenAddr: addressParameter.or(tokenId).optional().describe('Address, or the id of a TRC10 token'),
  sTokenAddr: addressParameter.optional(),
  channelId: z.string().max(40).optional().describe('Ignored: all orders are in one book'),
  format: z.undefined().optional(),
});

export const abnormalQuery = z.object({
  action_type: z.enum(['entry', 'cancel']).default('entry'),
  entry_txid: hashParameter.optional(),
  cancel_txid: hashParameter.optional(),
  order_id: wholeNumber.max(Number.MAX_SAFE_INTEGER).optional(),
  pairID: wholeNumber.max(Number.MAX_SAFE_INTEGER).optional(),
  uuid,
});

export const orderBookEndpoints = {
  '/api/exchange/common/settings': {
    summary: 'Order-book contracts this server follows; none on a network without them',
    query: z.object({ uuid }),
    response: z.object({
      ...ok,
      data: z.object({
        trx: address.describe('Stands for TRX in token arguments'),
        contracts: z.array(exchangeContract),
      }),
    }),
  },
  '/api/exchange/marketPair/list': {
    summary: 'Pairs of the order-book contracts that take orders',
    query: pairListQuery,
    response: z.object({ ...ok, data: pairRows }),
  },
  '/api/exchange/marketPair/market/searchList': {
    summary: 'Order-book pairs by name, those that take no new orders apart',
    ...pairSearch,
  },
  '/api/exchange/marketPair/searchList': { summary: 'The same by its path of 2019', ...pairSearch },
  '/api/exchange/marketPair/searchListByIds': {
    summary: 'Order-book pairs by number, in the order asked',
    query: z.object({ ids: idList, uuid }),
    response: z.object({ ...ok, data: pairRows }),
  },
  '/api/exchange/common/orderListV2/{id}': {
    summary: 'Book of a pair by price level, the best 100 a side, best first',
    query: pairId,
    response: z.object({ ...ok, data: z.object({ buy: z.array(bookLevel), sell: z.array(bookLevel) }) }),
  },
  '/api/exchange/common/deepgraph/{id}': {
    summary: 'Depth of a pair, best price first',
    query: pairId,
    response: z.object({ ...ok, data: z.object({ buy: z.array(depthLevel), sell: z.array(depthLevel) }) }),
  },
  '/api/exchange/common/latestOrders': {
    summary: 'Trades of a pair, newest first',
    query: latestQuery,
    response: z.object({ ...ok, data: z.object({ total: count, rows: z.array(orderBookTrade) }) }),
  },
  '/api/exchange/toppriceV2/{id}': {
    summary: 'Best prices of a pair, raw; null for an empty side',
    query: pairId,
    response: z.object({
      ...ok,
      data: z.object({ sellLowPrice: amount.nullable(), buyHighPrice: amount.nullable() }),
    }),
  },
  '/api/exchange/kchart': {
    summary: 'Candles of an order-book pair in whole tokens, without gaps from its first trade on',
    query: candleQuery,
    response: z.object({ ...ok, data: z.array(candle) }),
  },
  '/api/exchange/user/order': {
    summary: 'Orders of an account, newest first, failed calls included',
    query: ownOrderQuery,
    response: z.object({ ...ok, data: z.object({ total: count, rows: z.array(ownOrder) }) }),
  },
  '/api/exchange/common/abnormalOrderStatus': {
    summary: 'What became of the transaction that placed or cancelled an order',
    query: abnormalQuery,
    response: z.object({
      ...ok,
      data: z.object({
        status: z
          .enum(['unknown', 'failed', 'confirming', 'done'])
          .describe('unknown: in no block yet; confirming: in a block that may still be undone'),
        reason: z.string().describe('Why it failed; empty otherwise'),
        order: ownOrder.nullable().describe('The order it was about, as it stands now'),
      }),
    }),
  },
} as const;

export const orderBookPosts = {
  '/api/exchange/user/chanIdAdd': {
    summary:
      'Accepts a client’s word about the order it placed; orders are read from the chain, so nothing is stored',
    body: z.looseObject({
      hash: z.string().max(128).optional(),
      orderId: z.union([z.string().max(40), z.number()]).optional(),
      channelId: z.union([z.string().max(40), z.number()]).optional(),
    }),
    response: z.object({ code: z.number().int(), message: z.string() }),
  },
} as const;
