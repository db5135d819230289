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
  wholeNumber,
} from './common.ts';

/** What the chain's own exchange pays for a token: its pair with TRX, or the pairs that lead there. */
const marketInfo = z.object({
  priceInTrx: z.number(),
  priceInUsd: z.number().optional().describe('Absent where no price source is set'),
  gain: z
    .number()
    .optional()
    .describe('Of 24 hours, a fraction; absent without a pair with TRX, as the next'),
  volume24hInTrx: z.number().optional(),
  liquidity: z.number().optional().describe('TRX that both sides of the pair are worth'),
  pairId: z.number().int().optional(),
  pairUrl: z.string(),
  fTokenAddr: z.string().describe('Id of the token'),
  fShortName: z.string(),
  fPrecision: z.number().int(),
  sShortName: z.string(),
  sPrecision: z.number().int(),
  priceFrom: z.string(),
});

export const trc10Row = z.object({
  id: z.number().int(),
  tokenID: z.number().int(),
  name: z.string(),
  abbr: z.string(),
  description: z.string(),
  url: z.string(),
  website: z.string(),
  white_paper: z.string(),
  github: z.string(),
  email: z.string(),
  country: z.string(),
  social_media: z.array(z.object({ name: z.string(), url: z.string() })),
  ownerAddress: z.string(),
  precision: z.number().int(),
  totalSupply: amount,
  trxNum: amount,
  num: amount,
  startTime: timestampMs,
  endTime: timestampMs,
  dateCreated: timestampMs,
  frozen: z.array(z.object({ amount, days: z.number().int() })),
  frozenTotal: amount,
  frozenPercentage: z.number(),
  availableSupply: amount,
  available: amount,
  issued: amount,
  issuedPercentage: z.number(),
  remaining: amount,
  remainingPercentage: z.number(),
  percentage: z.number().describe('The same as remainingPercentage'),
  participated: amount,
  price: z.number().describe('Sun per raw unit'),
  nrOfTokenHolders: count,
  totalTransactions: count,
  imgUrl: z.string(),
  level: z.string(),
  reputation: z.string(),
  canShow: z.number().int(),
  isBlack: z.boolean(),
  voteScore: z.number().int(),
  vip: z.boolean(),
  index: count.describe('Place in this list, from 1'),
  rank_order: count.describe('The same'),
  block: count,
  transaction: z.string(),
  market_info: marketInfo.optional(),
});
/** Clients of TRONSCAN say which lists of the site's own they want; ours is that of the tokens that nothing speaks against. */
const showAll = z
  .string()
  .optional()
  .describe('2 leaves out tokens that something speaks against; 0 and 1 leave out none');

export const trc10Query = z.object({
  ...paging,
  sort: sortedBy('rank', 'name', 'nrOfTokenHolders', 'totalTransactions', 'dateCreated', 'id'),
  id: wholeNumber.optional(),
  id_gt: wholeNumber.optional(),
  name: z.string().optional().describe('Name of a token; %text% finds a part of a name or abbreviation'),
  owner: addressParameter.optional(),
  showAll,
  status: z.string().optional(),
  totalAll: z.string().optional(),
  fields: z.string().optional().describe('Comma list: only these members'),
});
export const trc10List = z.object({
  ...envelope,
  totalAll: count,
  data: z.array(trc10Row.partial()).describe('What nobody could be asked about is absent'),
});

export const trc20Row = z.object({
  name: z.string(),
  symbol: z.string(),
  contract_address: z.string(),
  contract_name: z.string(),
  decimals: z.number().int(),
  icon_url: z.string(),
  token_desc: z.string(),
  home_page: z.string(),
  issue_address: z.string(),
  issue_time: z.string(),
  issue_ts: timestampMs,
  total_supply: z.string(),
  total_supply_with_decimals: z.string().describe('Raw units'),
  holders_count: count,
  transfer_num: count,
  transfer24h: count.describe('Transfers of the running UTC day of the chain'),
  transferAmountToday: z.string().describe('Raw units moved in it'),
  price: z.number().optional().describe('USD; absent, as the next ones, where nobody reports a price'),
  price_trx: z.number().optional(),
  volume24h: z.number().optional(),
  liquidity24h: z.number().optional(),
  gain: z.number().optional(),
  tokenPriceLine: z.object({
    total: count,
    data: z.array(z.object({ priceUsd: z.string(), time: z.string() })),
  }),
  totalTurnOver: z.string().describe('In circulation, whole tokens; empty where unknown'),
  tags: z.array(z.string()),
  index: count.describe('Place in this list, from 1'),
  white_paper: z.string(),
  git_hub: z.string(),
  email: z.string(),
  social_media: z.string(),
  social_media_list: z.array(z.object({ name: z.string(), url: z.string() })),
  level: z.string(),
  reputation: z.string().describe('The level in a word: insufficient_message or high_risk'),
  vip: z.boolean(),
  tokenType: z.string(),
});
export const trc20Query = z.object({
  ...paging,
  sort: sortedBy('issue_time', 'holders_count', 'transfer_num', 'name'),
  contract: addressParameter.optional(),
  id: z.string().optional().describe('The same as contract'),
  showAll,
});
export const trc20List = z.object({ ...envelope, trc20_tokens: z.array(trc20Row) });

