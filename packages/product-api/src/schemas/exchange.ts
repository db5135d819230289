import { z } from 'zod';
import {
  addressParameter,
  amount,
  count,
  envelope,
  hash,
  paging,
  sortedBy,
  timeRange,
  timestampMs,
  tokenInfo,
  wholeNumber,
} from './common.ts';

/** A Bancor pair; prices and volumes in whole tokens. */
export const exchangePair = z.object({
  exchange_id: count,
  exchange_name: z.string(),
  exchange_abbr_name: z.string(),
  creator_address: z.string(),
  create_time: timestampMs,
  first_token_id: z.string().describe('_ is TRX'),
  second_token_id: z.string(),
  first_token_balance: amount,
  second_token_balance: amount,
  price: z.number().describe('Second token per first, by the reserves'),
  up_down_percent: z.string().describe('Last trade against the last one 24 hours before, such as +1.25%'),
  volume: z.number().describe('First token traded in 24 hours'),
  svolume: z.number().describe('Second token traded in 24 hours'),
  high: z.number().describe('Of the trades of 24 hours; the price where there were none'),
  low: z.number(),
  trades24h: count,
  value_trx: z.number().nullable().describe('Both reserves in TRX; null where no pair leads to TRX'),
  firstTokenInfo: tokenInfo,
  secondTokenInfo: tokenInfo,
});

export const exchangeTrade = z.object({
  exchangeID: count,
  blockID: count,
  tokenID: z.string().describe('Token sold'),
  quant: amount,
  buyTokenID: z.string(),
  buyTokenQuant: amount.nullable().describe('Null where the source gave no receipt'),
  createTime: timestampMs,
  trx_hash: hash,
  creatorAddress: z.string(),
  confirmed: z.boolean(),
  tokenInfo,
  buyTokenInfo: tokenInfo,
});

/** Seconds since 1970; second token per first, in whole tokens. */
export const candle = z.object({
  t: z.number().int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number().describe('First token traded'),
});

const exchangeId = wholeNumber;
const seconds = wholeNumber.max(99_999_999_999);
const uuid = z.string().optional();

export const exchangeListQuery = z.object({
  sort: sortedBy('balance', 'volume', 'svolume', 'price', 'up_down_percent', 'exchange_id')
    .transform(sort => sort ?? '-balance')
    .describe('-balance where absent, - in front for descending'),
  uuid,
});

export const tradeQuery = z.object({
  ...paging,
  ...timeRange,
  sort: sortedBy('timestamp', 'createTime', 'block'),
  exchangeID: exchangeId.optional(),
  address: addressParameter.optional(),
});

/** Lengths of candles. */
export const GRANULARITIES = ['5min', '30min', '1h', '4h', '1d', '1w', '1m'] as const;

export const candleQuery = z.object({
  exchange_id: exchangeId,
  granularity: z.enum(GRANULARITIES).default('1h').describe('1m is a month'),
  time_start: seconds.optional().describe('Seconds since 1970'),
  time_end: seconds.optional(),
  uuid,
});

export const calcQuery = z.object({
  exchangeID: exchangeId,
  sellID: z.string().max(32).describe('Token sold, _ for TRX'),
  sell: z
    .string()
    .regex(/^[1-9]\d{0,18}$/, 'needs a positive whole number of raw units')
    .describe('Raw units sold'),
  uuid,
});

export const exchangeEndpoints = {
  '/api/exchanges/list': {
    summary: 'Bancor pairs',
    query: exchangeListQuery,
    response: z.object({ total: count, data: z.array(exchangePair) }),
  },
  '/api/exchanges/listall': {
    summary: 'Bancor pairs as a bare list',
    query: exchangeListQuery,
    response: z.array(exchangePair),
  },
  '/api/exchange/transaction': {
    summary: 'Trades on Bancor pairs',
    query: tradeQuery,
    response: z.object({ ...envelope, data: z.array(exchangeTrade) }),
  },
  '/api/exchange/kgraph': {
    summary: 'Candles of a Bancor pair, without gaps from its first trade on',
    query: candleQuery,
    response: z.object({ data: z.array(candle) }),
  },
  '/api/exchange/calc': {
    summary: 'What a Bancor pair would pay now',
    query: calcQuery,
    response: z.object({ buyTokenQuant: amount }),
  },
} as const;

export const exchangePosts = {
  '/api/exchange/transaction': {
    summary:
      'Accepts a client’s report of its own trade; trades are read from the chain, so nothing is stored',
    body: z.looseObject({ trx_hash: z.string().max(128).optional() }),
    response: z.object({ code: z.number().int(), message: z.string() }),
  },
} as const;
