import { gridError, trongridEndpoints } from '@sunscope/product-api/schemas/trongrid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiContext } from './context.ts';
import { FinishedAnswer } from '../services/caching/finished-answer.ts';
import {
  gridBlockEvents,
  gridContractEvents,
  gridTransactionEvents,
} from '../services/compatibility/trongrid/grid-events.ts';
import type { GridPage } from '../services/compatibility/trongrid/grid-page.ts';
import { gridAssets, gridAssetsOf, gridHolders } from '../services/compatibility/trongrid/grid-tokens.ts';
import {
  gridAccount,
  gridTransactions,
  gridTransfers,
} from '../services/compatibility/trongrid/grid-transactions.ts';
import { textOf } from './endpoint.ts';

type Endpoints = typeof trongridEndpoints;
type Query<P extends keyof Endpoints> = z.output<Endpoints[P]['query']>;
type Row<P extends keyof Endpoints> = z.output<Endpoints[P]['response']>['data'][number];

/** Calls whose rows follow from blocks, kept as long as the newest block stands (`lifetimes.ts`). */
const OF_BLOCKS: ReadonlySet<string> = new Set<keyof Endpoints>([
  '/v1/accounts/{address}/transactions',
  '/v1/accounts/{address}/transactions/trc20',
  '/v1/contracts/{address}/transactions',
]);

const NOT_KEPT = 'no-cache';
/** In the place of what stands behind the rows, which names the moment and the address an answer was asked by. */
const NO_META = { at: 0, page_size: 0 };
const END = `,"meta":${JSON.stringify(NO_META)}}`;

/** An answer up to where its rows end. */
class FinishedRows extends FinishedAnswer {
  readonly count: number;
  readonly next: string | undefined;

  constructor(text: string, { rows, next }: GridPage<unknown>) {
    if (!text.endsWith(END)) throw new Error('an answer must end with its meta');
    super(text.slice(0, -END.length), NOT_KEPT);
    this.count = rows.length;
    this.next = next;
  }
}

/** TronGrid's v1 interface, so that its clients can use this server as their event server. Errors have its form. */
export async function trongridRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  app.addHook('preSerialization', async (_request, reply, payload) => {
    if (reply.statusCode < 400 || typeof payload !== 'object' || payload === null || !('message' in payload))
      return payload;
    const error: z.output<typeof gridError> = {
      success: false,
      error: String(payload.message),
      statusCode: reply.statusCode,
    };
    return error;
  });

  function endpoint<P extends keyof Endpoints>(
    path: P,
    handler: (query: Query<P>) => Promise<GridPage<Row<P>>>,
  ): void {
    const { query, response, summary } = trongridEndpoints[path];
    app.route({
      method: 'GET',
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        summary,
        querystring: query,
        response: { 200: response, '4xx': gridError, '5xx': gridError },
      },
      preValidation: async request => {
        request.query = { ...(request.query as object), ...(request.params as object) };
      },
      handler: async (request, reply) => {
        const query = request.query as Query<P>;
        const make = async () => {
          const page = await handler(query);
          const answer = { success: true, data: page.rows, meta: NO_META };
          return new FinishedRows(textOf(reply, answer), page);
        };
        const found = OF_BLOCKS.has(path)
          ? await context.answers.getStanding(path + JSON.stringify(query), make)
          : await make();
        const { bytes, count, next } = found as FinishedRows;
        const meta = {
          at: context.now(),
          page_size: count,
          ...(next === undefined ? {} : { fingerprint: next, links: { next: linkTo(request, next) } }),
        };
        void reply.header('cache-control', NOT_KEPT).type('application/json; charset=utf-8');
        return reply.send(Buffer.concat([bytes, Buffer.from(`,"meta":${JSON.stringify(meta)}}`)]));
      },
    });
  }

  const whole = async <T>(rows: Promise<T[]>): Promise<GridPage<T>> => ({
    rows: await rows,
    next: undefined,
  });

  endpoint('/v1/accounts/{address}', query => whole(gridAccount(context, query)));
  endpoint('/v1/accounts/{address}/transactions', query => gridTransactions(context, query));
  endpoint('/v1/accounts/{address}/transactions/trc20', query => gridTransfers(context, query));
  endpoint('/v1/assets', query => gridAssets(context, query));
  endpoint('/v1/assets/{identifier}', query => whole(gridAssetsOf(context, query)));
  endpoint('/v1/assets/{name}/list', query => gridAssets(context, query));
  endpoint('/v1/contracts/{address}/transactions', query => gridTransactions(context, query));
  endpoint('/v1/contracts/{address}/tokens', query => gridHolders(context, query));
  endpoint('/v1/contracts/{address}/events', query => gridContractEvents(context, query));
  endpoint('/v1/transactions/{hash}/events', query => gridTransactionEvents(context, query));
  endpoint('/v1/blocks/{block}/events', query => gridBlockEvents(context, query));

  // As TronWeb up to 4 asks for them: a list with nothing around it. All events of a contract are `routes/contracts.ts`'s.
  type Old = { Params: Record<string, string>; Querystring: Record<string, string | undefined> };
  const refuse = (reply: FastifyReply, error: z.ZodError) =>
    reply.code(400).send({ message: z.prettifyError(error) });
  const contractEvents = trongridEndpoints['/v1/contracts/{address}/events'].query;
  for (const rest of ['', '/:block'])
    app.get<Old>(`/event/contract/:address/:event${rest}`, async ({ params, query }, reply) => {
      const { address, event, block } = params;
      const isLatest = block === 'latest';
      const read = contractEvents.safeParse({
        address,
        event_name: event,
        block_number: isLatest ? undefined : block,
        limit: query['size'] ?? query['limit'],
        fingerprint: query['fingerprint'],
        min_block_timestamp: query['since'] ?? query['fromTimestamp'],
        only_confirmed: query['onlyConfirmed'],
        only_unconfirmed: query['onlyUnconfirmed'],
        order_by: query['sort'] === 'block_timestamp' ? 'block_timestamp,asc' : undefined,
      });
      if (!read.success) return refuse(reply, read.error);
      const head = isLatest ? (await context.readers.stats.sync()).cursor?.number : undefined;
      const asked = head === undefined ? read.data : { ...read.data, block_number: Number(head) };
      const { rows, next } = await gridContractEvents(context, asked);
      return rows.map((row, place) =>
        next !== undefined && place === rows.length - 1 ? { ...row, _fingerprint: next } : row,
      );
    });
  app.get<Old>('/event/transaction/:hash', async ({ params }, reply) => {
    const read = trongridEndpoints['/v1/transactions/{hash}/events'].query.safeParse(params);
    if (!read.success) return refuse(reply, read.error);
    return (await gridTransactionEvents(context, read.data)).rows;
  });

  app.get('/v1/*', (request, reply) =>
    reply.code(404).send({ message: `There is nothing at ${request.url.split('?')[0] ?? ''}` }),
  );
}

/** The same request from where this page ends. */
function linkTo(request: FastifyRequest, fingerprint: string): string {
  const origin = `${request.protocol}://${request.host}`;
  // What a visitor calls this host need not be one.
  const url = new URL(request.originalUrl, URL.canParse(origin) ? origin : 'http://localhost');
  url.searchParams.set('fingerprint', fingerprint);
  return url.toString();
}
