import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';

const TIMEOUT_MS = 5000;
const MAX_ANSWER_BYTES = 1 << 20;

/**
 * Reads a market-data provider for the page, as TRONSCAN's pages expect. Only configured hosts are asked, by GET,
 * without redirects and without anything of the visitor: this is no open proxy.
 */
export async function systemProxyRoutes(
  app: FastifyInstance,
  options: { hosts: readonly string[]; keyHost: string | undefined; apiKey: string | undefined },
): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'POST',
    url: '/api/system/proxy',
    schema: { body: z.object({ url: z.url({ protocol: /^https?$/ }) }) },
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const url = new URL(request.body.url);
      if (!options.hosts.includes(url.host) || url.username !== '' || url.password !== '')
        return reply.code(403).send({
          message: `${url.host} is not among the hosts this server may read: ${options.hosts.join(', ') || 'none are set (PROXY_HOSTS)'}`,
          code: 'not_allowed',
        });
      const key = url.host === options.keyHost ? options.apiKey : undefined;
      return reply.type('application/json').send(await read(url, key));
    },
  });
}

async function read(url: URL, apiKey: string | undefined): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        ...(apiKey === undefined ? {} : { 'X-CMC_PRO_API_KEY': apiKey }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await limitedText(response);
    if (!response.ok)
      throw new SunscopeError('proxy_refused', `${url.host} answered with status ${response.status}`);
    // The answer is passed on unchanged, but only if it is JSON: nothing of another origin may run as a page of ours.
    JSON.parse(text);
    return text;
  } catch (error) {
    throw Object.assign(new SunscopeError('proxy_failed', `${url.host} cannot be read`, { cause: error }), {
      statusCode: 502,
    });
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES)
      throw new SunscopeError('answer_too_large', `The answer exceeds ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
