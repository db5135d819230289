import { z } from 'zod';
import {
  addressParameter,
  addressTag,
  addressTagLogo,
  amount,
  count,
  envelope,
  paging,
  sortedBy,
  timestampMs,
  tokenInfo,
} from './common.ts';

export const accountRow = z.object({
  address: z.string(),
  balance: amount.nullable().describe('Sun; null where no node was asked (archives)'),
  power: amount.nullable().describe('Staked sun; null as above'),
  accountType: z.number().int().describe('0 ordinary, 2 contract'),
  toAddressType: z.number().int(),
  addressTag,
  addressTagLogo,
  totalTransactionCount: count,
  latestOperationTime: timestampMs,
  updateTime: timestampMs.describe('Same as latestOperationTime'),
});
export const accountListQuery = z.object({
  ...paging,
  sort: sortedBy('balance'),
  address: addressParameter.optional(),
});
export const accountList = z.object({
  ...envelope,
  account_number: count,
  last_24h_account_change: count.describe(
    'Accounts made within a day: of the running UTC day, and of the one before as much as is missing to 24 hours',
  ),
  data: z.array(accountRow),
});

/** The list that had this name in 2018. */
export const accountRow2018 = z.object({
  address: z.string(),
  name: z.string(),
  balance: amount.nullable().describe('Sun'),
  power: amount.nullable().describe('Staked sun'),
  tokenBalances: z.record(z.string(), amount).describe('TRC10 id to raw units'),
  dateCreated: timestampMs,
  dateUpdated: timestampMs,
});
export const accountList2018 = z.object({ ...envelope, data: z.array(accountRow2018) });

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
  storageUsed: resourceBar,
  storageLimit: resourceBar,
  storageRemaining: resourceBar,
  storagePercentage: z.number(),
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

export const permission = z.object({
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

/** A token held, with its worth where a Bancor pair gives it. */
export const pricedToken = z.object({
  tokenId: z.string(),
  tokenName: z.string(),
  tokenAbbr: z.string(),
  tokenDecimal: z.number().int(),
  tokenType: z.string(),
  tokenLogo: z.string(),
  tokenCanShow: z.number().int(),
  owner_address: z.string().describe('Issuer; empty where not known'),
  balance: z.string().describe('Raw units'),
  quantity: z.string().describe('Whole tokens'),
  amount: z.string().describe('Value in TRX; empty where no price is known'),
  tokenPriceInTrx: z.number().nullable(),
  tokenPriceInUsd: z.number().nullable(),
  amountInUsd: z.number().nullable(),
  transferCount: count,
  nrOfTokenHolders: count,
  project: z.string(),
  level: z.string(),
  vip: z.boolean(),
});

const loanSides = { from: z.string(), to: z.string(), locked: amount, stakeVersion: z.number().int() };
const bandwidthLoan = z.object({
  ...loanSides,
  frozen_balance_for_bandwidth: amount,
  expire_time_for_bandwidth: timestampMs.describe('0 where it can be taken back'),
});
const energyLoan = z.object({
  ...loanSides,
  frozen_balance_for_energy: amount,
  expire_time_for_energy: timestampMs.describe('0 where it can be taken back'),
});

const bancorPair = z.object({
  exchange_id: count,
  first_token_id: z.string(),
  second_token_id: z.string(),
  first_token_balance: amount,
  second_token_balance: amount,
});

/** Account detail. An address without an account answers zeroes and empty lists, with `activated` false. */
export const account = z.object({
  address: z.string(),
  name: z.string(),
  addressTag,
  addressTagLogo,
  accountType: z.number().int(),
  activated: z.boolean(),
  balance: amount.nullable().describe('Sun; null where no node could be asked'),
  balanceStr: z.string().describe('The same as text; empty as above'),
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
      priceInTrx: z.number().optional(),
    }),
  ),
  withPriceTokens: z.array(pricedToken).describe('The same with what each is worth, where anybody knows'),
  tokens: z.array(tokenBalance).describe('Every token kind with what is known of it; TRX first'),
  bandwidth,
  frozen: z.object({ total: amount, balances: z.array(z.object({ amount, expires: timestampMs })) }),
  accountResource: z.object({
    frozen_balance_for_energy: z.object({ frozen_balance: amount, expire_time: timestampMs }).partial(),
  }),
  delegated: z
    .object({
      sentDelegatedBandwidth: z.array(bandwidthLoan),
      sentDelegatedResource: z.array(energyLoan),
      receivedDelegatedBandwidth: z.array(bandwidthLoan),
      receivedDelegatedResource: z.array(energyLoan),
    })
    .describe('Lent and borrowed stake of both versions, the last 200 of each; all by account/resourcev2'),
  totalFrozenV2: amount.describe('Own stake of version 2, what is lent included'),
  frozenForBandWidth: amount,
  frozenForBandWidthV2: amount,
  frozenForEnergy: amount,
  frozenForEnergyV2: amount,
  delegateFrozenForBandWidth: amount.describe('Lent to others; version 1 where no V2 is in the name'),
  delegateFrozenV2BalanceForBandwidth: amount,
  delegateFrozenForEnergy: amount,
  delegateFrozenV2BalanceForEnergy: amount,
  acquiredDelegateFrozenForBandWidth: amount.describe('Borrowed from others'),
  acquiredDelegatedFrozenV2BalanceForBandwidth: amount,
  acquiredDelegateFrozenForEnergy: amount,
  acquiredDelegatedFrozenV2BalanceForEnergy: amount,
  unfreezeV2: z.array(
    z.object({ type: z.number().int(), unfreeze_amount: amount, unfreeze_expire_time: timestampMs }),
  ),
  canWithdrawAmountV2: amount.describe('Of it what has waited long enough'),
  freezing: amount.describe('Of it what still waits'),
  energyCost: z.number().describe('TRX to be staked for one energy a day'),
  netCost: z.number().describe('TRX to be staked for one byte of bandwidth a day'),
  frozen_supply: z.array(z.object({ amount, expires: timestampMs })),
  representative: z.object({
    enabled: z.boolean(),
    lastWithDrawTime: timestampMs,
    allowance: amount,
    url: z.string(),
  }),
  exchanges: z.array(bancorPair).describe('Bancor pairs it made'),
  allowExchange: z.array(bancorPair),
  reward: z.boolean().describe('Something can be withdrawn for votes and blocks'),
  rewardNum: amount.describe('How much, in sun'),
  redTag: z.string(),
  greyTag: z.string(),
  blueTag: z.string(),
  publicTag: addressTag,
  feedbackRisk: z.boolean(),
  announcement: z.string(),
  ownerPermission: permission.optional(),
  witnessPermission: permission.optional(),
  activePermissions: z.array(permission),
  voteTotal: amount,
  totalTransactionCount: count,
  transactions: count,
  transactions_in: count,
  transactions_out: count,
  transferCount: count.describe('Transfers of every token kind, in and out'),
  riskyTransferCount: count.describe('Of them those that deserve suspicion'),
  date_created: timestampMs,
  latest_operation_time: timestampMs,
  contractMap: z.record(z.string(), z.boolean()),
  looksLike: z
    .array(z.object({ address: z.string(), owner: z.string() }))
    .describe('Addresses that it looks like: owner, who had to do with it, sent to address before'),
  tokenOfContract: tokenInfo.optional().describe('Set when this address is a token contract'),
});
export const accountQuery = z.object({ address: addressParameter, uuid: z.string().optional() });

export const accountStats = z.object({
  transactions: count,
  transactions_out: count,
  transactions_in: count,
});
