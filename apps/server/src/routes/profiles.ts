import { errorBody } from '@sunscope/product-api/schemas/common';
import { keyedEndpoints, profilePosts } from '@sunscope/product-api/schemas/profiles';
import { parseAddress } from '@sunscope/tron/address';
import { SunscopeError } from '@sunscope/tron/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiContext } from './context.ts';
import { requireOwnPage, type Door } from '../access/door.ts';
import { checkProof } from '../services/profiles/prove.ts';
import type { KeyScope } from '../services/profiles/session-keys.ts';
import { readSrPage, readSrPicture, readSrTexts, writeSrPage } from '../services/profiles/sr-page.ts';
import {
  deleteTag,
  listTags,
  listTokenChoices,
  recommendTags,
  writeTag,
  writeTokenChoice,
} from '../services/profiles/tags.ts';
import { bodySchema } from './body-schema.ts';
import { decodable } from './decodable.ts';
import { endpointsOn } from './endpoint.ts';

const PROOF_LIMIT = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const;
const WRITE_LIMIT = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const;
const PRIVATE = 'private, no-store';

type KeyedEndpoints = typeof keyedEndpoints;
type KeyedQuery<P extends keyof KeyedEndpoints> = z.output<KeyedEndpoints[P]['query']>;

/** What owners publish about their accounts. Who they are is proved once by a signature; after that header X-Key says it. */
export async function profileRoutes(
  app: FastifyInstance,
  { context, door }: { context: ApiContext; door: Door },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/account/sr', query => readSrPage(context, parseAddress(query.address)));
  endpoint('/api/account/{address}/sr-pages', query =>
    readSrTexts(context, parseAddress(query.address), query.lang),
  );
  endpoint('/api/account/{address}/media', query => readSrPicture(context, parseAddress(query.address)));
  endpoint('/external/tag/recommend', query => recommendTags(context, parseAddress(query.target_address)));

  const typed = app.withTypeProvider<ZodTypeProvider>();
  const requireKey = async (request: FastifyRequest, address: string, scope: KeyScope): Promise<void> => {
    requireOwnPage(door, request.headers);
    const key = request.headers['x-key'];
    const session = typeof key === 'string' ? await context.sessionKeys.check(key) : undefined;
    if (!session || session.address !== address || (session.scope !== 'account' && session.scope !== scope))
      throw Object.assign(
        new SunscopeError(
          'key_needed',
          `Header X-Key must hold a key of ${address}: get one from POST /api/auth`,
        ),
        { statusCode: 401 },
      );
  };

  typed.route({
    method: 'POST',
    url: '/api/auth',
    schema: bodySchema(profilePosts['/api/auth']),
    config: PROOF_LIMIT,
    handler: async (request, reply) => {
      requireOwnPage(door, request.headers);
      const proof = await decodable('transaction: this is no signed transaction', () =>
        checkProof(
          {
            node: context.node,
            origins: door.origins(),
            profiles: context.readers.profiles,
            nowMs: context.now(),
            signedDigest: context.signedDigest,
          },
          request.body,
        ),
      );
      void reply.header('cache-control', PRIVATE);
      return { key: await context.sessionKeys.issue(proof.address, proof.scope) };
    },
  });

  const page = profilePosts['/api/account/{address}/sr'];
  typed.route({
    method: 'POST',
    url: '/api/account/:address/sr',
    schema: {
      ...bodySchema(page),
      params: z.object({ address: page.body.shape.address }),
    },
    config: WRITE_LIMIT,
    handler: async request => {
      const { address, githubLink } = request.body;
      await requireKey(request, request.params.address, 'sr');
      await requireKey(request, address, 'sr');
      await writeSrPage(context, parseAddress(address), githubLink);
      context.answers.forget();
      return { data: true };
    },
  });

  for (const how of ['insert', 'update'] as const) {
    typed.route({
      method: 'POST',
      url: `/external/tag/${how}`,
      schema: bodySchema(profilePosts[`/external/tag/${how}`]),
      config: WRITE_LIMIT,
      handler: async request => {
        await requireKey(request, request.body.user_address, 'account');
        return writeTag(context, how, request.body);
      },
    });
  }
  typed.route({
    method: 'POST',
    url: '/external/tag/delete',
    schema: bodySchema(profilePosts['/external/tag/delete']),
    config: WRITE_LIMIT,
    handler: async request => {
      await requireKey(request, request.body.user_address, 'account');
      return deleteTag(context, request.body);
    },
  });
  for (const [name, shown] of [
    ['addShowList', true],
    ['addBlockList', false],
  ] as const) {
    typed.route({
      method: 'POST',
      url: `/external/account/${name}`,
      schema: bodySchema(profilePosts[`/external/account/${name}`]),
      config: WRITE_LIMIT,
      handler: async request => {
        await requireKey(request, request.body.address, 'account');
        return writeTokenChoice(context, request.body, shown);
      },
    });
  }

  /** A list that only its owner may read. */
  const keyed = <P extends keyof KeyedEndpoints>(
    url: P,
    ownerOf: (query: KeyedQuery<P>) => string,
    read: (query: KeyedQuery<P>) => Promise<z.output<KeyedEndpoints[P]['response']>>,
  ): void => {
    const { summary, query, response } = keyedEndpoints[url];
    app.route({
      method: 'GET',
      url,
      schema: { summary, querystring: query, response: { 200: response, 400: errorBody } },
      handler: async (request, reply) => {
        const parsed = request.query as KeyedQuery<P>;
        await requireKey(request, ownerOf(parsed), 'account');
        void reply.header('cache-control', PRIVATE);
        return read(parsed);
      },
    });
  };
  keyed(
    '/external/tag',
    query => query.user_address,
    query => listTags(context, query),
  );
  keyed(
    '/external/account/tokenList',
    query => query.address,
    query => listTokenChoices(context, parseAddress(query.address)),
  );

  // The server of 2018 made keys for whoever asked. A key that another machine has seen is nobody's own.
  app.post('/api/account', async (_request, reply) =>
    reply.code(410).send({
      message:
        'Keys are made where they are used: create an account in the wallet, and nobody else sees its key',
      code: 'gone',
    }),
  );
}
