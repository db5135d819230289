import { z } from 'zod';
import {
  addressParameter,
  amount,
  amountText,
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

/** TRX, TRC10 and TRC20 movements in one shape; TRONSCAN's row A plus what our pages need. */
export const transferRow = z.object({
  id: z.string(),
  block: count,
  transactionHash: hash,
  timestamp: timestampMs,
  transferFromAddress: z.string(),
  transferToAddress: z.string(),
  amount,
  tokenName: z.string().describe('_ for TRX, a TRC10 id, or a contract address'),
  confirmed: z.boolean(),
  revert: z.boolean(),
  contractRet: z.string(),
  data: z.string(),
  tokenInfo,
  risk,
  riskTransaction: z.boolean(),
  cheatStatus: z.boolean(),
});

export const transferQuery = z.object({
  ...paging,
  ...timeRange,
  address: addressParameter.optional(),
  from: addressParameter.optional(),
  to: addressParameter.optional(),
  token: z.string().optional().describe('_ for TRX, a TRC10 id, or a contract address'),
  kind: z
    .enum(['trx', 'trc10', 'trc20', 'all'])
    .optional()
    .describe('Default: TRX and TRC10, as TRONSCAN; all adds TRC20'),
  block: z.coerce.number<number | string>().int().min(0).optional(),
  hash: hashParameter.optional(),
  risk: z.enum(['hide', 'show', 'only']).optional(),
});
export const transferList = z.object({
  ...envelope,
  riskTotal: count.optional(),
  data: z.array(transferRow),
});

/** An account's movements of every token kind (row B). */
export const accountTransferRow = z.object({
  type: z.string(),
  hash,
  block: count,
  date_created: timestampMs,
  owner_address: z.string(),
  from_address: z.string(),
  to_address: z.string(),
  token_id: z.string(),
  contract_address: z.string(),
  amount,
  amount_str: amountText,
  token_name: z.string(),
  symbol: z.string(),
  decimals: z.number().int(),
  confirmed: z.boolean(),
  contractRet: z.string(),
  tokenInfo,
  risk,
});
export const accountTransferQuery = z.object({
  ...paging,
  ...timeRange,
  address: addressParameter,
  direction: z.enum(['all', 'in', 'out']).optional(),
  risk: z.enum(['hide', 'show', 'only']).optional(),
});
export const accountTransferList = z.object({
  ...envelope,
  riskTotal: count.optional(),
  transfers: z.array(accountTransferRow),
});

/** TRC20 transfers (row C). */
export const trc20TransferRow = z.object({
  transaction_id: hash,
  block: count,
  block_ts: timestampMs,
  from_address: z.string(),
  to_address: z.string(),
  contract_address: z.string(),
  quant: amountText,
  confirmed: z.boolean(),
  contractRet: z.string(),
  finalResult: z.string(),
  revert: z.boolean(),
  status: z.number().int(),
  contract_type: z.string(),
  event_type: z.string(),
  tokenInfo,
  fromAddressIsContract: z.boolean(),
  toAddressIsContract: z.boolean(),
  risk,
});
export const trc20TransferQuery = z.object({
  ...paging,
  ...timeRange,
  contract_address: addressParameter.optional(),
  relatedAddress: addressParameter.optional(),
  confirm: z.string().optional(),
});
export const trc20TransferList = z.object({ ...envelope, token_transfers: z.array(trc20TransferRow) });

/** Transfers of one TRC10 token (row D); the array is called Data on the wire. */
export const assetTransferRow = z.object({
  blockId: count,
  transactionHash: hash,
  timestamp: timestampMs,
  transferFromAddress: z.string(),
  transferToAddress: z.string(),
  amount,
  tokenName: z.string(),
  confirmed: z.boolean(),
  contractRet: z.string(),
  finalResult: z.string(),
  tokenInfo,
});
export const assetTransferQuery = z.object({
  ...paging,
  ...timeRange,
  name: z.string(),
  issueAddress: addressParameter.optional(),
  relatedAddress: addressParameter.optional(),
});
export const assetTransferList = z.object({ ...envelope, Data: z.array(assetTransferRow) });

export const countQuery = z.object({
  type: z.enum(['trc10trc20', 'asset', 'transaction', 'transfer']),
  address: addressParameter.optional(),
  issueName: z.string().optional(),
});
export const countAnswer = z.object({ count });
