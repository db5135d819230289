import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openHost } from './hosts.ts';
import type { NodeAddress } from './node.ts';
import { networkOf } from './runtime-config.ts';
import type { OtherChain } from './side.ts';
import { DemoSources } from './demo-sources.ts';
import { CONTRACTS_FOLDER, WEB_FOLDER } from '../process/places.ts';
import { portError } from '../process/ports.ts';
import type { Config } from '../settings/config.ts';
import type { SideChain } from '../bridge/bridge.ts';
import type { Session } from '../database/database.ts';
import type { NodeFault } from '../indexer/events.ts';
import { faultWriter } from '../process/logger.ts';
import { FeedPublisher } from '../services/feed/feed-publisher.ts';
import { openServices } from './services.ts';

/** API, feed and web app around a database. */
export interface Serving {
  app: FastifyInstance;
  publisher: FeedPublisher;
  /** The index has changed. */
  changed(): void;
  /** Whether the indexer of this process waits for room on the disk. */
  diskFull(isFull: boolean): void;
  /** What the indexer of this process finds wrong with the node's answers. */
  nodeFault(fault: NodeFault | undefined): void;
  /** The chain that is shown beside this one. */
  meet(other: () => Promise<OtherChain>): void;
  /** What carries assets between this chain and the other, once it runs. */
  crossBy(bridge: SideChain): void;
  /** Why what carries assets cannot be built; it is tried again. */
  bridgeFault(fault: string): void;
  /** This chain as the other one's switch names it. */
  asOther(): Promise<OtherChain>;
  /** Listens, and gives the address people open. */
  listen(): Promise<string>;
  /** Verifies the contracts of the demo world by their sources, in the background. */
  verifyDemo(): void;
  close(): Promise<void>;
}

export async function createServing(options: {
  config: Config;
  session: Session;
  node: NodeAddress;
  log: Logger;
}): Promise<Serving> {
  const { config, session, node: address, log } = options;
  let other: (() => Promise<OtherChain>) | undefined;
  const services = await openServices({ config, session, node: address, log, other: async () => other?.() });
  const { context, index, chain, standing, watch, embedded } = services;
  const { feed, throughput, days, readers, answers, verification } = context;
  const forget = () => {
    index.forget();
    answers.forget();
  };
  const publisher = new FeedPublisher({
    readers: index.fresh,
    books: services.freshBooks,
    feed,
    throughput,
    witnesses: context.witnesses,
    days,
    abis: context.abis,
    onNews: forget,
    onError: faultWriter(log, 'the feed could not be written'),
  });
  const demo = new DemoSources({ verification, readers, folder: CONTRACTS_FOLDER, log });
  const app = await createApp({
    context,
    config,
    nodeUrl: address.url,
    solidityUrl: address.solidityUrl,
    jsonRpcUrl: address.jsonRpcUrl ?? address.url,
    traces: () => config.nodeTraces ?? embedded(),
    refusal: () => chain.refusal(),
    webFolder: WEB_FOLDER,
    logger: log,
  });
  return {
    app,
    publisher,
    diskFull(isFull) {
      if (context.notices.isDiskFull === isFull) return;
      context.notices.isDiskFull = isFull;
      forget();
    },
    nodeFault(fault) {
      if (context.faults.note(fault)) forget();
    },
    changed() {
      forget();
      publisher.wake();
    },
    crossBy(bridge) {
      standing.stands(bridge);
      forget();
    },
    bridgeFault(fault) {
      standing.fails(fault);
      forget();
    },
    meet(chain) {
      other = chain;
    },
    async asOther() {
      const genesis = (await readers.stats.sync()).genesis;
      return {
        network: networkOf({ config, embedded: embedded(), genesis }),
        origin: config.publicOrigin?.[0],
        port: boundPort(app, config),
      };
    },
    async listen() {
      try {
        await app.listen({ port: config.port, host: config.host });
      } catch (error) {
        throw error instanceof Error ? portError(error, config.port, config.host, 'port') : error;
      }
      watch.start();
      return `http://${openHost(config.host)}:${boundPort(app, config)}`;
    },
    verifyDemo: () => demo.start(),
    async close() {
      demo.stop();
      verification.compilers.stop();
      await watch.stop();
      await publisher.stop();
      feed.close();
      await app.close();
    },
  };
}

function boundPort(app: FastifyInstance, { port }: Config): number {
  const bound = app.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}
