import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { unhandled } from '../process/last-resort.ts';
import { isPrivateAddress } from '../access/trusted-proxies.ts';
import type { Readers } from '../repositories/readers.ts';
import type { FeedHub } from '../services/feed/feed-hub.ts';
import type { ChainHeads } from '../services/shared/chain-heads.ts';
import type { BridgeStanding } from '../services/sidechain/bridge-standing.ts';
import type { NodeFaults } from '../services/system/node-faults.ts';

/** Who may read the figures: those in one's own network, everybody, or nobody. */
export type MetricsAccess = 'private' | 'open' | 'off';

/** What the figures are read from. */
interface Measured {
  readers: Pick<Readers, 'stats'>;
  heads: ChainHeads;
  feed: FeedHub;
  faults: NodeFaults;
  bridgeStanding: Pick<BridgeStanding, 'works'>;
}

/** Figures for Prometheus at `/metrics`: the process, requests by route, how far the index is, listeners of the feed. */
export function registerMetrics(
  app: FastifyInstance,
  { readers, heads, feed, faults: nodeFaults, bridgeStanding }: Measured,
  { access, knowsProxies }: { access: MetricsAccess; knowsProxies: boolean },
): void {
  if (access === 'off') return;
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
  const faults = new Gauge({
    name: 'sunscope_node_faults_total',
    help: 'Answers of the node that did not verify, by the check that failed',
    labelNames: ['check'],
    registers: [],
    collect() {
      for (const [check, count] of nodeFaults.counts) this.set({ check }, count);
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
  const failures = new Counter({
    name: 'sunscope_unhandled_failures_total',
    help: 'Failures that nothing waited for and the process outlived; each is a fault worth reporting',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(unhandled)) this.inc({ kind }, count);
    },
  });
  const bridge = new Gauge({
    name: 'sunscope_bridge_works',
    help: 'Where a bridge is to run: 1 while its sums agree, 0 where it has stopped or cannot be built',
    registers: [],
    collect() {
      this.remove();
      if (bridgeStanding.works !== undefined) this.set(bridgeStanding.works ? 1 : 0);
    },
  });
  registry.registerMetric(failures);
  registry.registerMetric(bridge);
  registry.registerMetric(heights);
  registry.registerMetric(faults);
  registry.registerMetric(listeners);
  app.get('/metrics', async (request, reply) => {
    if (access === 'private' && !isNear(request, knowsProxies))
      return reply.code(403).send({
        message: 'Metrics are for the network this server is in (METRICS)',
        code: 'not_allowed',
      });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** From one's own network, and not on behalf of somebody whom a proxy that is not set up stands in for. */
function isNear({ ip, headers }: FastifyRequest, knowsProxies: boolean): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    name => headers[name] !== undefined,
  );
  return isPrivateAddress(ip) && (knowsProxies || !isForwarded);
}
