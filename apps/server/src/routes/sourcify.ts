import {
  sourcifyContract,
  sourcifyFields,
  sourcifyJob,
  sourcifyMetadataBody,
  sourcifyPath,
  sourcifyProblem,
  sourcifyStarted,
  sourcifyVerifyBody,
} from '@sunscope/product-api/schemas/sourcify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { visitorOf } from '../access/trusted-proxies.ts';
import { VisitorSlots } from '../access/visitor-slots.ts';
import {
  placeOf,
  problemOf,
  readContract,
  readJob,
  submitMetadata,
  submitStandardJson,
} from '../services/compatibility/sourcify/sourcify.ts';
import type { ApiContext } from './context.ts';
import { holdSlot } from './hold-slot.ts';

/** Sources of 10 MiB, each of their characters escaped at worst. */
const BODY_BYTES = 31 << 20;
const LIMIT = { rateLimit: { max: 120, timeWindow: '1 minute' } } as const;
const UPLOADS = new VisitorSlots({ total: 8, perVisitor: 4 });

/** Sourcify's second interface below /v2, for verify tools that are given this explorer's address. */
export async function sourcifyRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  // Whatever keeps a call from being answered has Sourcify's form as well.
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const isProblem = reply.statusCode >= 400 && typeof payload === 'object' && payload !== null;
    if (!isProblem || !('message' in payload) || 'customCode' in payload) return payload;
    const code = 'code' in payload ? String(payload.code) : 'internal_error';
    return problemOf(code === 'invalid_parameters' ? 'invalid_parameter' : code, String(payload.message));
  });
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const uploads = {
    bodyLimit: BODY_BYTES,
    config: LIMIT,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => holdSlot(UPLOADS, request, reply),
  };

  typed.route({
    method: 'POST',
    url: '/v2/verify/:chainId/:address',
    schema: {
      params: sourcifyPath,
      body: sourcifyVerifyBody,
      response: { 202: sourcifyStarted, '4xx': sourcifyProblem },
    },
    ...uploads,
    async handler({ params, body, ip }, reply) {
      const place = await placeOf(context, params);
      const verificationId = await submitStandardJson(context, visitorOf(ip), place, body);
      return reply.code(202).send({ verificationId });
    },
  });
  typed.route({
    method: 'POST',
    url: '/v2/verify/metadata/:chainId/:address',
    schema: {
      params: sourcifyPath,
      body: sourcifyMetadataBody,
      response: { 202: sourcifyStarted, '4xx': sourcifyProblem },
    },
    ...uploads,
    async handler({ params, body, ip }, reply) {
      const place = await placeOf(context, params);
      const verificationId = await submitMetadata(context, visitorOf(ip), place, body);
      return reply.code(202).send({ verificationId });
    },
  });
  typed.route({
    method: 'GET',
    url: '/v2/verify/:verificationId',
    schema: {
      params: z.object({ verificationId: z.string().max(100) }),
      response: { 200: sourcifyJob, '4xx': sourcifyProblem },
    },
    async handler({ params }, reply) {
      const job = await readJob(context, params.verificationId);
      return job
        ? reply.code(200).send(job)
        : reply.code(404).send(problemOf('job_not_found', 'There is no verification with this id'));
    },
  });
  typed.route({
    method: 'GET',
    url: '/v2/contract/:chainId/:address',
    schema: {
      params: sourcifyPath,
      querystring: sourcifyFields,
      response: { 200: sourcifyContract, 404: z.union([sourcifyContract, sourcifyProblem]) },
    },
    async handler({ params, query }, reply) {
      const contract = await readContract(context, await placeOf(context, params), query);
      return reply.code(contract.match === null ? 404 : 200).send(contract);
    },
  });
}
