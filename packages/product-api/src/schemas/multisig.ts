import { z } from 'zod';
import { addressParameter, amount, count, hash, paging, timestampMs, sortedBy } from './common.ts';

/** A key of the permission and whether it has signed. */
export const signatureProgress = z.object({
  address: z.string(),
  weight: amount,
  isSign: z.number().int().describe('1 signed, 0 not yet'),
  signTime: timestampMs.optional(),
});

/** A transaction that waits for signatures, or its outcome. */
export const multisigRecord = z.object({
  hash,
  state: z.number().int().describe('0 waits for signatures, 1 sent, 2 expired or refused'),
  contractType: z.string().describe('Name of the contract type'),
  originatorAddress: z.string().describe('Who posted it first'),
  expireTime: count.describe('Seconds left'),
  expiration: timestampMs,
  createTime: timestampMs,
  currentWeight: amount,
  threshold: amount,
  permissionId: z.number().int(),
  permissionName: z.string(),
  signatureProgress: z.array(signatureProgress),
  isSign: z.number().int().describe('1 where the address that asks has signed'),
  contractData: z.record(z.string(), z.unknown()).describe('Parameter of the contract, addresses in base58'),
  functionSelector: z.string(),
  currentTransaction: z
    .record(z.string(), z.unknown())
    .describe('Transaction with the signatures so far; parameter.value in hex'),
  failure: z.string().describe('Why the node refused it, empty otherwise'),
});

const { format: _format, ...pagingOfService } = paging;

export const multisigQuery = z.object({
  ...pagingOfService,
  sort: sortedBy('createTime', 'timestamp'),
  address: addressParameter.describe('Owner, key holder or originator'),
  state: z.coerce
    .number<number | string>()
    .int()
    .refine(state => [0, 1, 2, 10, 11, 255].includes(state), 'needs 0, 1, 2, 10, 11 or 255')
    .default(255)
    .describe('0 waiting, 1 sent, 2 failed, 10 waiting for this address, 11 signed by it, 255 all'),
  netType: z.string().optional().describe('Ignored: this server serves one network'),
});

export const multisigList = z.object({
  code: z.number().int(),
  message: z.string(),
  data: z.object({ total: count, data: z.array(multisigRecord) }),
});

export const multisigBody = z.object({
  address: addressParameter.describe('Who posts'),
  transaction: z
    .record(z.string(), z.unknown())
    .describe('Signed transaction in the node’s JSON; parameter.value may be hex'),
  functionSelector: z.string().max(256).optional(),
  netType: z.string().optional(),
});

/** `code` 0 is success; the others are reported in `message`. */
export const multisigAnswer = z.object({ code: z.number().int(), message: z.string() });

export const convertBody = z.object({
  outType: z.enum(['hex', 'json']),
  data: z.union([z.string(), z.record(z.string(), z.unknown())]),
  contractType: z.union([z.string(), z.number().int()]).describe('Name or code of the contract type'),
  visible: z.boolean().optional().describe('Addresses in base58 and names as text'),
});

export const convertAnswer = z.object({
  code: z.number().int(),
  message: z.union([z.string(), z.record(z.string(), z.unknown())]).describe('What was asked for'),
});

export const multisigEndpoints = {
  '/api/wallet/multi/trx_record': {
    summary: 'Transactions that wait for signatures',
    query: multisigQuery,
    response: multisigList,
  },
} as const;

export const multisigPosts = {
  '/api/wallet/multi/transaction': {
    summary: 'Hands in a signature of a multi-signature transaction, which is sent once the weights suffice',
    body: multisigBody,
    response: multisigAnswer,
  },
  '/api/contract/convert': {
    summary: 'A contract’s parameter from protobuf hex to JSON or back',
    body: convertBody,
    response: convertAnswer,
  },
} as const;
