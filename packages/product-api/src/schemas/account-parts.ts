import { z } from 'zod';
import { permission, pricedToken } from './accounts.ts';
import {
  addressFacts,
  addressParameter,
  amount,
  count,
  envelope,
  paging,
  timeRange,
  timestampMs,
  chainSort,
} from './common.ts';

const accountOnly = z.object({
  address: addressParameter,
  uuid: z.string().optional().describe('Ignored'),
  random: z.string().optional().describe('Ignored'),
});

export const heldTokensQuery = z.object({
  ...paging,
  address: addressParameter,
  hidden: z.enum(['0', '1']).default('0').describe('1 leaves out tokens that deserve suspicion'),
  show: z.enum(['1', '2', '3', '4']).optional().describe('1 TRC20, 2 TRC721, 3 all of contracts, 4 TRC1155'),
  sortBy: z.enum(['1', '2', '3']).optional().describe('1 price, 2 value, 3 quantity'),
  sortType: z.enum(['0', '1']).default('0').describe('0 greatest first, 1 smallest first'),
  token: z.string().max(100).optional().describe('Part of a name or symbol, or an id'),
  assetType: z.enum(['0', '1', '2']).default('0').describe('0 all, 1 money, 2 collectibles'),
});

export const walletToken = z.object({
  token_id: z.string(),
  token_name: z.string(),
  token_abbr: z.string(),
  token_decimal: z.number().int(),
  token_type: z.number().int().describe('0 TRX, 10 TRC10, 20 TRC20, 721, 1155'),
  token_url: z.string(),
  balance: z.string().describe('Whole tokens'),
  token_price: z.string().describe('TRX for one; empty where nobody knows'),
  token_price_in_usd: z.string(),
  token_value: z.string().describe('TRX'),
  token_value_in_usd: z.string(),
  frozen: amount.describe('Sun staked by version 1; 0 but for TRX'),
  frozenV2: amount.describe('Sun staked by version 2; 0 but for TRX'),
  pair_id: count.describe('0: Bancor pairs are reported with the pairs'),
  level: z.string(),
  vip: z.boolean(),
});

export const analysisQuery = z.object({
  ...timeRange,
  start_timestamp: timeRange.start_timestamp.describe(
    'First day; 0: the first on which it did something. 30 days where absent, eleven years at most',
  ),
  address: addressParameter,
  type: z
    .enum(['0', '1', '2', '3', '4'])
    .default('0')
    .describe('0 balance, 1 transfers, 2 energy, 3 bandwidth, 4 transactions: all are always told'),
  currency: z.enum(['USD', 'EUR', 'BTC', 'ETH']).default('USD').describe('Of `rate`'),
});

export const analysisDay = z.object({
  day: z.string().describe('YYYY-MM-DD, UTC'),
  trx_amount: z
    .string()
    .describe('TRX at the end of the day, worked back from now: without what contracts moved by themselves'),
  stake_amount: z
    .string()
    .describe(
      'TRX staked, lent or on the way back from stake at the end of the day, worked back from now; empty where no node says how much it is now',
    ),
  rate: z
    .string()
    .describe(
      'One TRX at its end in the currency asked for; empty where the price source does not know the past',
    ),
  usdt_amount: z
    .string()
    .describe(
      'Worth of trx_amount in USD, by the source that /api/token/price names; empty where that does not know the past',
    ),
  price: z
    .string()
    .describe('USD for one TRX at its end; empty where the price source does not know the past'),
  transaction_count: count.describe('Transactions it sent'),
  transfer_count: count.describe('Transfers of TRX, in and out'),
  transfer_in: amount.describe('Sun'),
  transfer_out: amount,
  energy_usage: amount.describe('Energy of its own stake'),
  energy_burn: amount.describe('Energy it bought'),
  energy_origin: amount.describe('Energy the contracts’ owners gave'),
  net_usage: amount.describe('Bandwidth of stake or free'),
  net_burn: amount.describe('Bandwidth it bought'),
  fee: amount.describe('Sun burned'),
});

