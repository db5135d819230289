import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import type { Answer, EndpointPath, Endpoints } from '@sunscope/product-api/types';
import { errorBody } from '@sunscope/product-api/schemas/common';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AnswerCache } from '../services/answer-cache.ts';
import { CsvDownload } from './csv.ts';

export type ParsedQuery<P extends EndpointPath> = z.output<Endpoints[P]['query']>;

interface EndpointOptions {
  /** Member of the answer that holds the rows, where the list can be had as CSV. */
  csv?: string;
}

/** Registers one GET call of the Product API. */
type RegisterEndpoint = <P extends EndpointPath>(
  path: P,
  handler: (query: ParsedQuery<P>) => Promise<Answer<P>>,
  options?: EndpointOptions,
) => void;

/**
 * Registers calls of the Product API on an app: their schemas validate the query and shape the answer, so nothing
 * undeclared leaks; finished answers are shared by those who ask the same.
 */
export function endpointsOn(app: FastifyInstance, answers: AnswerCache): RegisterEndpoint {
  return (path, handler, options = {}) => {
    const { query, response, summary } = endpoints[path];
    app.route({
      method: 'GET',
      url: path,
      schema: { summary, querystring: query, response: { 200: response, 400: errorBody } },
      handler: async (request, reply) => {
        const parsed = request.query as ParsedQuery<typeof path>;
        if (options.csv !== undefined && 'format' in parsed && parsed.format === 'csv') {
          const read = (page: { start: number; limit: number }) => handler({ ...parsed, ...page });
          return new CsvDownload(path, response, options.csv).send(reply, read, parsed);
        }
        const body = await answers.get(path + keyOf(parsed), async () => {
          const text = reply.serialize(await handler(parsed));
          return typeof text === 'string' ? text : Buffer.from(text as Uint8Array).toString('utf8');
        });
        return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(body);
      },
    });
  };
}

/** What an answer depends on: the checked query without what is only there to break caches. */
function keyOf(query: object): string {
  const { uuid: _uuid, random: _random, time: _time, ...rest } = query as Record<string, unknown>;
  return JSON.stringify(rest);
}
