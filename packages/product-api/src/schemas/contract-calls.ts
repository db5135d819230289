import { z } from 'zod';
import {
  addressParameter,
  amount,
  chainSort,
  count,
  envelope,
  hash,
  hashParameter,
  methodParameter,
  paging,
  timeRange,
  timestampMs,
} from './common.ts';
import { contractEvent } from './contract-events.ts';

export const contractTransactionRow = z.object({
  txHash: hash,
  parentHash: z.string().describe('Always empty: what is listed are transactions, which have no parent'),
  block: count,
  timestamp: timestampMs,
  ownAddress: z.string(),
  toAddress: z.string(),
  ownAddressType: z.number().int().describe('2 contract'),
  toAddressType: z.number().int(),
  value: amount.describe('Sun, or raw units of `token`'),
  txFee: amount.nullable(),
  token: z.string().describe('_ for TRX, a TRC10 id'),
  contractType: z.number().int(),
  method: z.string(),
  confirmed: z.boolean(),
  result: z.string(),
});

export const contractTransactionQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  contract: addressParameter,
});
export const contractTransactionList = z.object({ ...envelope, data: z.array(contractTransactionRow) });

export const triggerRow = z.object({
  hash,
  block: count,
  timestamp: timestampMs,
  ownerAddress: z.string(),
  contractAddress: z.string(),
  callValue: amount.describe('Sun'),
  callData: z.string(),
  dataBytes: count.optional().describe('Bytes of the whole call data where it is cut to its beginning'),
  contractType: z.number().int(),
  method: z.string().describe('Signature where known, else empty'),
  confirmed: z.boolean(),
  result: z.string(),
  token: z.string().describe('TRC10 sent along, empty where none is'),
  fee: amount.nullable().describe('All sun burned; null where the source gave no receipt'),
  energy: amount.nullable().describe('Energy used, whoever paid it'),
});

export const triggerQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  contract: addressParameter.optional().describe('Of one contract; of all where absent'),
  caller: addressParameter.optional().describe('Only calls that this account signed'),
  method: methodParameter
    .optional()
    .describe(
      'Selector or signature such as transfer(address,uint256); looked for among the newest 50,000 calls of the other filters, of which one must be contract or caller',
    ),
  result: z
    .enum(['success', 'failed'])
    .optional()
    .describe('How they ended; looked for among the newest 50,000 calls of the other filters'),
  confirm: z.string().optional().describe('Ignored'),
});
export const triggerList = z.object({ ...envelope, data: z.array(triggerRow) });

export const triggersBatchBody = z
  .object({
    hashList: z.array(hashParameter).max(200).optional().describe('Hashes of calls'),
    contractAddress: addressParameter
      .optional()
      .describe('Instead: the newest calls and events of a contract'),
    term: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Of these only where a method, event, transaction or caller fits'),
    limit: z.number().int().min(0).default(20),
  })
  .refine(body => body.hashList !== undefined || body.contractAddress !== undefined, {
    path: ['hashList'],
    message: 'is needed, or contractAddress',
  });

/** One call with its arguments. `fields=hash,method` leaves the others out. */
export const triggerDetail = z
  .object({
    hash,
    method: z.string(),
    parameter: z.string().describe('JSON text of the arguments by position and by name'),
    block: count,
    date_created: timestampMs,
    owner_address: z.string(),
    contract_address: z.string(),
    call_value: amount,
    token_id: z.string(),
    token_value: amount,
    data: z.string(),
    dataBytes: count.describe(
      'Bytes of the whole call data where it is cut to its beginning; parameter is empty then',
    ),
    confirmed: z.boolean(),
    day: z.string().describe('YYYY-MM-DD'),
  })
  .partial();

export const contractCallPosts = {
  '/api/contracts/smart-contract-triggers-batch': {
    summary: 'Calls with their arguments, by hashes or by a search within a contract',
    query: z.object({
      fields: z.string().max(200).optional().describe('Members of the rows, with commas; all where absent'),
      uuid: z.string().optional().describe('Ignored'),
    }),
    body: triggersBatchBody,
    response: z.object({ list: z.array(triggerDetail), event_list: z.array(contractEvent) }),
  },
} as const;

export const contractCallEndpoints = {
  '/api/contracts/transaction': {
    summary: 'Transactions of a contract',
    query: contractTransactionQuery,
    response: contractTransactionList,
  },
  '/api/contracts/trigger': { summary: 'Calls of contracts', query: triggerQuery, response: triggerList },
} as const;
