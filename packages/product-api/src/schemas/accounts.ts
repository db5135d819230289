import { z } from 'zod';
import { addressParameter, amount, count, envelope, paging, timestampMs, tokenInfo } from './common.ts';

export const accountRow = z.object({
  address: z.string(),
  balance: amount.nullable().describe('Sun; null where no node was asked (archives)'),
  power: amount.nullable().describe('Staked sun; null as above'),
  accountType: z.number().int().describe('0 ordinary, 2 contract'),
  toAddressType: z.number().int(),
  addressTag: z.string(),
  totalTransactionCount: count,
  latestOperationTime: timestampMs,
});
export const accountListQuery = z.object({ ...paging, address: addressParameter.optional() });
export const accountList = z.object({ ...envelope, account_number: count, data: z.array(accountRow) });

const resourceBar = z.number().int();
export const bandwidth = z.object({
  freeNetUsed: resourceBar,
  freeNetLimit: resourceBar,
  freeNetRemaining: resourceBar,
  freeNetPercentage: z.number(),
  netUsed: resourceBar,
  netLimit: resourceBar,
  netRemaining: resourceBar,
  netPercentage: z.number(),
  energyUsed: resourceBar,
  energyLimit: resourceBar,
  energyRemaining: resourceBar,
  energyPercentage: z.number(),
  totalNetLimit: amount,
  totalNetWeight: amount,
  totalEnergyLimit: amount,
  totalEnergyWeight: amount,
  assets: z.record(
    z.string(),
    z.object({
      netUsed: z.number(),
      netLimit: z.number(),
      netRemaining: z.number(),
      netPercentage: z.number(),
    }),
  ),
});

const permission = z.object({
  id: z.number().int().optional(),
  type: z.string().optional(),
  permission_name: z.string(),
  threshold: amount,
  operations: z.string().optional(),
  keys: z.array(z.object({ address: z.string(), weight: amount })),
});

export const tokenBalance = z.object({
  tokenId: z.string(),
  tokenInfo,
  balance: z.string().describe('Raw units'),
});

/** Account detail. An address without an account answers zeroes and empty lists, with `activated` false. */
export const account = z.object({
  address: z.string(),
  name: z.string(),
  addressTag: z.string(),
  accountType: z.number().int(),
  activated: z.boolean(),
  balance: amount.nullable().describe('Sun; null where no node could be asked'),
  totalFrozen: amount.describe('All own stake in sun'),
  balances: z
    .array(z.object({ name: z.string(), balance: amount }))
    .describe('Row 0 is TRX, then TRC10 by id'),
  tokenBalances: z.array(z.object({ name: z.string(), balance: amount })),
  trc20token_balances: z.array(
    z.object({
      contract_address: z.string(),
      balance: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.number().int(),
    }),
  ),
  tokens: z.array(tokenBalance).describe('Every token kind with what is known of it; TRX first'),
  bandwidth,
  frozen: z.object({ total: amount, balances: z.array(z.object({ amount, expires: timestampMs })) }),
  accountResource: z.object({
    frozen_balance_for_energy: z.object({ frozen_balance: amount, expire_time: timestampMs }).partial(),
  }),
  delegated: z.object({
    sentDelegatedBandwidth: z.array(z.unknown()),
    sentDelegatedResource: z.array(z.unknown()),
    receivedDelegatedBandwidth: z.array(z.unknown()),
    receivedDelegatedResource: z.array(z.unknown()),
  }),
  frozen_supply: z.array(z.object({ amount, expires: timestampMs })),
  representative: z.object({
    enabled: z.boolean(),
    lastWithDrawTime: timestampMs,
    allowance: amount,
    url: z.string(),
  }),
  exchanges: z.array(z.unknown()),
  ownerPermission: permission.optional(),
  witnessPermission: permission.optional(),
  activePermissions: z.array(permission),
  voteTotal: amount,
  totalTransactionCount: count,
  transactions: count,
  transactions_in: count,
  transactions_out: count,
  date_created: timestampMs,
  latest_operation_time: timestampMs,
  contractMap: z.record(z.string(), z.boolean()),
  tokenOfContract: tokenInfo.optional().describe('Set when this address is a token contract'),
});
export const accountQuery = z.object({ address: addressParameter, uuid: z.string().optional() });

export const accountStats = z.object({
  transactions: count,
  transactions_out: count,
  transactions_in: count,
});
