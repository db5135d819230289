import { z } from 'zod';
import { addressParameter } from './common.ts';

/** What issuers publish about their tokens: a text, signed by the account that issued the token. */

const MAX_CONTENT = 20_000;

export const registrationBody = z.object({
  content: z
    .string()
    .max(MAX_CONTENT)
    .describe(
      'JSON: id (TRC10) or contract_address, issuer_addr, timestamp (ms, now), and any of logo_url, website, email, white_paper, git_hub, social_media, token_desc',
    ),
  sig: z
    .string()
    .regex(/^(?:0x)?[0-9a-fA-F]{130}$/, 'sig is a signature of 65 bytes in hex')
    .describe('The issuer’s signature over the hex of content'),
});
export const registrationAnswer = z.object({
  retCode: z.string().describe('0 where it was taken'),
  retMsg: z.string(),
});

export const registeredQuery = z.object({ issuer_addr: addressParameter });
export const registered = z.object({
  retCode: z.string(),
  retMsg: z.string(),
  data: z.object({
    tokens: z.array(
      z.object({
        contract_address: z.string(),
        name: z.string(),
        symbol: z.string(),
        decimals: z.number().int(),
        token_type: z.string(),
        registered: z.boolean().describe('Its issuer told something about it'),
        logo_url: z.string(),
        website: z.string(),
        token_desc: z.string(),
      }),
    ),
  }),
});

export const appealQuery = z.object({ address: addressParameter });
/** No token is rejected here, so nobody has anything to appeal against. */
export const appeal = z.object({
  retCode: z.string(),
  retMsg: z.string(),
  data: z.object({ appeal: z.null() }),
});

export const logoBody = z.object({
  imageData: z
    .string()
    .max(280_000)
    .regex(
      /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
      'imageData is a data URL of a PNG, JPEG or WebP picture',
    )
    .describe('At most 200 kB'),
  owner_address: addressParameter,
});
export const logoAnswer = z.object({
  success: z.boolean(),
  data: z.string().describe('Address of the picture on this server; empty where it was not taken'),
  message: z.string(),
});

/** The same as the forms of 2020 send it: beside the text, signed or not, or in it. */
export const signedLogoBody = z.object({
  content: z
    .string()
    .max(300_000)
    .optional()
    .describe('JSON of imageData and owner_address, in place of these members'),
  sig: z
    .string()
    .max(200)
    .optional()
    .describe('The owner’s signature over the hex of content; of an issuer’s signed pictures more are kept'),
  imageData: z.string().max(300_000).optional(),
  owner_address: z.string().max(100).optional(),
});

export const tokenByIdBody = z.object({ tokenIdOrAddr: z.string().max(64) });
export const tokenById = z.object({
  code: z.number().int(),
  data: z
    .object({
      pairId: z.number().int().describe('0: no pair is listed for it'),
      verifyStatus: z.number().int().describe('-2: nobody asked for a listing'),
      isFirstRecommend: z.number().int(),
      updateTime: z.string(),
      tokenOtherInfo: z.string().describe('JSON of what its issuer told'),
      description: z.string(),
      sprice: z.string(),
      fprice: z.string(),
    })
    .nullable(),
});

export const tokenRegistrationEndpoints = {
  '/external/trc20tokens': {
    summary: 'Tokens of contracts that an account issued',
    query: registeredQuery,
    response: registered,
  },
  '/external/trc_appeals/recent': {
    summary: 'Appeal of a rejected token',
    query: appealQuery,
    response: appeal,
  },
} as const;

const registration = (summary: string) => ({
  summary,
  body: registrationBody,
  response: registrationAnswer,
});

export const tokenRegistrationPosts = {
  '/external/trc20tokens': registration('Registers a TRC20 token'),
  '/external/trc20tokens/update': registration('Updates the record of a TRC20 token'),
  '/external/trc10tokens/update': registration('Updates the record of a TRC10 token'),
  '/external/trc721tokens': registration('Registers a TRC721 token'),
  '/external/trc721tokens/update': registration('Updates the record of a TRC721 token'),
  '/external/trc1155tokens': registration('Registers a TRC1155 token'),
  '/external/trc1155tokens/update': registration('Updates the record of a TRC1155 token'),
  '/api/uploadLogo': {
    summary:
      'Takes a picture for a token; it is kept until the same sender has sent 20 others that no token shows',
    body: logoBody,
    response: logoAnswer,
  },
  '/external/upload/logo': {
    summary: 'The same in the words of the other calls of issuers',
    body: signedLogoBody,
    response: registrationAnswer.extend({ data: z.string() }),
  },
  '/api/token/getTokenInfoByTokenIdOrAddr': {
    summary: 'Listing of a token on the market',
    body: tokenByIdBody,
    response: tokenById,
  },
} as const;
