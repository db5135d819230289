import { endpoints } from '@sunscope/product-api/schemas/endpoints';
import type { Answer, EndpointPath, Endpoints } from '@sunscope/product-api/types';
import { errorBody } from '@sunscope/product-api/schemas/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { IMMUTABLE, type AnswerCache } from '../services/caching/answer-cache.ts';
import { VisitorSlots } from '../access/visitor-slots.ts';
import { FinishedAnswer } from '../services/caching/finished-answer.ts';
import { CsvDownload } from './csv.ts';
import { holdSlot } from './hold-slot.ts';
import { OF_BLOCKS, type Lifetime } from './lifetimes.ts';

export type ParsedQuery<P extends EndpointPath> = z.output<Endpoints[P]['query']>;

/** Lists that are read to their end, of all visitors and of one: each holds a connection of the database again and again. */
const DOWNLOADS = new VisitorSlots({ total: 16, perVisitor: 2 });

interface EndpointOptions<P extends EndpointPath> {
  /** Member of the answer that holds the rows, where the list can be had as CSV. */
  csv?: string;
  /** The list is answered whole, without pages. */
  whole?: boolean;
  /** How long the answer holds; 0, the default, for what the next block may change. */
  lifetime?: Lifetime | ((query: ParsedQuery<P>, answer: Answer<P>) => Promise<Lifetime>);
}

/** Registers one GET call of the Product API. */
type RegisterEndpoint = <P extends EndpointPath>(
  path: P,
  handler: (query: ParsedQuery<P>) => Promise<Answer<P>>,
  options?: EndpointOptions<P>,
) => void;

/**
 * Registers calls of the Product API on an app: their schemas validate the query and shape the answer, so nothing
 * undeclared leaks; finished answers are shared by those who ask the same. What a path names in braces is a member of
 * the query to the schema and the handler.
 */
export function endpointsOn(app: FastifyInstance, answers: AnswerCache<FinishedAnswer>): RegisterEndpoint {
  return (path, handler, options = {}) => {
    const { query, response, summary } = endpoints[path];
    if (takesCsv(query) !== (options.csv !== undefined))
      throw new Error(`${path} must either say where its rows are or take no format`);
    app.route({
      method: 'GET',
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        summary,
        querystring: query,
        response: { 200: response, 304: z.undefined(), 400: errorBody },
      },
      preValidation: (request, _reply, done) => {
        request.query = { ...withoutOlderNames(request.query as object), ...(request.params as object) };
        done();
      },
      handler: async (request, reply) => {
        const parsed = request.query as ParsedQuery<typeof path>;
        if (options.csv !== undefined && 'format' in parsed && parsed.format === 'csv') {
          holdSlot(DOWNLOADS, request, reply);
          const read = (cut: object) => handler({ ...parsed, ...cut });
          return new CsvDownload(path, response, options.csv, options.whole).send(reply, read, parsed);
        }
        const make = async () => {
          const answer = await handler(parsed);
          const body = textOf(reply, answer);
          const { lifetime = 0 } = options;
          const holds = typeof lifetime === 'function' ? await lifetime(parsed, answer) : lifetime;
          return new FinishedAnswer(body, cacheControlOf(holds));
        };
        const key = path + keyOf(parsed);
        const finished = await (OF_BLOCKS.has(path)
          ? answers.getStanding(key, make)
          : answers.get(key, make));
        void reply.header('cache-control', finished.cacheControl).header('etag', finished.etag);
        if (isKnown(request.headers['if-none-match'], finished.etag)) return reply.code(304).send();
        void reply.type('application/json; charset=utf-8');
        const packing = finished.packingFor(request.headers['accept-encoding']);
        if (packing === undefined) return reply.send(finished.bytes);
        void reply.header('content-encoding', packing).header('vary', 'accept-encoding');
        return reply.send(await finished.packed(packing));
      },
    });
  };
}

/** An answer as the schema of its call writes it. */
export function textOf(reply: FastifyReply, answer: unknown): string {
  const serialized = reply.serialize(answer);
  return typeof serialized === 'string' ? serialized : Buffer.from(serialized as Uint8Array).toString('utf8');
}

/** Etherscan's clients may send any format; where csv is one of two, the list can be had so. */
function takesCsv(query: z.ZodType): boolean {
  const format = query instanceof z.ZodObject ? (query.shape['format'] as z.ZodType | undefined) : undefined;
  return format?.safeParse('csv').success === true && !format.safeParse('any other').success;
}

/** Parameters that had another name in 2018. */
const OLDER_NAMES = { date_start: 'start_timestamp', date_to: 'end_timestamp' } as const;

function withoutOlderNames(query: object): Record<string, unknown> {
  const named: Record<string, unknown> = { ...query };
  for (const [older, name] of Object.entries(OLDER_NAMES))
    if (older in named) {
      named[name] ??= named[older];
      delete named[older];
    }
  return named;
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .some(tag => tag.trim() === etag || tag.trim() === '*' || `W/${tag.trim()}` === etag);
}

/** A page that hears of a block over the feed must not read what was true before it: such answers are asked about again. */
function cacheControlOf(lifetime: Lifetime): string {
  if (lifetime === 'immutable') return IMMUTABLE;
  return lifetime === 0 ? 'no-cache' : `public, max-age=${lifetime}`;
}

/** What an answer depends on: the checked query without what is only there to break caches. */
function keyOf(query: object): string {
  const { uuid: _uuid, random: _random, ...rest } = query as Record<string, unknown>;
  return JSON.stringify(rest);
}
