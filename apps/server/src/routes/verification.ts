import { verificationPosts } from '@sunscope/product-api/schemas/verification';
import { parseAddress } from '@sunscope/tron/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '../access/trusted-proxies.ts';
import { VisitorSlots } from '../access/visitor-slots.ts';
import {
  compileSources,
  listCompilers,
  readSource,
  verifyDeployed,
  verifyOlder,
  verifySources,
} from '../services/verification/solidity-calls.ts';
import { bodySchema } from './body-schema.ts';
import type { ApiContext } from './context.ts';
import { endpointsOn } from './endpoint.ts';
import { holdSlot } from './hold-slot.ts';
import { readMultipart } from './multipart.ts';

/** Compilations a visitor may ask for. */
const LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } } as const;

/** Ten files of 5 MiB, and what a form adds. */
const BODY_BYTES = 51 << 20;

/** Bodies of this size that are in memory at a time, of all visitors and of one. */
const UPLOADS = new VisitorSlots({ total: 8, perVisitor: 4 });

/** Compiling and verifying, by forms and by programs. */
export async function verificationRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const { verification } = context;
  endpointsOn(app, context.answers)('/api/solidity/compilers', () => listCompilers(verification));

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, readMultipart(body as Buffer, request.headers['content-type'] ?? ''));
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error(String(error)), { statusCode: 400 }));
    }
  });
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const uploads = {
    config: LIMIT,
    bodyLimit: BODY_BYTES,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => holdSlot(UPLOADS, request, reply),
  };

  typed.route({
    method: 'POST',
    url: '/api/solidity/contract/info',
    schema: bodySchema(verificationPosts['/api/solidity/contract/info']),
    handler: ({ body }) => readSource(verification, context.node, parseAddress(body.contractAddress)),
  });
  typed.route({
    method: 'POST',
    url: '/api/solidity/contract/compile',
    schema: bodySchema(verificationPosts['/api/solidity/contract/compile']),
    ...uploads,
    handler: ({ body, ip }) => compileSources(verification, visitorOf(ip), body),
  });
  typed.route({
    method: 'POST',
    url: '/api/solidity/contract/verify',
    schema: bodySchema(verificationPosts['/api/solidity/contract/verify']),
    ...uploads,
    handler: ({ body, ip }) => verifySources(verification, visitorOf(ip), body),
  });
  typed.route({
    method: 'POST',
    url: '/api/solidity/contract/deploy',
    schema: bodySchema(verificationPosts['/api/solidity/contract/deploy']),
    ...uploads,
    handler: ({ body, ip }) => verifyDeployed(verification, visitorOf(ip), body),
  });
  typed.route({
    method: 'POST',
    url: '/api/contracts/verify',
    schema: bodySchema(verificationPosts['/api/contracts/verify']),
    ...uploads,
    handler: ({ body, ip }) => verifyOlder(verification, visitorOf(ip), body),
  });
}
