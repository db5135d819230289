import { z } from 'zod';
import {
  addressParameter,
  amount,
  count,
  envelope,
  paging,
  risk,
  sortedBy,
  timestampMs,
  tokenInfo,
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

/** What speaks against a token, in every row of one. */
const suspicion = {
  risk: risk.describe('Why the level is 3: look_alike_token or link_in_text; empty for others'),
  copies: tokenInfo
    .pick({ tokenId: true, tokenName: true, tokenAbbr: true, tokenType: true })
    .optional()
    .describe('The token it imitates; absent where the index does not have that one'),
};

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
  ...suspicion,
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
  ...suspicion,
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
  ...suspicion,
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
    'supply',
    'tokenType',
  ),
  filter: z
    .enum(['all', 'trc10', 'trc20', 'trc721', 'trc1155', 'top', 'my', 'rated'])
    .optional()
    .describe(
      'top: those that nothing speaks against; my: those that address issued; rated: those with a level',
    ),
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
  holdersTotal: count.describe('Of all tokens; an address counts once for each it holds'),
  transfersToday: count.describe('Of all tokens, in the running UTC day of the chain'),
  tokens: z.array(overviewRow),
});

export const tokenEndpoints = {
  '/api/token': { summary: 'TRC10 tokens', query: trc10Query, response: trc10List },
  '/api/token_trc20': { summary: 'TRC20 tokens', query: trc20Query, response: trc20List },
  '/api/tokens/overview': { summary: 'All tokens', query: overviewQuery, response: overviewList },
} as const;
