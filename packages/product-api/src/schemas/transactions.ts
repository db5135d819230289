import { z } from 'zod';
import {
  addressFacts,
  addressParameter,
  amount,
  confirmParameter,
  cost,
  count,
  envelope,
  hash,
  hashParameter,
  methodParameter,
  chainSort,
  paging,
  risk,
  timeRange,
  timestampMs,
  tokenInfo,
  codeParameter,
  wholeNumber,
} from './common.ts';

/** What an amount or number of a call or event counts. */
const unit = z.enum(['token', 'sun', 'time']).optional();

/**
 * A decoded value, or the head of a list or struct whose members are the rows after it that are deeper by one. Flat,
 * since a value may be nested as deep as a transaction is long.
 */
export const decodedValue = z.object({
  name: z.string().describe('Declared name, empty without one; the place of a member of a list'),
  type: z.string().describe('ABI type; empty where the ABI does not declare it'),
  depth: count,
  value: z.string().describe('Empty for the head of a list or struct'),
  members: count.optional().describe('How many a list or struct has; fewer rows may follow'),
  unit: unit.describe('token: raw units of the token; sun; time: Unix seconds'),
  token: z.string().optional().describe('The token that the unit counts: a key of tokens'),
});

/** Decoded values that a call, a result or an event shows, at most. */
export const LISTED_VALUES = 200;

/** Arguments of a contract call, decoded. */
export const triggerInfo = z.object({
  method: z.string().describe('Full signature, empty when unknown'),
  methodId: z.string().describe('First four bytes of the call data'),
  methodName: z.string(),
  data: z.string(),
  dataBytes: count
    .optional()
    .describe('Bytes of the whole data where it is cut to its beginning; parameter is empty then'),
  parameter: z.record(z.string(), z.unknown()),
  contract_address: z.string(),
  call_value: amount,
  arguments: z
    .array(decodedValue)
    .optional()
    .describe('The same in order, with types and units; at most 200, of details only'),
});

export const transactionRow = z.object({
  hash,
  block: count,
  timestamp: timestampMs,
  ownerAddress: z.string(),
  toAddress: z.string().describe('Empty where the type has none'),
  recipientAddress: z
    .string()
    .optional()
    .describe('Who gets the tokens of a call that moves them; toAddress is the token there'),
  toAddressList: z.array(z.string()).describe('The candidates of a vote, else toAddress alone'),
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
  token_id: z.string().optional().describe('Item of a TRC721 or TRC1155 token'),
  fee: z.string(),
  data: z.string().describe('Memo, as text where it is text, else hex'),
  wholeBytes: count
    .optional()
    .describe(
      'Bytes of the transaction where it is so long that a list has only the beginning of its data, contractData and trigger_info; /api/transaction-info has all of it',
    ),
  risk,
  SmartCalls: z.string(),
  Events: z.string(),
  id: z.string(),
});

const contractTypeParameter = codeParameter.optional();

export const transactionQuery = z.object({
  ...paging,
  ...timeRange,
  sort: chainSort,
  block: wholeNumber.optional(),
  hash: hashParameter.optional(),
  address: addressParameter.optional(),
  type: contractTypeParameter.describe('Contract type code'),
  contract_type: contractTypeParameter.describe('The same as type'),
  fromAddress: addressParameter.optional().describe('Whose transaction it is'),
  counterparty: addressParameter.optional().describe('Sender or receiver beside the address'),
  toAddress: addressParameter.optional().describe('Receiver, or the contract that is called'),
  address_from: addressParameter.optional().describe('The same as fromAddress'),
  address_to: addressParameter.optional().describe('The same as toAddress'),
  tokens: z
    .string()
    .max(1000)
    .optional()
    .describe('Tokens divided by commas: _ or TRC10 ids that a transaction moves, contracts that it calls'),
  method: methodParameter
    .optional()
    .describe('Calls of this method, among the newest 50,000 that match the rest; needs an address or block'),
  result: z
    .enum(['success', 'failed'])
    .optional()
    .describe('How it ended; looked for among the newest 50,000 that match the rest'),
  confirm: confirmParameter,
});

export const transactionList = z.object({
  ...envelope,
  ...addressFacts,
  wholeChainTxCount: count,
  data: z.array(transactionRow),
});

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

/** A transaction that was handed in, decoded. */
const handedTransaction = z.object({
  hash: z.string(),
  timestamp: timestampMs.describe('Time the sender wrote; 0 where absent'),
  expiration: timestampMs,
  contracts: z.array(
    z
      .record(z.string(), z.unknown())
      .describe('contractType (name), contractTypeId, and the members of the contract'),
  ),
  data: z.string().describe('Memo'),
  bandwidth: count.describe('Bytes it is charged for'),
  signatures: z.array(z.object({ bytes: z.string().describe('Base64'), address: z.string() })),
});
export const handTransactionQuery = z.object({
  'dry-run': z.string().optional().describe('Present: only decoded, not sent'),
});
export const handTransactionAnswer = broadcastAnswer.partial().extend({ transaction: handedTransaction });

export const statisticsQuery = z.object({ uuid: z.string().optional().describe('Ignored') });

export const transactionEndpoints = {
  '/api/transaction': { summary: 'Transactions', query: transactionQuery, response: transactionList },
  '/api/transaction/{hash}': {
    summary: 'One transaction as lists show it',
    query: z.object({ hash: hashParameter }),
    response: transactionRow.partial(),
  },
} as const;

export const transactionPosts = {
  '/api/broadcast': {
    summary: 'Hands a signed transaction to the node',
    body: broadcastBody,
    response: broadcastAnswer,
  },
  '/api/transaction': {
    summary: 'Decodes a transaction, and hands it to the node unless dry-run is asked for',
    body: broadcastBody,
    response: handTransactionAnswer,
  },
} as const;
