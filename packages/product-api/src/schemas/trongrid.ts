import { z } from 'zod';
import {
  addressParameter,
  amount,
  count,
  hashParameter,
  timestampMs,
  LAST_MOMENT_MS,
  wholeNumber,
} from './common.ts';

/** TronGrid's v1 interface: what its clients (TronWeb among them) ask an indexing service for. */

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform(text => text === 'true');

/** Milliseconds, or a date as ISO text. */
const moment = z
  .string()
  .max(40)
  .transform((text, context) => {
    const ms = /^\d+$/.test(text) ? Math.min(Number(text), LAST_MOMENT_MS) : Date.parse(text);
    if (Number.isFinite(ms)) return ms;
    context.addIssue({ code: 'custom', message: `"${text}" is neither milliseconds nor a date` });
    return z.NEVER;
  })
  .optional();

/** As many as an answer may have: clients ask for those of a transaction without a limit. */
const EVENTS_OF_TRANSACTION = 200;

const limit = wholeNumber.default(20).describe('Rows to give, at most 200');
const fingerprint = z
  .string()
  .max(200)
  .optional()
  .describe('meta.fingerprint of the page before; ask the same otherwise');
const orderBy = z
  .string()
  // Without `block_` in older clients.
  .regex(/^(?:block_)?timestamp,(asc|desc)$/, 'is block_timestamp,asc or block_timestamp,desc')
  .default('block_timestamp,desc');
const confirmation = {
  only_confirmed: flag.describe('Only what can no longer be undone'),
  only_unconfirmed: flag.describe('Only what still can be undone'),
};
const visible = flag.describe('Addresses as base58check and names as text, hex otherwise');

const meta = z.object({
  at: timestampMs,
  page_size: count,
  fingerprint: z.string().optional().describe('Where the next page begins; absent on the last'),
  links: z.object({ next: z.string() }).optional(),
});

const answerOf = <T extends z.ZodType>(row: T) =>
  z.object({ success: z.literal(true), data: z.array(row), meta });

/** As the node prints it with visible=false, with TRC20 balances beside. */
const account = z
  .looseObject({
    address: z.string().describe('Hex'),
    trc20: z.array(z.record(z.string(), z.string())).describe('Contract to raw balance'),
  })
  .describe('The node’s account');

const internalTransaction = z.object({
  internal_tx_id: z.string(),
  data: z.object({
    note: z.string().describe('Hex'),
    rejected: z.boolean(),
    call_value: z
      .record(z.string(), amount)
      .optional()
      .describe('_ for TRX, else TRC10 ids; absent where nothing was sent'),
  }),
  to_address: z.string(),
  from_address: z.string(),
});

export const gridTransaction = z.object({
  ret: z.array(z.object({ contractRet: z.string(), fee: amount.optional() })),
  signature: z.array(z.string()),
  txID: z.string(),
  net_usage: amount
    .optional()
    .describe('This and the other figures of the receipt are absent where it is unknown'),
  raw_data_hex: z.string(),
  net_fee: amount.optional(),
  energy_usage: amount.optional(),
  blockNumber: count,
  block_timestamp: timestampMs,
  energy_fee: amount.optional(),
  energy_usage_total: amount.optional(),
  raw_data: z.record(z.string(), z.unknown()).describe('As the node prints it'),
  internal_transactions: z.array(internalTransaction),
  _unconfirmed: z.literal(true).optional(),
});

export const gridTransfer = z.object({
  transaction_id: z.string(),
  token_info: z.object({
    symbol: z.string(),
    address: z.string(),
    decimals: z.number().int(),
    name: z.string(),
  }),
  block_timestamp: timestampMs,
  from: z.string(),
  to: z.string(),
  type: z.string(),
  value: z.string().describe('Raw units'),
  _unconfirmed: z.literal(true).optional(),
});

export const gridAsset = z.object({
  id: z.string(),
  abbr: z.string(),
  description: z.string(),
  name: z.string(),
  num: amount,
  precision: z.number().int(),
  total_supply: z.string(),
  trx_num: amount,
  url: z.string(),
  vote_score: z.number().int(),
  owner_address: z.string(),
  start_time: timestampMs,
  end_time: timestampMs,
});