const richRange = z.object({
  from: amount.describe('Sun, inclusive'),
  to: amount.describe('Sun, exclusive'),
  accounts: count,
  balance: amount.describe('Sun of all of them'),
});

export const permissionChange = z.object({
  hash: z.string(),
  block: count,
  timestamp: timestampMs,
  ownerPermission: permission.optional(),
  witnessPermission: permission.optional(),
  activePermissions: z.array(permission),
});

const projects = z.object({
  total: count,
  data: z.array(
    z.object({ address: z.string(), projectName: z.string(), calls: count, lastCall: timestampMs }),
  ),
});

const standingVotes = z.object({
  votes: z.record(z.string(), amount).describe('Votes by candidate'),
});

export const accountPartEndpoints = {
  '/api/account/votes': {
    summary: 'Votes of an account that stand',
    query: accountOnly,
    response: standingVotes,
  },
  '/api/account/{address}/votes': {
    summary: 'The same (path form of 2018)',
    query: accountOnly,
    response: standingVotes,
  },
  '/api/account/tokens': {
    summary: 'Tokens of an account with their worth',
    query: heldTokensQuery,
    response: z.object({ ...envelope, ...addressFacts, data: z.array(pricedToken) }),
  },
  '/api/account/wallet': {
    summary: 'The same as wallets read it',
    query: accountOnly.extend({
      asset_type: z.enum(['0', '1', '2']).default('0').describe('0 all, 1 money, 2 collectibles'),
    }),
    response: z.object({ count, data: z.array(walletToken) }),
  },
  '/api/account/token_asset_overview': {
    summary: 'What all tokens of an account are worth',
    query: accountOnly,
    response: z.object({
      totalTokenCount: count,
      totalAssetInTrx: z.number().describe('Of the tokens whose price is known'),
      totalAssetInUsd: z.number().nullable(),
      data: z.array(pricedToken),
    }),
  },
  '/api/account/getAssetWithPriceList': {
    summary: 'Tokens of an account whose price is known',
    query: accountOnly,
    response: z.object({ data: z.array(pricedToken) }),
  },
  '/api/account/participate_project': {
    summary: 'Contracts an account called, most often first',
    query: accountOnly,
    response: projects,
  },
  '/api/participate_project': {
    summary: 'The same, under the path of TRONSCAN’s npm client',
    query: accountOnly,
    response: projects,
  },
  '/api/address/reward': {
    summary: 'What an account can withdraw for votes and blocks',
    query: accountOnly,
    response: z.object({
      reward: z.boolean().describe('It can be withdrawn now: there is some, and a day has passed'),
      rewardNum: amount.describe('Sun'),
      lastWithdrawTime: timestampMs.describe('0 for never'),
      nextWithdrawTime: timestampMs,
    }),
  },
  '/api/account/richlist': {
    summary: 'Accounts by the size of their balance, in powers of ten',
    query: z.object({ uuid: z.string().optional().describe('Ignored') }),
    response: z.object({
      total: z.object({ accounts: count, coins: z.number().describe('TRX') }),
      data: z.array(richRange),
    }),
  },
  '/api/account/analysis': {
    summary: 'An account day by day',
    query: analysisQuery,
    response: z.object({ size: count, data: z.array(analysisDay) }),
  },
  '/api/account/permissions/history': {
    summary: 'Permissions an account gave itself, newest first',
    query: z.object({ ...paging, sort: chainSort, address: addressParameter }),
    response: z.object({ ...envelope, data: z.array(permissionChange) }),
  },
  '/api/account/{address}/balance': {
    summary: 'Balances of an account (2018)',
    query: accountOnly,
    response: z.object({
      allowance: amount.describe('Sun'),
      entropy: z.number().describe('Always 0'),
      balances: z.array(z.object({ name: z.string(), balance: amount })),
      frozen: z.object({ total: amount, balances: z.array(z.object({ amount, expires: timestampMs })) }),
    }),
  },
} as const;
