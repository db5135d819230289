import { z } from 'zod';
import { count, hash, timestampMs, wholeNumber } from './common.ts';

const term = z.string().max(1000);

export const searchQuery = z.object({ term, uuid: z.string().optional() });
export const searchHit = z.object({
  desc: z.enum([
    'Block',
    'Token-TRC20',
    'Token-TRC10',
    'Token-TRC721',
    'Token-TRC1155',
    'Address',
    'Contract',
    'TxHash',
  ]),
  value: z.string().describe('What leads there; of tokens a text whose last word does'),
  name: z.string().optional().describe('Name of a contract or account'),
  level: z.string().optional().describe('Level of a token hit that warns: 3 suspicious, 4 unsafe'),
  logo: z.string().optional().describe('Picture of a token hit'),
});
export const searchAnswer = z.union([z.array(searchHit), z.object({ Error: z.string() })]);

const named = z.object({ address: z.string(), name: z.string() });

export const searchV2Query = z.object({
  term,
  start: wholeNumber.max(49).default(0).describe('Below 50'),
  limit: wholeNumber.default(10).describe('Cut to 50'),
  type: z
    .enum(['token', 'address', 'contract', 'transaction', 'block'])
    .optional()
    .describe('Only this kind'),
  uuid: z.string().optional(),
});
export const searchV2Answer = z.object({
  token: z.array(
    z.object({
      token_id: z.string(),
      token_type: z.string(),
      name: z.string(),
      abbr: z.string(),
      description: z.string(),
      img_url: z.string(),
      url: z.string(),
      vip: z.boolean(),
      level: z.string(),
    }),
  ),
  contract: z.array(named),
  address: z.array(named),
  transaction: z.array(z.object({ hash, block: count, timestamp: timestampMs })),
  block: z.array(z.object({ number: count, hash, timestamp: timestampMs })),
});

export const searchEndpoints = {
  '/api/search': {
    summary: 'Blocks, transactions, addresses, contracts and tokens by text',
    query: searchQuery,
    response: searchAnswer,
  },
  '/api/search/v2': { summary: 'The same, kind by kind', query: searchV2Query, response: searchV2Answer },
} as const;
