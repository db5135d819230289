import { z } from 'zod';
import {
  addressParameter,
  confirmParameter,
  count,
  envelope,
  hashParameter,
  chainSort,
  paging,
  riskParameter,
  timeRange,
  timestampMs,
  tokenInfo,
  sortedBy,
} from './common.ts';
import {
  filterTokenValue,
  transferList,
  transferQuery,
  transferRow,
  trc20TransferList,
  trc20TransferQuery,
} from './transfers.ts';

/** Lists of transfers by the names that later versions of TRONSCAN gave them, and what goes with transfers. */

export const transferByHashQuery = z.object({ hash: hashParameter });

const point = z.object({ timestamp: timestampMs, value: z.union([z.number(), z.string()]) });
export const transferStats = z.object({
  value: z.array(point).describe('TRX moved in sun, by minute'),
  total: z.array(point).describe('Transfers of all kinds, by minute'),
});
export const transferStatsQuery = z.object({ uuid: z.string().optional().describe('Ignored') });

/** Transfers of the tokens of contracts that an address has part in, as row A with decimals. */
export const contractEventsQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  address: addressParameter.optional(),
  contract: addressParameter.optional().describe('The same as address'),
  contract_address: addressParameter.optional().describe('The same as address'),
  confirm: confirmParameter,
  filterTokenValue,
  risk: riskParameter,
});
export const contractEvents = z.object({
  ...envelope,
  riskTotal: count.optional(),
  data: z.array(transferRow.extend({ decimals: z.number().int() })),
});

const oneKind = transferQuery.omit({ kind: true });

export const trc1155TransferQuery = trc20TransferQuery.extend({
  direction: z.enum(['0', '1', '2']).optional().describe('Of relatedAddress: 0 all, 1 out, 2 in'),
  tokenId: z
    .string()
    .regex(/^\d{1,78}$/, 'tokenId is a whole number')
    .optional()
    .describe('One item'),
});
/** TRONSCAN gives twenty rows at most here. */
export const filteredTrc20Query = trc20TransferQuery;

/** A transfer as wallets list it, seen from one address. */
export const walletTransferRow = z.object({
  hash: z.string(),
  block: count,
  block_timestamp: timestampMs,
  from: z.string(),
  to: z.string(),
  amount: z.string().describe('Smallest units'),
  decimals: z.number().int(),
  token_name: z.string(),
  symbol: z.string(),
  id: z.string().describe('_ for TRX, a TRC10 id, or a contract address'),
  issue_address: z.string(),
  confirmed: z.number().int().describe('1 or 0'),
  revert: z.number().int().describe('1 or 0'),
  contract_type: z.string(),
  contractType: z.number().int(),
  contract_ret: z.string(),
  event_type: z.string(),
  direction: z.number().int().describe('1 in, 2 out'),
  riskTransaction: z.boolean(),
});
const walletQuery = z.object({
  ...timeRange,
  start: paging.start,
  limit: paging.limit,
  address: addressParameter,
  db_version: z.enum(['0', '1']).optional().describe('Accepted; approvals are at /api/account/approve/list'),
  reverse: z.enum(['true', 'false']).optional().describe('true, the default: newest first'),
  fee: z.string().optional().describe('Accepted; fees are those of the transaction'),
});
export const walletTrxQuery = walletQuery.extend({
  direction: z.enum(['0', '1', '2']).optional().describe('0 all, 1 in, 2 out'),
});
export const walletToken10Query = walletTrxQuery.extend({
  trc10Id: z
    .string()
    .regex(/^\d{1,19}$/, 'trc10Id is the number of a TRC10 token')
    .optional(),
});
export const walletTrc20Query = walletTrxQuery.extend({ trc20Id: addressParameter.optional() });
/** The same list with the directions the other way round, as TRONSCAN has it. */
export const trc20WithStatusQuery = walletQuery.extend({
  trc20Id: addressParameter.optional(),
  direction: z.enum(['0', '1', '2']).optional().describe('0 all, 1 out, 2 in'),
});
export const walletTransferList = z.object({
  code: z.number().int(),
  page_size: count,
  contractMap: z.record(z.string(), z.boolean()),
  tokenInfo: z.record(z.string(), tokenInfo).describe('Tokens in the rows by their ids'),
  data: z.array(walletTransferRow),
});

/** What an owner last allowed others to move. */
export const approvalRow = z.object({
  owner_address: z.string(),
  contract_address: z.string().describe('Of the token'),
  to_address: z.string().describe('Who may move it'),
  to_address_is_contract: z.boolean(),
  contract_type: z.string().describe('trc20, trc721 or trc1155'),
  amount: z
    .string()
    .describe('Smallest units as last allowed; what was taken since is not subtracted; 1 of items'),
  unlimited: z.boolean().describe('More than any supply, or all items'),
  for_all: z.boolean().describe('All items of a TRC721 or TRC1155 token'),
  token_id: z
    .string()
    .optional()
    .describe('The only item of a TRC721 token that may be moved, until it is moved'),
  operate_time: timestampMs,
  hash: z.string(),
  block: count,
  confirmed: z.boolean(),
  tokenInfo,
});
export const approvalQuery = z.object({
  ...paging,
  sort: sortedBy('operate_time', 'timestamp', 'block'),
  address: addressParameter.describe('The owner'),
  type: z
    .enum(['token', 'project'])
    .optional()
    .describe('Order: by token, or by who may move it; newest first where absent'),
  contract_address: addressParameter.optional().describe('Only this token'),
});
export const approvalList = z.object({ ...envelope, data: z.array(approvalRow) });

