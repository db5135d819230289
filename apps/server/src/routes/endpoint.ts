import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import type { Answer, EndpointPath, Endpoints } from '@sunscope/product-api/types';
import { errorBody } from '@sunscope/product-api/schemas/common';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { CsvDownload } from './csv.ts';

export type ParsedQuery<P extends EndpointPath> = z.output<Endpoints[P]['query']>;

interface EndpointOptions {
  /** Member of the answer that holds the rows, where the list can be had as CSV. */
  csv?: string;
  /** `cache-control` of the answer; by default it is asked for again each time. */
  cache?: string;
}

/**
 * Registers a GET call of the Product API: its schemas validate the query and shape the answer, so nothing undeclared
 * leaks.
 */
export function registerEndpoint<P extends EndpointPath>(
  app: FastifyInstance,
  path: P,
  handler: (query: ParsedQuery<P>) => Promise<Answer<P>>,
  options: EndpointOptions = {},
): void {
  const { query, response, summary } = endpoints[path];
  app.route({
    method: 'GET',
    url: path,
    schema: { summary, querystring: query, response: { 200: response, 400: errorBody } },
    handler: async (request, reply) => {
      const parsed = request.query as ParsedQuery<P>;
      if (options.csv !== undefined && 'format' in parsed && parsed.format === 'csv') {
        const read = (page: { start: number; limit: number }) => handler({ ...parsed, ...page });
        return new CsvDownload(path, response, options.csv).send(reply, read, parsed);
      }
      void reply.header('cache-control', options.cache ?? 'no-cache');
      return handler(parsed);
    },
  });
}
