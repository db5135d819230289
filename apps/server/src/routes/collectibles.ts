import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { addressParameter } from '@sunscope/product-api/schemas/common';
import { z } from 'zod';
import type { ApiContext } from './context.ts';
import { listItems } from '../services/tokens/token-items.ts';
import { endpointsOn } from './endpoint.ts';

const picture = z.object({
  contract: addressParameter,
  tokenId: z
    .string()
    .regex(/^\d{1,78}$/, 'needs a whole number')
    .transform(BigInt),
});

/** Descriptions and pictures of the items of TRC721 and TRC1155 tokens. */
export async function collectibleRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const { collectibles } = context;
  const endpoint = endpointsOn(app, context.answers);
  endpoint('/api/nft/items', query => listItems(context, query), { csv: 'data' });
  endpoint('/api/nft/metadata', query => collectibles.describe(query));
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: '/api/nft/image/:contract/:tokenId',
    schema: { params: picture },
    handler: async ({ params }, reply) => {
      const found = await collectibles.picture(params.contract, params.tokenId);
      if (found === undefined || typeof found === 'string')
        return reply
          .code(404)
          .header('cache-control', 'no-cache')
          .send({
            message: `There is no picture of this item (${found ?? 'unknown item'})`,
            code: 'not_found',
          });
      // A stranger's bytes from our origin: named for what they are, and whatever opens them runs nothing.
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type(`image/${found.format}`)
        .send(Buffer.from(found.bytes));
    },
  });
}
