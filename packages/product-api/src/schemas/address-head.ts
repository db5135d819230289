import { z } from 'zod';
import { addressParameter, amount, count, hash, timestampMs } from './common.ts';

export const addressHeadEndpoints = {
  '/api/account/head': {
    summary: 'How an address came to be, and how long its lists are',
    query: z.object({ address: addressParameter, uuid: z.string().optional().describe('Ignored') }),
    response: z.object({
      address: z.string(),
      firstTime: timestampMs.describe('When the account was made; 0 where that is not known'),
      lastTime: timestampMs.describe('Its last transaction or transfer; 0 as above'),
      fundedBy: z
        .object({ address: z.string(), hash, amount, timestamp: timestampMs })
        .nullable()
        .describe('Who sent it TRX first, among its oldest thousand transfers; null where nobody did'),
      counts: z
        .object({
          internal: count.describe('/api/internal-transaction?address='),
          blocks: count.describe('/api/block?producer=; of super representatives'),
          voters: count.describe('/api/vote?candidate=; as above'),
          votes: count.describe('/api/vote?voter='),
          stake: count.describe('/api/account/resource/history'),
          contracts: count
            .optional()
            .describe('/api/contracts?creator=; absent for an account of more than 5,000 transactions'),
          approvals: count.describe('/api/account/approve/list'),
          permissions: count.describe('/api/account/permissions/history'),
        })
        .describe('rangeTotal of these lists'),
      contractMap: z.record(z.string(), z.boolean()),
      addressNames: z.record(z.string(), z.string()),
    }),
  },
} as const;
