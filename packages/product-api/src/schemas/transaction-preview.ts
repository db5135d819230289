import { z } from 'zod';
import { amount, count, timestampMs, tokenInfo } from './common.ts';
import { failure, story } from './transaction-info.ts';
import { broadcastBody, decodedValue, triggerInfo } from './transactions.ts';

/** What the chain knows of a transaction that nobody has sent yet. */
export const transactionPreview = z.object({
  hash: z.string(),
  block: count.optional().describe('Where it is on the chain already'),
  story: story.optional().describe('What it does once it is in a block; absent without a contract'),
  addressNames: z.record(z.string(), z.string()),
  contractMap: z.record(z.string(), z.boolean()),
  tokens: z.record(z.string(), tokenInfo).describe('That it names, by contract or TRC10 id'),
  trigger_info: triggerInfo.optional(),
  head: z
    .object({ number: count, timestamp: timestampMs })
    .optional()
    .describe('Newest block; absent while the node cannot be reached'),
  reference: z
    .object({
      state: z
        .enum(['found', 'unknown', 'missing', 'unread'])
        .describe('unknown: of another chain or too old; unread: the node did not say'),
      number: count.optional(),
    })
    .describe('The block that ties it to a chain'),
  permission: z
    .object({
      id: z.number().int(),
      found: z.boolean(),
      name: z.string().optional(),
      threshold: amount.optional(),
      weight: amount.optional().describe('Of its signatures'),
      keys: z.array(z.object({ address: z.string(), weight: amount, signed: z.boolean() })).optional(),
      allows: z.boolean().optional().describe('Whether the permission may do this type at all'),
    })
    .optional()
    .describe('The permission it names, as the account has it now'),
  balance: amount.optional().describe('Sun of the sender'),
  dryRun: z
    .object({
      energyUsed: amount,
      energySun: amount.optional().describe('What that energy costs when it is all burned'),
      reverted: z.boolean(),
      message: z.string().describe('What the node says, may be empty'),
      returned: z.array(decodedValue),
      failure: failure.optional(),
    })
    .optional()
    .describe('Simulated on the newest block; calls and deployments only'),
});

export const transactionPreviewPosts = {
  '/api/transaction/preview': {
    summary: 'What a transaction would do: decoded, checked against the chain and simulated, not sent',
    body: broadcastBody,
    response: transactionPreview,
  },
} as const;