export const gridEvent = z.object({
  block_number: count,
  block_timestamp: timestampMs,
  caller_contract_address: z.string(),
  contract_address: z.string(),
  event_index: count,
  event_name: z.string(),
  result: z.record(z.string(), z.string()),
  result_type: z.record(z.string(), z.string()),
  event: z.string(),
  transaction_id: z.string(),
  _unconfirmed: z.literal(true).optional(),
});

const times = { min_timestamp: moment, max_timestamp: moment };
const ofAddress = { address: addressParameter };
const transactionQuery = z.object({
  ...ofAddress,
  ...confirmation,
  ...times,
  only_to: flag,
  only_from: flag,
  limit,
  fingerprint,
  order_by: orderBy,
  search_internal: z
    .string()
    .optional()
    .describe('Ignored: internal transactions come with the one that caused them'),
  visible,
});
const eventQuery = {
  ...confirmation,
  limit,
  fingerprint,
};
const assetPaging = {
  limit,
  fingerprint,
  order_by: z
    .string()
    .regex(
      /^(total_supply|start_time|end_time|id),(asc|desc)$/,
      'is total_supply, start_time, end_time or id with ,asc or ,desc',
    )
    .default('id,asc'),
  visible,
};

export const trongridEndpoints = {
  '/v1/accounts/{address}': {
    summary: 'TronGrid: an account with its TRC20 balances',
    query: z.object({ ...ofAddress, only_confirmed: flag, visible }),
    response: answerOf(account),
  },
  '/v1/accounts/{address}/transactions': {
    summary: 'TronGrid: transactions of an account',
    query: transactionQuery,
    response: answerOf(gridTransaction),
  },
  '/v1/accounts/{address}/transactions/trc20': {
    summary: 'TronGrid: TRC20 transfers of an account',
    query: z.object({
      ...ofAddress,
      ...confirmation,
      ...times,
      only_to: flag,
      only_from: flag,
      contract_address: addressParameter.optional(),
      limit,
      fingerprint,
      order_by: orderBy,
    }),
    response: answerOf(gridTransfer),
  },
  '/v1/assets': {
    summary: 'TronGrid: TRC10 tokens',
    query: z.object(assetPaging),
    response: answerOf(gridAsset),
  },
  '/v1/assets/{identifier}': {
    summary: 'TronGrid: a TRC10 token by its id or its issuer’s address',
    query: z.object({ identifier: z.string().max(100), visible }),
    response: answerOf(gridAsset),
  },
  '/v1/assets/{name}/list': {
    summary: 'TronGrid: TRC10 tokens of a name',
    query: z.object({ name: z.string().max(100), ...assetPaging }),
    response: answerOf(gridAsset),
  },
  '/v1/contracts/{address}/transactions': {
    summary: 'TronGrid: transactions of a contract',
    query: transactionQuery.extend({
      min_block_timestamp: moment,
      max_block_timestamp: moment,
    }),
    response: answerOf(gridTransaction),
  },
  '/v1/contracts/{address}/tokens': {
    summary: 'TronGrid: holders of a TRC20 token, greatest first',
    query: z.object({
      ...ofAddress,
      limit,
      fingerprint,
      only_confirmed: flag.describe('Ignored: balances are those of the newest block'),
      order_by: z
        .string()
        .regex(/^balance,(asc|desc)$/, 'is balance,asc or balance,desc')
        .default('balance,desc'),
    }),
    response: answerOf(z.record(z.string(), z.string())),
  },
  '/v1/contracts/{address}/events': {
    summary: 'TronGrid: events of a contract',
    query: z.object({
      ...ofAddress,
      ...eventQuery,
      event_name: z.string().max(200).optional(),
      block_number: wholeNumber.optional(),
      min_block_timestamp: moment,
      max_block_timestamp: moment,
      order_by: orderBy,
    }),
    response: answerOf(gridEvent),
  },
  '/v1/transactions/{hash}/events': {
    summary: 'TronGrid: events of a transaction',
    query: z.object({
      hash: hashParameter,
      ...confirmation,
      limit: limit.default(EVENTS_OF_TRANSACTION),
      fingerprint,
    }),
    response: answerOf(gridEvent),
  },
  '/v1/blocks/{block}/events': {
    summary: 'TronGrid: events of a block',
    query: z.object({
      block: z.string().regex(/^(latest|\d{1,18})$/, 'is a number or latest'),
      ...eventQuery,
    }),
    response: answerOf(gridEvent),
  },
} as const;

export const gridError = z.object({
  success: z.literal(false),
  error: z.string(),
  statusCode: z.number().int(),
});