export const overviewRow = z.object({
  tokenId: z.union([z.number().int(), z.string()]),
  contractAddress: z.string(),
  name: z.string(),
  abbr: z.string(),
  decimal: z.number().int(),
  imgUrl: z.string(),
  projectSite: z.string(),
  whitePaper: z.string(),
  github: z.string(),
  socialMedia: z.string().describe('JSON list of {name, url}'),
  pairUrl: z.string(),
  canShow: z.number().int(),
  verifier: z.string(),
  tokenType: z.string(),
  description: z.string(),
  priceInTrx: z
    .number()
    .optional()
    .describe('By Bancor pairs; absent, as the next ones, where none leads to TRX'),
  priceInUsd: z.number().optional(),
  gain: z.number().optional().describe('Of 24 hours, a fraction'),
  volume24hInTrx: z.number().optional(),
  marketcap: z.number().optional().describe('In TRX'),
  pairId: z.number().int().optional().describe('Bancor pair with TRX'),
  nrOfTokenHolders: count,
  transferCount: count,
  supply: z.string().describe('Whole tokens as exact decimal text'),
  isTop: z.boolean(),
  level: z.string(),
  vip: z.boolean(),
  ownerAddress: z.string(),
  issueTime: z.string(),
  dateCreated: z.number().int().describe('Seconds'),
});
export const overviewQuery = z.object({
  ...paging,
  sort: sortedBy(
    'priceInTrx',
    'gain',
    'volume24hInTrx',
    'marketcap',
    'holderCount',
    'transferCount',
    'issueTime',
    'name',
  ),
  filter: z
    .enum(['all', 'trc10', 'trc20', 'trc721', 'trc1155', 'top', 'my'])
    .optional()
    .describe('top: those that nothing speaks against; my: those that address issued'),
  address: addressParameter.optional().describe('Whose tokens filter=my gives'),
  order: z.enum(['asc', 'desc']).optional(),
  order_current: z.string().optional(),
  showAll,
  verifier: z.string().optional(),
  search: z.string().optional().describe('Part of a name or abbreviation'),
});
export const overviewList = z.object({
  total: count,
  totalAll: count,
  all: count,
  total10: count,
  total20: count,
  total721: count,
  total1155: count,
  currentWeekAll: count,
  currentWeekTotalAll: count,
  valueAtLeast: count,
  tokens: z.array(overviewRow),
});

export const holderRow = z.object({
  address: z.string(),
  holder_address: z.string(),
  name: z.string(),
  balance: z.string(),
  addressTag,
  addressTagLogo,
  srTag: z.boolean().describe('A witness or a candidate'),
  srName: z.string().describe('Its page, without protocol'),
  foundationTag: z.boolean().describe('One of the foundation’s accounts (/api/fund)'),
  updateTime: timestampMs.describe('Its last transaction; 0 for none'),
});
export const trc10HoldersQuery = z.object({
  ...paging,
  sort: sortedBy('balance'),
  id: wholeNumber.optional(),
  address: addressParameter.optional().describe('Issuer of the token, where no id is given'),
  holder_address: addressParameter.optional(),
});
export const trc10Holders = z.object({ ...envelope, data: z.array(holderRow) });
export const trc20HoldersQuery = z.object({
  ...paging,
  sort: sortedBy('balance'),
  contract_address: addressParameter,
  holder_address: addressParameter.optional(),
});
export const trc20Holders = z.object({ ...envelope, trc20_tokens: z.array(holderRow) });

export const priceQuery = z.object({
  token: z
    .string()
    .max(64)
    .optional()
    .describe('trx, or the id of a token that a Bancor pair leads from to TRX'),
});
export const price = z.object({
  token: z.string(),
  price_in_usd: z.string().describe('Empty where no price source is set'),
  price_in_trx: z.string(),
  percent_change_24h: z.string().describe('Of a token in TRX; empty where it has no pair with TRX'),
  time: timestampMs,
  from: z.string().describe('Source; "demo" prices are invented and must be labelled so'),
  conversions: z.record(z.string(), z.string()).describe('TRX in BTC, USD, EUR and ETH, decimal text'),
});
/** The same with the market's figures; each is empty where neither the source nor this chain tells it. */
export const marketPrice = price.extend({
  market_cap: z.string().describe('USD; by the source, else price times supply'),
  volume_24h: z.string().describe('USD; of a token, on its pair with TRX'),
  volume_percent_change_24h: z.string(),
  market_cap_percent_change_24h: z.string(),
  rank: z.string(),
});

export const tokenEndpoints = {
  '/api/token': { summary: 'TRC10 tokens', query: trc10Query, response: trc10List },
  '/api/token_trc20': { summary: 'TRC20 tokens', query: trc20Query, response: trc20List },
  '/api/tokens/overview': { summary: 'All tokens', query: overviewQuery, response: overviewList },
  '/api/tokenholders': {
    summary: 'Holders of a TRC10 token',
    query: trc10HoldersQuery,
    response: trc10Holders,
  },
  '/api/token_trc20/holders': {
    summary: 'Holders of a TRC20 token',
    query: trc20HoldersQuery,
    response: trc20Holders,
  },
  '/api/token/price': { summary: 'Price of TRX', query: priceQuery, response: marketPrice },
} as const;
