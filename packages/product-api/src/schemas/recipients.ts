import { z } from 'zod';
import { addressParameter, count, timestampMs } from './common.ts';

/** A recipient by the transfers sent to it. */
const sentTo = {
  transfers: count.describe('Successful plain transfers that the sender signed'),
  firstTime: timestampMs.describe('First of them; 0 where there is none'),
  lastTime: timestampMs.describe('Last of them; 0 where there is none'),
};

export const recipientEndpoints = {
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
      lookAlikes: z
        .array(z.object({ address: z.string(), ...sentTo }))
        .describe(
          'Other recipients of the sender with the same four characters behind the T, the same last four, or the same three at both ends; at most 10, the most alike first',
        ),
      missing: z
        .enum(['', 'rebuilding', 'beginning', 'newest'])
        .describe(
          'What of the history this index lacks: nothing, whatever is still being read again, the blocks before its first, or the newest blocks',
        ),
    }),
  },
} as const;
