import { z } from 'zod';
import {
  addressParameter,
  amount,
  amountText,
  count,
  envelope,
  paging,
  timestampMs,
  chainSort,
  sortedBy,
} from './common.ts';

const resourceParameters = {
  ...paging,
  sort: sortedBy('timestamp', 'operationTime', 'block').describe(
    'timestamp of stake that is lent, - in front for descending',
  ),
  address: addressParameter,
  type: z.enum(['1', '2', '3']).default('1').describe('1 own stake, 2 lent to others, 3 lent by others'),
  resourceType: z.enum(['0', '1', '2']).default('0').describe('0 both, 1 bandwidth, 2 energy'),
};

export const resourceQuery = z.object(resourceParameters);

/** Stake of both kinds, one row for each kind, resource and pair. */
export const resourceRow = z.object({
  hash: z.string().describe('Of the last change; empty where it is older than this index'),
  block: count.nullable(),
  timestamp: timestampMs.nullable(),
  ownerAddress: z.string(),
  receiverAddress: z.string(),
  resource: z.enum(['BANDWIDTH', 'ENERGY', 'TRON_POWER']),
  frozenBalance: amount.describe('Sun'),
  expireTime: timestampMs.describe('Until when it cannot be taken back; 0 where it can'),
  resourceValue: amountText.describe('Bandwidth or energy it gives a day at present'),
  stakeVersion: z.number().int().describe('1 or 2'),
});

/** Stake of version 2. */
export const resourceV2Row = z.object({
  ownerAddress: z.string(),
  receiverAddress: z.string(),
  resource: z.number().int().describe('0 bandwidth, 1 energy, 2 votes alone'),
  balance: amount.describe('Sun, what is locked included'),
  lockBalance: amount.describe('Sun of it that cannot be taken back before expireTime'),
  resourceValue: amountText,
  lockResourceValue: amountText,
  expireTime: timestampMs,
  operationTime: timestampMs.nullable().describe('Of the last change'),
});

export const unfreezing = z.object({
  balance: amount.describe('Sun that waited long enough and can be withdrawn'),
  message: z.string(),
  pending: amount.describe('Sun that still waits'),
  data: z.array(
    z.object({ amount, resource: z.number().int(), expireTime: timestampMs, withdrawable: z.boolean() }),
  ),
});

export const stakeHistoryRow = z.object({
  hash: z.string(),
  block: count,
  timestamp: timestampMs,
  action: z.enum([
    'freeze_v1',
    'unfreeze_v1',
    'freeze_v2',
    'unfreeze_v2',
    'withdraw',
    'cancel_unfreeze',
    'delegate',
    'undelegate',
    'reward',
  ]),
  resource: z.enum(['BANDWIDTH', 'ENERGY', 'TRON_POWER']),
  ownerAddress: z.string(),
  receiverAddress: z.string().describe('The owner itself where it lends to nobody'),
  amount: amount.describe('Sun'),
  lockTime: z.number().int().describe('Milliseconds it cannot be taken back; 0 where it can at once'),
});

const accountOnly = z.object({
  address: addressParameter,
  uuid: z.string().optional().describe('Ignored'),
});

export const resourceEndpoints = {
  '/api/account/resource': {
    summary: 'Stake of an account: own, lent, borrowed',
    query: resourceQuery,
    response: z.object({ ...envelope, data: z.array(resourceRow) }),
  },
  '/api/account/resourcev2': {
    summary: 'The same of Stake 2.0, with locks',
    query: resourceQuery,
    response: z.object({ ...envelope, data: z.array(resourceV2Row) }),
  },
  '/api/account/resource/unfreeze': {
    summary: 'Stake that an account takes back',
    query: accountOnly,
    response: unfreezing,
  },
  '/api/account/resource/history': {
    summary: 'What an account did with stake, and others for it',
    query: z.object({ ...paging, sort: chainSort, address: addressParameter }),
    response: z.object({ ...envelope, data: z.array(stakeHistoryRow) }),
  },
} as const;
