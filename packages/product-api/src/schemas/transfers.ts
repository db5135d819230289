import { z } from 'zod';
import { triggerInfo } from './transactions.ts';
import {
  addressFacts,
  addressParameter,
  amount,
  amountText,
  confirmParameter,
  count,
  envelope,
  hash,
  hashParameter,
  chainSort,
  paging,
  risk,
  riskParameter,
  timeRange,
  timestampMs,
  tokenInfo,
  wholeNumber,
} from './common.ts';

/** Several tokens at once. */
const tokensParameter = z
  .string()
  .max(1000)
  .optional()
  .describe('Tokens divided by commas, at most 20, each as in token');

const kindParameter = z.enum(['trx', 'trc10', 'trc20', 'trc721', 'trc1155', 'all']).optional();

export const filterTokenValue = z
  .enum(['0', '1'])
  .optional()
  .describe('1 leaves out transfers of nothing and of next to nothing');

const rawAmount = z
  .string()
  .regex(/^\d{1,78}$/, 'needs raw units: digits alone, such as 1000000 for 1 TRX')
  .optional();

/** Filters by the other end of a movement, and by how much moved. */
export const movementParameters = {
  counterparty: addressParameter.optional().describe('The other end, sender or receiver'),
  amount_min: rawAmount.describe(
    'The least that moved, in raw units of token, which must be given; looked for among the newest 50,000 transfers that match the rest',
  ),
  amount_max: rawAmount.describe('The most that moved'),
};

/** Movements of every kind in one shape; TRONSCAN's row A plus what our pages need. */
export const transferRow = z.object({
  id: z.string(),
  block: count,
  transactionHash: hash,
  timestamp: timestampMs,
  transferFromAddress: z.string(),
  transferToAddress: z.string(),
  amount,
  tokenName: z.string().describe('_ for TRX, a TRC10 id, or a contract address'),
  token_id: z.string().optional().describe('Item of a TRC721 or TRC1155 token'),
  confirmed: z.boolean(),
  revert: z.boolean(),
  contractRet: z.string(),
  data: z.string().describe('Memo of the transaction, as text where it is text, else hex'),
  tokenInfo,
  risk,
  riskTransaction: z.boolean(),
  cheatStatus: z.boolean(),
});

export const transferQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  address: addressParameter.optional(),
  from: addressParameter.optional(),
  to: addressParameter.optional(),
  fromAddress: addressParameter.optional().describe('The same as from'),
  toAddress: addressParameter.optional().describe('The same as to'),
  ...movementParameters,
  token: z.string().optional().describe('_ for TRX, a TRC10 id, or a contract address'),
  tokens: tokensParameter,
  kind: kindParameter.describe('Default: TRX and TRC10, as TRONSCAN; all adds the tokens of contracts'),
  filterTokenValue,
  confirm: confirmParameter,
  block: wholeNumber.optional(),
  hash: hashParameter.optional(),
  risk: riskParameter,
});
export const transferList = z.object({
  ...envelope,
  ...addressFacts,
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
  token_id: z.string().describe('TRC10 id, _ for TRX, or the item of a TRC721 or TRC1155 token'),
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
  sort: chainSort,
  address: addressParameter,
  direction: z.enum(['all', 'in', 'out']).optional(),
  ...movementParameters,
  kind: kindParameter.describe('Default: all'),
  token: z.string().optional().describe('_ for TRX, a TRC10 id, or a contract address'),
  confirm: confirmParameter,
  filterTokenValue,
  risk: riskParameter,
});
export const accountTransferList = z.object({
  ...envelope,
  riskTotal: count.optional(),
  transfers: z.array(accountTransferRow),
});

const addressTag = (member: string) =>
  z.object({ [member]: z.string().optional(), [`${member}_logo`]: z.string().optional() });

/** Transfers reported by a token contract's events (row C). */
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
  token_id: z.string().optional().describe('Item of a TRC721 or TRC1155 token'),
  approval_amount: z.string().describe('0: approvals are listed at /api/account/approve/list'),
  trigger_info: triggerInfo.optional().describe('The call, in lists of TRC721 and TRC1155'),
  from_address_tag: addressTag('from_address_tag'),
  to_address_tag: addressTag('to_address_tag'),
  fromAddressIsContract: z.boolean(),
  toAddressIsContract: z.boolean(),
  risk,
});
export const trc20TransferQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  contract_address: addressParameter.optional(),
  relatedAddress: addressParameter.optional().describe('Sender or receiver'),
  fromAddress: addressParameter.optional(),
  toAddress: addressParameter.optional(),
  block: wholeNumber.optional(),
  confirm: confirmParameter,
  filterTokenValue,
  risk: riskParameter,
});
export const trc20TransferList = z.object({
  ...envelope,
  ...addressFacts,
  riskTotal: count.optional(),
  token_transfers: z.array(trc20TransferRow),
});

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
  risk,
});
export const assetTransferQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  name: z.string().optional().describe('Id or name of the token; it or issueAddress must be given'),
  issueAddress: addressParameter
    .optional()
    .describe('Who issued the token; alone, the one token this account issued'),
  relatedAddress: addressParameter.optional(),
  confirm: confirmParameter,
  filterTokenValue,
  risk: riskParameter,
});
export const assetTransferList = z.object({
  ...envelope,
  riskTotal: count.optional(),
  Data: z.array(assetTransferRow),
});

/** Lists that {@link countQuery} counts, by TRONSCAN's names. */
const COUNTED = [
  'transaction',
  'transfer',
  'trc10trc20',
  'trx',
  'trc10',
  'trc20',
  'trc721',
  'trc1155',
  'internal',
  'asset',
  'token10',
  'token20',
  'account',
  'block',
] as const;

export const countQuery = z.object({
  ...timeRange,
  type: z.enum(COUNTED),
  address: addressParameter.optional(),
  contract: addressParameter.optional().describe('A token contract (trc20, trc721, trc1155)'),
  issueName: z.string().optional().describe('Id or name of a TRC10 token (asset)'),
  issueAddress: addressParameter.optional(),
  uuid: z.string().optional().describe('Ignored'),
});
export const countAnswer = z.object({ count });

export const transferEndpoints = {
  '/api/transfer': { summary: 'Transfers', query: transferQuery, response: transferList },
  '/api/trc10trc20-transfer': {
    summary: 'Transfers of an account',
    query: accountTransferQuery,
    response: accountTransferList,
  },
  '/api/token_trc20/transfers': {
    summary: 'TRC20 transfers',
    query: trc20TransferQuery,
    response: trc20TransferList,
  },
  '/api/asset/transfer': {
    summary: 'Transfers of a TRC10 token',
    query: assetTransferQuery,
    response: assetTransferList,
  },
  '/api/count': { summary: 'Row counts of a list', query: countQuery, response: countAnswer },
} as const;
