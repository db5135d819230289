import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiContext } from './context.ts';
import { bodySchema } from './body-schema.ts';

/** Guesses of a captcha that a visitor has. */
const LIMIT = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const;

export async function faucetRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/testnet/request-coins',
    schema: bodySchema(postEndpoints['/api/testnet/request-coins']),
    config: LIMIT,
    handler: ({ body, ip }) => context.faucet.request({ ...body, ip }),
  });
}
