import { postEndpoints } from '@sunscope/product-api/schemas/post-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { TokenKind } from '../repositories/keys.ts';
import type { ApiContext } from './context.ts';
import { readLogo, takeLogo, takeSignedLogo } from '../services/tokens/logos.ts';
import { listingOf, registeredTokens, registerToken } from '../services/tokens/registration.ts';
import { bodySchema } from './body-schema.ts';
import { endpointsOn } from './endpoint.ts';

/** Texts and pictures a visitor may hand in, generous for people and slow for whoever tries to fill the tables. */
const LIMIT = { rateLimit: { max: 30, timeWindow: '1 minute' } } as const;

const REGISTRATIONS = {
  '/external/trc10tokens/update': TokenKind.trc10,
  '/external/trc20tokens': TokenKind.trc20,
  '/external/trc20tokens/update': TokenKind.trc20,
  '/external/trc721tokens': TokenKind.trc721,
  '/external/trc721tokens/update': TokenKind.trc721,
  '/external/trc1155tokens': TokenKind.trc1155,
  '/external/trc1155tokens/update': TokenKind.trc1155,
} as const;

/** What issuers publish about their tokens, and the pictures that go with it. */
export async function tokenRegistrationRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/external/trc20tokens', query => registeredTokens(context, query.issuer_addr));
  endpoint('/external/trc_appeals/recent', async () => ({
    retCode: '0',
    retMsg: 'OK',
    data: { appeal: null },
  }));

  const typed = app.withTypeProvider<ZodTypeProvider>();
  for (const [url, kind] of Object.entries(REGISTRATIONS) as [keyof typeof REGISTRATIONS, number][]) {
    typed.route({
      method: 'POST',
      url,
      schema: bodySchema(postEndpoints[url]),
      config: LIMIT,
      handler: async request => {
        const answer = await registerToken(context, kind, request.body);
        context.answers.forget();
        return answer;
      },
    });
  }

  typed.route({
    method: 'POST',
    url: '/api/uploadLogo',
    schema: bodySchema(postEndpoints['/api/uploadLogo']),
    config: LIMIT,
    handler: ({ body, ip }) => takeLogo(context, body, ip),
  });
  typed.route({
    method: 'POST',
    url: '/external/upload/logo',
    schema: bodySchema(postEndpoints['/external/upload/logo']),
    config: LIMIT,
    handler: ({ body, ip }) => takeSignedLogo(context, body, ip),
  });
  typed.route({
    method: 'POST',
    url: '/api/token/getTokenInfoByTokenIdOrAddr',
    schema: bodySchema(postEndpoints['/api/token/getTokenInfoByTokenIdOrAddr']),
    handler: ({ body }) => listingOf(context, body.tokenIdOrAddr),
  });

  typed.route({
    method: 'GET',
    url: '/api/logo/:name',
    schema: {
      params: z.object({
        name: z
          .string()
          .regex(/^[0-9a-f]{64}\.(?:png|jpeg|webp)$/, 'needs 64 hex digits and .png, .jpeg or .webp'),
      }),
    },
    handler: async (request, reply) => {
      const [hash = '', format] = request.params.name.split('.');
      const logo = await readLogo(context, hash);
      if (!logo || logo.format !== format)
        return reply.code(404).send({ message: 'There is no such picture', code: 'not_found' });
      // Named by its hash, so it never changes; and whatever a browser makes of the bytes, it runs nothing.
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type(`image/${logo.format}`)
        .send(Buffer.from(logo.bytes));
    },
  });
}
