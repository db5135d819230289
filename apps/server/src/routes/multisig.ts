import { DecodeError } from '@sunscope/tron/errors';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import { parseJson } from '@sunscope/node-api/json';
import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiContext } from './context.ts';
import { convertParameter } from '../services/multisig/contract-json.ts';
import { MultisigError } from '../services/multisig/multisig-error.ts';
import { safeJson } from '../services/shared/json-values.ts';
import { bodySchema } from './body-schema.ts';
import { decodable } from './decodable.ts';
import { endpointsOn } from './endpoint.ts';

/** Signatures a visitor may hand in, generous for people and slow for whoever tries to fill the table. */
const LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const;

/** The multi-signature service and the conversion of contracts that its clients need. */
export async function multisigRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  // Amounts beyond 2^53 must arrive as they were sent: a rounded transaction has another hash.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)));
    } catch (error) {
      done(
        Object.assign(error instanceof DecodeError ? error : new Error(String(error)), { statusCode: 400 }),
      );
    }
  });
  const typed = app.withTypeProvider<ZodTypeProvider>();
  endpointsOn(app, context.answers)('/api/wallet/multi/trx_record', query => context.multisig.list(query));

  typed.route({
    method: 'POST',
    url: '/api/wallet/multi/transaction',
    schema: bodySchema(postEndpoints['/api/wallet/multi/transaction']),
    config: LIMIT,
    handler: async ({ body }) => {
      try {
        const { message } = await context.multisig.handIn({
          ...body,
          transaction: body.transaction as JsonObject,
        });
        context.answers.forget();
        return { code: 0, message };
      } catch (error) {
        if (!(error instanceof MultisigError)) throw error;
        context.answers.forget();
        return { code: error.answerCode, message: error.message };
      }
    },
  });

  typed.route({
    method: 'POST',
    url: '/api/contract/convert',
    schema: bodySchema(postEndpoints['/api/contract/convert']),
    handler: async ({ body }) => {
      const converted = await decodable('data', () =>
        convertParameter({ ...body, data: body.data as JsonValue }),
      );
      return {
        code: 0,
        message: typeof converted === 'string' ? converted : (safeJson(converted) as Record<string, unknown>),
      };
    },
  });
}
