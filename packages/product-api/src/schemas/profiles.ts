import { z } from 'zod';
import { addressParameter, count, timestampMs, wholeNumber } from './common.ts';

/** Answer of the calls below /external: retCode "0" is good. */
const external = { retCode: z.string().describe('0 good, 1 not'), retMsg: z.string() };

const tag = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(
    /^[\p{Script=Latin}\p{Nd}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul} _-]+$/u,
    {
      message: 'may hold letters, digits and Chinese, Japanese or Korean characters',
    },
  );
const description = z.string().trim().max(100).default('');

export const tagRow = z.object({
  targetAddress: z.string(),
  tag: z.string(),
  description: z.string(),
  addressTag: z.string().describe('Its public tag, by the server’s files; empty for none'),
  updateTime: timestampMs,
});

const tagTarget = { user_address: addressParameter, target_address: addressParameter };

export const srPages = z.object({
  intro: z.string(),
  communityPlan: z.string(),
  team: z.string(),
  budgetExpenses: z.string(),
  serverConfiguration: z.string(),
  reason: z.string().describe('Why a text is not here; empty where all are'),
});

const accountOnly = z.object({
  address: addressParameter,
  uuid: z.string().optional().describe('Ignored'),
});

/** Calls that return the same to everybody. */
export const profileEndpoints = {
  '/api/account/sr': {
    summary: 'Where a witness keeps the texts of its page',
    query: accountOnly,
    response: z.object({
      data: z.object({ address: z.string(), githubLink: z.string().describe('user/repository, or empty') }),
      address: z.string(),
      githubLink: z.string(),
    }),
  },
  '/api/account/{address}/sr-pages': {
    summary: 'Texts of a witness’s page, Markdown',
    query: accountOnly.extend({
      lang: z
        .string()
        .regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/, 'lang is a language code such as en')
        .default('en'),
    }),
    response: srPages,
  },
  '/api/account/{address}/media': {
    summary: 'Picture of a witness’s page',
    query: accountOnly,
    response: z.object({
      success: z.boolean(),
      image: z.string().optional().describe('Address of the picture'),
      reason: z.string().optional(),
    }),
  },
  '/external/tag/recommend': {
    summary: 'Names that at least three people gave an address',
    query: z.object({ target_address: addressParameter, user_address: addressParameter.optional() }),
    response: z.object({
      ...external,
      data: z.object({ recommend_tags: z.array(z.object({ tag: z.string(), count })) }),
    }),
  },
} as const;

/** Calls that want header X-Key: the key that /api/auth gave. */
export const keyedEndpoints = {
  '/external/tag': {
    summary: 'Names an account gave addresses; only with its own key (header X-Key)',
    query: z.object({
      user_address: addressParameter,
      target_address: addressParameter.optional(),
      start: wholeNumber.default(0),
      limit: wholeNumber.default(20),
    }),
    response: z.object({ ...external, data: z.object({ total: count, user_tags: z.array(tagRow) }) }),
  },
  '/external/account/tokenList': {
    summary: 'Tokens an account wants to see and not to see; only with its own key (header X-Key)',
    query: accountOnly,
    response: z.object({
      ...external,
      data: z.object({ showList: z.array(z.string()), blockList: z.array(z.string()) }),
    }),
  },
} as const;

const choice = z.object({ address: addressParameter, token: z.string().min(1).max(64) });
const done = z.object(external);

export const authBody = z.object({
  transaction: z
    .string()
    .max(20_000)
    .regex(/^(?:[0-9a-fA-F]{2})+$/, 'needs the signed transaction as hex')
    .optional()
    .describe('A witness update, signed within five minutes and not sent: opens the page as a witness alone'),
  address: addressParameter
    .optional()
    .describe('Whose signature it is; with timestamp, nonce and signature instead of a transaction'),
  timestamp: timestampMs.optional().describe('When it was signed; it is good for five minutes'),
  nonce: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'needs 16 to 64 letters, digits, - or _, chosen at random')
    .optional()
    .describe('Chosen at random for this signature, which is good once'),
  signature: z
    .string()
    .regex(/^(?:0x)?[0-9a-fA-F]{130}$/, 'needs 65 bytes as hex')
    .optional()
    .describe(
      'Of the text "Sunscope sign-in\nServer: <origin>\nAddress: <address>\nNonce: <nonce>\nIssued: <timestamp as ISO 8601>\nExpires: <five minutes later>"; the origin is PUBLIC_ORIGIN',
    ),
});

export const profilePosts = {
  '/api/auth': {
    summary: 'A key for what follows: for a signed witness update (never sent to the chain) or a signed text',
    body: authBody,
    response: z.object({ key: z.string().describe('To be sent as header X-Key; good for a day') }),
  },
  '/api/account/{address}/sr': {
    summary: 'Says where a witness keeps the texts of its page; wants its key (header X-Key)',
    body: z.object({
      address: addressParameter,
      githubLink: z.string().max(200).describe('user, user/repository, or its address on GitHub'),
    }),
    response: z.object({ data: z.boolean() }),
  },
  '/external/tag/insert': {
    summary: 'Names an address for oneself; wants one’s key (header X-Key)',
    body: z.object({ ...tagTarget, tag, description }),
    response: done,
  },
  '/external/tag/update': {
    summary: 'The same for one that is named already',
    body: z.object({ ...tagTarget, tag, description }),
    response: done,
  },
  '/external/tag/delete': {
    summary: 'Forgets a name',
    body: z.object({ ...tagTarget }),
    response: done,
  },
  '/external/account/addShowList': {
    summary: 'A token to be seen among one’s own; wants one’s key (header X-Key)',
    body: choice,
    response: done,
  },
  '/external/account/addBlockList': {
    summary: 'A token not to be seen among one’s own; wants one’s key (header X-Key)',
    body: choice,
    response: done,
  },
} as const;
