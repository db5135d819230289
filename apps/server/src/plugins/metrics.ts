import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ApiContext } from '../services/context.ts';

/** Figures for Prometheus at `/metrics`: the process, requests by route, how far the index is, listeners of the feed. */
export function registerMetrics(
  app: FastifyInstance,
  { readers, heads, feed }: Pick<ApiContext, 'readers' | 'heads' | 'feed'>,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'sunscope_http_request_seconds',
    help: 'Time until an answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the path: paths would make a series of every address.
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
  const heights = new Gauge({
    name: 'sunscope_block',
    help: 'Height by source: indexed, solid in the index, head of the node',
    labelNames: ['of'],
    registers: [],
    async collect() {
      const [sync, node] = await Promise.all([readers.stats.sync(), heads.read()]);
      this.set({ of: 'indexed' }, Number(sync.cursor?.number ?? 0n));
      this.set({ of: 'indexed_solid' }, Number(sync.solidNumber));
      if (node?.head) this.set({ of: 'node' }, Number(node.head.number));
    },
  });
  const listeners = new Gauge({
    name: 'sunscope_feed_clients',
    help: 'Listeners of the live feed',
    registers: [],
    collect() {
      this.set(feed.clientCount);
    },
  });
  registry.registerMetric(heights);
  registry.registerMetric(listeners);
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
