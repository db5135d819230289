import { z } from 'zod';
import { addressParameter, amount, count, timestampMs } from './common.ts';

/** A recipient by the transfers sent to it. */
const sentTo = {
  transfers: count.describe('Successful plain transfers that the sender signed'),
  firstTime: timestampMs.describe('First of them; 0 where there is none'),
  lastTime: timestampMs.describe('Last of them; 0 where there is none'),
};

const lookAlikes = z
  .array(z.object({ address: z.string(), ...sentTo }))
  .describe(
    'Other recipients of the sender with the same four characters behind the T, the same last four, or the same three at both ends; at most 10, the most alike first',
  );
const missing = z
  .enum(['', 'rebuilding', 'beginning', 'newest'])
  .describe(
    'What of the history this index lacks: nothing, whatever is still being read again, the blocks before its first, or the newest blocks',
  );

/** Where the name of an address comes from; empty where it has none. */
const nameSource = z
  .enum(['', 'token', 'witness', 'tag', 'self'])
  .describe(
    'token: it is this token; witness: a super representative calls itself so; tag: by whoever runs the server; self: by the account itself',
  );

export const recipientEndpoints = {
  '/api/account/card': {
    summary: 'What an address is in a few facts, and what an account has had to do with it',
    query: z.object({
      address: addressParameter,
      viewer: addressParameter.optional().describe('The account that looks at it'),
      uuid: z.string().optional().describe('Ignored'),
    }),
    response: z.object({
      address: z.string(),
      name: z.string(),
      nameSource,
      tagDescription: z.string().describe('What the public tag stands for; may be empty'),
      suspicious: z.boolean().describe('It is a token that deserves suspicion'),
      accountType: z.number().int().describe('0 ordinary, 2 contract'),
      balance: amount.nullable().describe('Sun; null where the index does not know the account'),
      totalFrozen: amount.nullable().describe('Own stake in sun; null as above'),
      firstTime: timestampMs.describe('When the account was made; 0 where that is not known'),
      lastTime: timestampMs.describe('Its last transaction or transfer; 0 as above'),
      totalTransactionCount: count,
      looksLike: z
        .array(z.object({ address: z.string(), owner: z.string() }))
        .describe('Addresses that it looks like: owner, who had to do with it, sent to address before'),
      addressNames: z.record(z.string(), z.string()).describe('Names of the addresses named here'),
      history: z
        .object({
          sent: z.object(sentTo).describe('By the viewer to the address'),
          received: z.object(sentTo).describe('By the viewer from the address'),
          lookAlikes,
          missing,
        })
        .optional()
        .describe('Absent without a viewer'),
    }),
  },
  '/api/account/recipients': {
    summary: 'Whether an account has sent to an address before, or to one that looks like it',
    query: z.object({
      address: addressParameter.describe('The sender'),
      to: addressParameter.describe('Whom it is about to send to'),
      uuid: z.string().optional().describe('Ignored'),
    }),
    response: z.object({
      address: z.string(),
      to: z.string(),
      ...sentTo,
      lookAlikes,
      missing,
    }),
  },
} as const;
