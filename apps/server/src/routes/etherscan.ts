import {
  etherscanPosts,
  etherscanQuery,
  type etherscanAnswer,
} from '@sunscope/product-api/schemas/etherscan';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { ApiContext } from './context.ts';
import { visitorOf } from '../access/trusted-proxies.ts';
import { VisitorSlots } from '../access/visitor-slots.ts';
import { bodySchema } from './body-schema.ts';
import { holdSlot } from './hold-slot.ts';
import { answerEtherscan, answerSubmission } from '../services/compatibility/etherscan/etherscan.ts';
import { endpointsOn } from './endpoint.ts';

const TOO_MANY = 429;

/** Standard JSON of 10 MiB, each of its characters written with a percent sign at worst. */
const SOURCE_BYTES = 31 << 20;
const LIMIT = { rateLimit: { max: 120, timeWindow: '1 minute' } } as const;
const UPLOADS = new VisitorSlots({ total: 8, perVisitor: 4 });

/** The calls that tools made for Etherscan know. What keeps one from being answered has Etherscan's form as well. */
export async function etherscanRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const isRefused = reply.statusCode === TOO_MANY || reply.statusCode >= 500;
    if (!isRefused || typeof payload !== 'object' || payload === null || !('message' in payload))
      return payload;
    const words = String(payload.message);
    const answer: z.output<typeof etherscanAnswer> = {
      status: '0',
      message: 'NOTOK',
      // By these words its clients know that they are to wait and ask again.
      result: reply.statusCode === TOO_MANY ? `Max rate limit reached. ${words}` : words,
    };
    return answer;
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api',
    schema: { querystring: etherscanPosts['/api'].query, ...bodySchema(etherscanPosts['/api']) },
    bodyLimit: SOURCE_BYTES,
    config: LIMIT,
    onRequest: async (request, reply) => holdSlot(UPLOADS, request, reply),
    handler: ({ query, body, ip }) => {
      const fields = { ...query, ...body };
      if (fields['module'] === 'contract' && fields['action'] === 'verifysourcecode')
        return answerSubmission(context, visitorOf(ip), fields);
      return answerEtherscan(context, etherscanQuery.parse(fields));
    },
  });
  endpointsOn(app, context.answers)('/api', query => answerEtherscan(context, query));
}
