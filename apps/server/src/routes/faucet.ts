import { errorBody } from '@sunscope/product-api/schemas/common';
import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiContext } from '../services/context.ts';

/** Guesses of a captcha that a visitor has. */
const LIMIT = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const;

export async function faucetRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const call = postEndpoints['/api/testnet/request-coins'];
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/testnet/request-coins',
    schema: { summary: call.summary, body: call.body, response: { 200: call.response, 400: errorBody } },
    config: LIMIT,
    handler: ({ body, ip }) => context.faucet.request({ ...body, ip }),
  });
}
