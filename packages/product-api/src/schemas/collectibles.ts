import { z } from 'zod';
import { addressParameter, count, envelope, paging, tokenInfo } from './common.ts';

/** Items asked for at a time. */
export const MAX_DESCRIBED = 50;

const itemId = z.string().regex(/^\d{1,78}$/, 'needs whole numbers with commas between them');

export const itemDescriptionsQuery = z.object({
  contract: addressParameter.describe('The TRC721 or TRC1155 token'),
  tokenIds: z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(itemId).max(MAX_DESCRIBED, `takes at most ${MAX_DESCRIBED} items`))
    .describe(`Numbers of items, at most ${MAX_DESCRIBED}, with commas between them`),
});

export const itemDescription = z.object({
  token_id: z.string(),
  state: z
    .enum(['known', 'reading', 'none', 'off', 'gateway', 'invalid', 'unreachable'])
    .describe(
      'reading: ask again; none: its contract names no description; off, gateway: this server does not read such addresses (ITEM_METADATA, IPFS_GATEWAY)',
    ),
  name: z.string().describe('As the author of the token wrote it, like all that follows'),
  description: z.string(),
  image: z.string().describe('Path of the picture on this server; empty where there is none'),
  external_url: z.string().describe('Page of the item; a text that anyone could write'),
  attributes: z.array(z.object({ trait: z.string(), value: z.string() })),
});
/** Items that nobody holds are absent. */
export const itemDescriptions = z.object({ data: z.array(itemDescription) });

/** Items of a token, each once. */
export const itemsQuery = z.object({
  ...paging,
  contract: addressParameter.describe('The TRC721 or TRC1155 token'),
  tokenId: z
    .string()
    .regex(/^\d{1,78}$/, 'tokenId is a whole number')
    .optional()
    .describe('This one only'),
});
export const itemRow = z.object({
  token_id: z.string(),
  holders: count,
  holder_address: z.string().describe('Who holds it; empty where several do'),
  supply: z.string().describe('How many there are of it'),
  tokenInfo,
});
export const itemList = z.object({ ...envelope, data: z.array(itemRow) });

export const collectibleEndpoints = {
  '/api/nft/items': {
    summary: 'Items of a TRC721 or TRC1155 token, each once, by number',
    query: itemsQuery,
    response: itemList,
  },
  '/api/nft/metadata': {
    summary: 'What the author of a TRC721 or TRC1155 token wrote of its items',
    query: itemDescriptionsQuery,
    response: itemDescriptions,
  },
} as const;
