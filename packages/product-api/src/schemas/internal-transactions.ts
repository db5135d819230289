import { z } from 'zod';
import {
  addressParameter,
  amount,
  count,
  envelope,
  hash,
  hashParameter,
  chainSort,
  paging,
  timeRange,
  timestampMs,
  tokenInfo,
  wholeNumber,
} from './common.ts';

/** A call one contract made of another, or a stake or vote it made; TRONSCAN's row E in both its spellings. */
export const internalTransactionRow = z.object({
  hash,
  internal_hash: z.string(),
  block: count,
  timestamp: timestampMs,
  from: z.string(),
  to: z.string(),
  note: z.string().describe('call, create, suicide, or what it did with stake and votes'),
  rejected: z.boolean(),
  confirmed: z.boolean(),
  result: z.string(),
  revert: z.boolean(),
  call_value: amount.describe('Sun'),
  token_id: z.string().describe('TRC10 token sent along, empty where none is'),
  valueInfoList: z.array(
    z.object({
      tokenId: z.string(),
      callValue: amount,
      token_id: z.string(),
      call_value: amount,
      tokenInfo,
    }),
  ),
  token_list: z.object({ token_id: z.string(), call_value: amount, tokenInfo }),
});

export const internalTransactionQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  address: addressParameter.optional().describe('Caller or receiver'),
  contract: addressParameter.optional().describe('The same, of a contract'),
  block: wholeNumber.optional(),
  hash: hashParameter.optional().describe('Of the transaction that caused them'),
});

export const internalTransactionList = z.object({ ...envelope, data: z.array(internalTransactionRow) });

export const internalTransactionEndpoints = {
  '/api/internal-transaction': {
    summary: 'Internal transactions',
    query: internalTransactionQuery,
    response: internalTransactionList,
  },
} as const;