/** One time that an owner allowed something. */
export const approvalChange = z.object({
  hash: z.string(),
  block: count,
  date_created: timestampMs,
  owner_address: z.string(),
  from_address: z.string().describe('The same as owner_address'),
  to_address: z.string().describe('Who may move it'),
  contract_address: z.string().describe('Of the token'),
  type: z.string().describe('approve'),
  amount_str: z.string().describe('Smallest units, or the item of a TRC721 token; 0 where it was taken back'),
  unlimited: z.boolean(),
  for_all: z.boolean(),
  confirmed: z.boolean(),
  contract_ret: z.string(),
  revert: z.boolean(),
  tokenInfo,
});
export const approvalChangesQuery = z
  .object({
    ...paging,
    sort: chainSort,
    address: addressParameter.optional().describe('The owner'),
    from_address: addressParameter.optional().describe('The same as address'),
    to_address: addressParameter.optional().describe('Only what this one was allowed'),
    contract_address: addressParameter.optional().describe('Only this token'),
    type: z.enum(['approve', 'all']).optional().describe('Accepted: only approvals are reported here'),
  })
  .refine(query => query.address !== undefined || query.from_address !== undefined, {
    message: 'address or from_address names the owner',
    path: ['address'],
  });
export const approvalChanges = z.object({ ...envelope, data: z.array(approvalChange) });

/** Items of TRC721 and TRC1155 tokens and who holds them. */
export const inventoryRow = z.object({
  token_id: z.string(),
  holder_address: z.string(),
  balance: z.string().describe('1 for an item of a TRC721 token'),
  latest_block: count.describe('Of its last transfer'),
  tokenInfo,
});
export const inventoryQuery = z
  .object({
    ...paging,
    sort: sortedBy('token_id', 'tokenId'),
    contract: addressParameter.optional().describe('The token'),
    ownerAddress: addressParameter.optional().describe('Who holds it'),
    tokenId: z
      .string()
      .regex(/^\d{1,78}$/, 'tokenId is a whole number')
      .optional(),
  })
  .describe('contract, ownerAddress or both');
export const inventoryList = z.object({ ...envelope, data: z.array(inventoryRow) });

export const transferListEndpoints = {
  '/api/transfer/stats': {
    summary: 'TRX moved and transfers by minute over the last hour of the chain',
    query: transferStatsQuery,
    response: transferStats,
  },
  '/api/transfer/{hash}': {
    summary: 'First transfer of a transaction',
    query: transferByHashQuery,
    response: transferRow.partial(),
  },
  '/api/contract/events': {
    summary: 'Token transfers of an account or contract',
    query: contractEventsQuery,
    response: contractEvents,
  },
  '/api/trx/transfer': { summary: 'TRX transfers', query: oneKind, response: transferList },
  '/api/trc10/transfer': { summary: 'TRC10 transfers', query: oneKind, response: transferList },
  '/api/filter/trc20/transfers': {
    summary: 'TRC20 transfers, twenty at most',
    query: filteredTrc20Query,
    response: trc20TransferList,
  },
  '/api/trc721/transfers': {
    summary: 'TRC721 transfers',
    query: trc20TransferQuery.extend({
      tokenId: inventoryQuery.shape.tokenId,
      filterTokenValue,
    }),
    response: trc20TransferList,
  },
  '/api/token_trc1155/transfers': {
    summary: 'TRC1155 transfers',
    query: trc1155TransferQuery,
    response: trc20TransferList,
  },
  '/api/token_trc20/transfers-with-status': {
    summary: 'TRC20 transfers of an address, for wallets',
    query: trc20WithStatusQuery,
    response: walletTransferList,
  },
  '/api/transfer/trx': {
    summary: 'TRX transfers of an address, for wallets',
    query: walletTrxQuery,
    response: walletTransferList,
  },
  '/api/transfer/token10': {
    summary: 'TRC10 transfers of an address, for wallets',
    query: walletToken10Query,
    response: walletTransferList,
  },
  '/api/transfer/trc20': {
    summary: 'TRC20 transfers of an address, for wallets',
    query: walletTrc20Query,
    response: walletTransferList,
  },
  '/api/account/approve/list': {
    summary: 'What an account allowed others to move',
    query: approvalQuery,
    response: approvalList,
  },
  '/api/account/approve/change': {
    summary:
      'Every time an account or contract allowed others to move its tokens, among its newest thousand calls',
    query: approvalChangesQuery,
    response: approvalChanges,
  },
  '/api/nft/inventory': {
    summary: 'Items of TRC721 and TRC1155 tokens and who holds them',
    query: inventoryQuery,
    response: inventoryList,
  },
} as const;
