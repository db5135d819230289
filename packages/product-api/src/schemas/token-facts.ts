import { z } from 'zod';
import {
  addressParameter,
  amount,
  count,
  envelope,
  hash,
  paging,
  timestampMs,
  tokenInfo,
  chainSort,
  sortedBy,
} from './common.ts';
import { trc10Row } from './tokens.ts';

/** Single facts of tokens, each a call of its own as TRONSCAN's pages have them. */

const ignored = z.string().optional().describe('Ignored');
const idParameter = z
  .string()
  .max(64)
  .regex(
    /^(?:_|\d{1,19}|T\w{33}|(?:0x)?[0-9a-fA-F]{40,42})$/,
    'a token is _, a TRC10 id or a contract address',
  )
  .describe('_ for TRX, a TRC10 id, or a contract address');

export const tokenByNameQuery = z.object({
  name: z.string().max(200).describe('Name or id of a TRC10 token'),
});

export const tokenAddressesQuery = z.object({
  ...tokenByNameQuery.shape,
  ...paging,
  sort: sortedBy('balance'),
});
export const tokenAddresses = z.object({
  total: count,
  data: z.array(z.object({ address: z.string(), name: z.string().describe('The token’s'), balance: amount })),
});

export const holderBalanceQuery = z.object({
  contract_address: addressParameter,
  holder_address: addressParameter,
  uuid: ignored,
});
export const holderBalance = z.object({
  contract_address: z.string(),
  holder_address: z.string(),
  balance: z.string().describe('Smallest units'),
  tokenInfo,
});

export const totalSupplyQuery = z.object({ address: addressParameter, uuid: ignored });

export const distributionQuery = z.object({ tokenId: idParameter, uuid: ignored });
export const distribution = z.object({
  'rank1-10': z.string().describe('Raw units held by the ten greatest holders'),
  'rank11-50': z.string(),
  'rank51-100': z.string(),
  'rank101-500': z.string(),
  expire: timestampMs.describe('When it is worth asking again'),
});

export const idMapperQuery = z.object({ address: idParameter, uuid: ignored });
export const idMapper = z.object({
  data: z.array(z.object({ mapper_id: z.number().int().describe('Number at CoinMarketCap') })),
});

export const tokenSearchQuery = z.object({
  ...paging,
  term: z.string().max(200).optional(),
  text: z.string().max(200).optional().describe('The same as term'),
  type: z.enum(['trc10', 'trc20', 'trc721', 'trc1155']).optional(),
});
export const tokenSearch = z.object({ total: count, data: z.array(tokenInfo) });

export const purchasesQuery = z.object({
  ...paging,
  sort: chainSort,
  token: z
    .string()
    .regex(/^\d{1,19}$/, 'token is the id of a TRC10 token')
    .optional(),
  id: z
    .string()
    .regex(/^\d{1,19}$/, 'id is the id of a TRC10 token')
    .optional(),
  issuer: addressParameter.optional(),
});
export const purchases = z.object({
  ...envelope,
  data: z.array(
    z.object({
      transactionHash: hash,
      block: count,
      timestamp: timestampMs,
      ownerAddress: z.string().describe('Who bought'),
      toAddress: z.string().describe('The issuer'),
      amount: amount.describe('Sun paid'),
      tokenAmount: amount.describe('Raw units bought'),
      tokenInfo,
    }),
  ),
});

export const fundQuery = z.object({ uuid: ignored });
/** Supply of one well-known token of the main network; nothing on networks where it does not exist. */
export const tokenFund = z.object({
  tokenInfo: tokenInfo.optional(),
  totalSupply: z.string().describe('Whole tokens as decimal text, 0 where the token is not here'),
  totalTurnOver: z.string().describe('In circulation; the same, since no lock is known'),
  holders: count,
});

export const tokenTvc = z.object({
  data: z.array(
    z.object({
      tokenInfo,
      supply: z.string().describe('Whole tokens as decimal text'),
      priceInUsd: z.string(),
      valueInUsd: z.number(),
    }),
  ),
  totalInUsd: z.number().describe('Of the tokens whose price somebody reports'),
  time: timestampMs,
});

export const ledgerQuery = z.object({
  type: z.enum(['token10', 'exchange']),
  start: paging.start,
  limit: paging.limit,
  uuid: ignored,
});
export const ledger = z.object({
  data: z
    .array(z.object({ id: z.string(), message: z.string() }))
    .describe('Empty: only the maker of the device can sign descriptors'),
});

export const tokenDownload = z.object({
  success: z.boolean(),
  data: z.string().describe('Address of the file on this server'),
});

export const tokenFactEndpoints = {
  '/api/download/tokenInfo': {
    summary: 'Where all tokens can be had as a file',
    query: fundQuery,
    response: tokenDownload,
  },
  '/api/bittorrent/graphic': {
    summary: 'Price of BTT over time',
    query: fundQuery,
    response: z
      .array(z.object({ time: timestampMs, price: z.string() }))
      .describe('Empty: nobody tells this server that price'),
  },
  '/api/token/{name}': {
    summary: 'One TRC10 token by name or id',
    query: tokenByNameQuery,
    response: trc10Row.partial(),
  },
  '/api/token/{name}/address': {
    summary: 'Holders of a TRC10 token by its name or id',
    query: tokenAddressesQuery,
    response: tokenAddresses,
  },
  '/api/token/search': { summary: 'Tokens by text', query: tokenSearchQuery, response: tokenSearch },
  '/api/token/id-mapper': {
    summary: 'Number of a token at a market-data provider',
    query: idMapperQuery,
    response: idMapper,
  },
  '/api/token_trc20/holder_balance': {
    summary: 'Balance of one holder of a token',
    query: holderBalanceQuery,
    response: holderBalance,
  },
  '/api/token_trc20/totalSupply': {
    summary: 'Supply of a token in whole tokens',
    query: totalSupplyQuery,
    response: z.union([z.number(), z.string()]),
  },
  '/api/tokens/position-distribution': {
    summary: 'What the greatest holders of a token hold together',
    query: distributionQuery,
    response: distribution,
  },
  '/api/tokens/participateassetissue': {
    summary: 'Purchases in the sale of a TRC10 token',
    query: purchasesQuery,
    response: purchases,
  },
  '/api/wink/fund': { summary: 'Supply of WIN', query: fundQuery, response: tokenFund },
  '/api/jst/fund': { summary: 'Supply of JST', query: fundQuery, response: tokenFund },
  '/api/bittorrent/fund': { summary: 'Supply of BTT', query: fundQuery, response: tokenFund },
  '/api/tokenTvc': { summary: 'Value of what is on the chain', query: fundQuery, response: tokenTvc },
  '/api/ledger': {
    summary: 'Descriptors of tokens for hardware wallets',
    query: ledgerQuery,
    response: ledger,
  },
} as const;
