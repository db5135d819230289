import { z } from 'zod';
import {
  addressParameter,
  amount,
  cost,
  count,
  envelope,
  hash,
  hashParameter,
  paging,
  risk,
  timeRange,
  timestampMs,
  tokenInfo,
} from './common.ts';

/** Arguments of a contract call, decoded. */
export const triggerInfo = z.object({
  method: z.string().describe('Full signature, empty when unknown'),
  methodId: z.string().describe('First four bytes of the call data'),
  methodName: z.string(),
  data: z.string(),
  parameter: z.record(z.string(), z.unknown()),
  contract_address: z.string(),
  call_value: amount,
});

export const transactionRow = z.object({
  hash,
  block: count,
  timestamp: timestampMs,
  ownerAddress: z.string(),
  toAddress: z.string().describe('Empty where the type has none'),
  toAddressList: z.array(z.string()),
  contractType: z.number().int(),
  contractTypeName: z.string().describe('Wire name, or Unknown(code)'),
  confirmed: z.boolean(),
  revert: z.boolean(),
  contractRet: z.string(),
  result: z.string(),
  contractData: z.record(z.string(), z.unknown()),
  cost: cost.nullable().describe('Null where the source gave no receipt'),
  tokenInfo: tokenInfo.optional(),
  tokenType: z.string(),
  trigger_info: triggerInfo.optional(),
  amount: z.string(),
  fee: z.string(),
  data: z.string().describe('Memo, as text where it is text, else hex'),
  risk,
  SmartCalls: z.string(),
  Events: z.string(),
  id: z.string(),
});

export const transactionQuery = z.object({
  ...paging,
  ...timeRange,
  block: z.coerce.number<number | string>().int().min(0).optional(),
  hash: hashParameter.optional(),
  address: addressParameter.optional(),
  type: z.coerce.number<number | string>().int().min(0).optional().describe('Contract type code'),
});

export const transactionList = z.object({
  ...envelope,
  wholeChainTxCount: count,
  data: z.array(transactionRow),
});

/** One token movement inside a transaction. */
export const tokenMovement = z.object({
  from_address: z.string(),
  to_address: z.string(),
  contract_address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number().int(),
  amount_str: z.string(),
  tokenType: z.string(),
  type: z.string(),
  icon_url: z.string(),
  level: z.string(),
  vip: z.boolean(),
  status: z.number().int(),
});

/** A variable inside a story sentence, typed so that the page draws it as chip, amount or text. */
export const storyVariable = z.discriminatedUnion('type', [
  z.object({ type: z.literal('address'), address: z.string() }),
  z.object({ type: z.literal('token'), amount: z.string(), token: tokenInfo }),
  z.object({ type: z.literal('trx'), sun: z.string() }),
  z.object({ type: z.literal('number'), value: z.string() }),
  z.object({ type: z.literal('method'), name: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('resource'), resource: z.enum(['BANDWIDTH', 'ENERGY', 'TRON_POWER']) }),
]);

/** What happened in one sentence: a translation key and its variables, never finished prose. */
export const story = z.object({
  template: z.string(),
  vars: z.record(z.string(), storyVariable),
  attempted: z.boolean().optional().describe('True where it failed: the sentence tells what was tried'),
});

export const internalTransaction = z.object({
  hash: z.string(),
  caller_address: z.string(),
  transfer_to_address: z.string(),
  value_info_list: z.string().describe('JSON text of [{token_id, call_value}]'),
  note: z.string(),
  rejected: z.boolean(),
});

export const eventLog = z.object({
  address: z.string(),
  topics: z.array(z.string()),
  data: z.string(),
  event: z.string().describe('Signature where known, else empty'),
  parameters: z.array(
    z.object({ name: z.string(), type: z.string(), value: z.string(), indexed: z.boolean() }),
  ),
});

/** Full detail; `{}` for an unknown hash. */
export const transactionInfo = transactionRow
  .extend({
    confirmations: count,
    internal_transactions: z.record(z.string(), z.array(internalTransaction)),
    tokenTransferInfo: tokenMovement.optional(),
    trc20TransferInfo: z.array(tokenMovement),
    transfersAllList: z.array(tokenMovement),
    contract_map: z.record(z.string(), z.boolean()),
    contractMap: z.record(z.string(), z.boolean()),
    addressNames: z.record(z.string(), z.string()),
    info: z.object({ resMessage: z.string().optional().describe('Failure reason as text') }),
    signature_addresses: z.array(z.string()),
    srConfirmList: z.array(
      z.object({ address: z.string(), name: z.string(), block: count, url: z.string() }),
    ),
    fee_limit: amount,
    expiration: timestampMs,
    rawTimestamp: timestampMs.describe('Time the sender wrote; 0 where absent'),
    permissionId: z.number().int(),
    size: count,
    event_count: count,
    events: z.array(eventLog),
    contract_address: z.string().describe('Contract created or called'),
    contractResult: z.string().describe('Hex of what the call returned'),
    story: story.optional(),
  })
  .partial();

export const transactionInfoQuery = z.object({ hash: hashParameter, uuid: z.string().optional() });

export const broadcastBody = z.object({
  transaction: z
    .string()
    .regex(/^(?:0x)?(?:[0-9a-fA-F]{2})+$/, 'needs hex')
    .describe('Hex of the signed protobuf'),
});
export const broadcastAnswer = z.object({
  success: z.boolean(),
  code: z.string(),
  message: z.string(),
  transaction: z.object({ hash: z.string() }).optional(),
});
