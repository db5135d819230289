import { openApiDocument } from '@sunscope/product-api/openapi';
import type { Answer, SystemStatus } from '@sunscope/product-api/types';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from './context.ts';
import { Home } from '../services/system/home.ts';
import { STOPS_INDEXING } from '../services/system/notices.ts';
import { search, searchByKind } from '../services/search/search.ts';
import { endpointsOn } from './endpoint.ts';

/** Blocks the index may be behind and still count as ready. */
const READY_LAG = 20;

export async function systemRoutes(
  app: FastifyInstance,
  { context }: { context: ApiContext },
): Promise<void> {
  const endpoint = endpointsOn(app, context.answers);
  const { readers, throughput } = context;
  const home = new Home(context);
  endpoint('/api/system/status', () => readStatus(context));
  endpoint('/api/system/server', () => readServer(context));
  endpoint('/api/system/tps', async () => ({ data: await throughput.read() }));
  endpoint('/api/system/homepage-bundle', () => home.read());
  endpoint('/api/search', async query => {
    const hits = await search(query.term, readers);
    return hits.length > 0 ? hits : { Error: 'Nothing was found' };
  });
  endpoint('/api/search/v2', query => searchByKind(query, readers));

  app.get('/config.json', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(await context.runtimeConfig(request.headers.host)),
  );
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send(openApiDocument({ version: (await context.runtimeConfig()).version, serverUrl: '/' })),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await readStatus(context);
    const behind = status.full.block - status.database.block;
    const isWaiting = status.notices.some(({ code }) => STOPS_INDEXING.has(code));
    const ready = status.nodeReachable && behind <= READY_LAG && !isWaiting;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'degraded', details: { ...status, behind } });
  });
}

/** When this process began. */
const STARTED_MS = Date.now() - Math.round(performance.now());

/** What the server runs on and how busy it is: no paths, no addresses, nothing of visitors. */
async function readServer({ readers, feed }: ApiContext): Promise<Answer<'/api/system/server'>> {
  const { version, embedded, bytes } = await readers.stats.database();
  return {
    runtime: process.version,
    started: STARTED_MS,
    database: { version: `PostgreSQL ${version}${embedded ? ' (PGlite)' : ''}`, bytes },
    feed: { listeners: feed.clientCount, slots: feed.capacity },
  };
}

/** How far node and index are. Without its node the index is all that is known of the chain. */
async function readStatus({ readers, heads, notices, runtimeConfig }: ApiContext): Promise<SystemStatus> {
  const [sync, node, config, current] = await Promise.all([
    readers.stats.sync(),
    heads.read(),
    runtimeConfig(),
    notices.read(),
  ]);
  const indexed = Number(sync.cursor?.number ?? 0n);
  // Before the first block nothing is solid, which the index writes as -1.
  const confirmed = Math.max(0, Number(sync.solidNumber));
  const full = Math.max(Number(node?.head?.number ?? 0n), indexed);
  const solid = Math.max(Number(node?.solid ?? 0n), confirmed);
  // A node of another chain answers, and its heights say nothing here.
  const nodeReachable = node !== undefined || current.some(({ code }) => code === 'other_chain');
  return {
    network: { type: config.network.id },
    sync: {
      progress: !nodeReachable
        ? 0
        : Math.round(((share(indexed, full) + share(confirmed, solid)) / 2) * 10_000) / 100,
    },
    database: { block: indexed, confirmedBlock: confirmed, unconfirmedBlock: indexed },
    full: { block: full },
    solidity: { block: solid },
    nodeReachable,
    notices: current,
  };
}

function share(done: number, all: number): number {
  return all === 0 ? 1 : done / all;
}
