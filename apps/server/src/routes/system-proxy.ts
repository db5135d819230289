import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readPublic } from '../services/system/public-read.ts';

const target = z.object({ url: z.url({ protocol: /^https?$/ }) });
const LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const;

/**
 * Reads a market-data provider for the page, as TRONSCAN's pages expect. Only configured hosts are asked, by GET,
 * without redirects and without anything of the visitor: this is no open proxy.
 */
export async function systemProxyRoutes(
  app: FastifyInstance,
  options: { hosts: readonly string[]; keyHost: string | undefined; apiKey: string | undefined },
): Promise<void> {
  const answer = async (text: string, reply: FastifyReply) => {
    const url = new URL(text);
    if (!options.hosts.includes(url.host) || url.username !== '' || url.password !== '')
      return reply.code(403).send({
        message: `${url.host} is not among the hosts this server may read: ${options.hosts.join(', ') || 'none are set (PROXY_HOSTS)'}`,
        code: 'not_allowed',
      });
    const key = url.host === options.keyHost ? options.apiKey : undefined;
    return reply.type('application/json').send(await read(url, key));
  };
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.route({
    method: 'POST',
    url: '/api/system/proxy',
    schema: { body: target },
    config: LIMIT,
    handler: (request, reply) => answer(request.body.url, reply),
  });
  // The older form of the same call.
  typed.route({
    method: 'GET',
    url: '/api/system/proxy',
    schema: { querystring: target },
    config: LIMIT,
    handler: (request, reply) => answer(request.query.url, reply),
  });
}

async function read(url: URL, apiKey: string | undefined): Promise<string> {
  try {
    const text = await readPublic(url, apiKey === undefined ? {} : { 'X-CMC_PRO_API_KEY': apiKey });
    // The answer is passed on unchanged, but only if it is JSON: nothing of another origin may run as a page of ours.
    JSON.parse(text);
    return text;
  } catch (error) {
    throw Object.assign(new SunscopeError('proxy_failed', `${url.host} cannot be read`, { cause: error }), {
      statusCode: 502,
    });
  }
}
