import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { bytesToHex } from '@sunscope/tron/bytes';
import { createApp } from './app.ts';
import { openNode, type NodeAddress } from './node.ts';
import { runtimeConfig } from './runtime-config.ts';
import { CONTENT_FOLDER, WEB_FOLDER } from '../process/places.ts';
import { portError } from '../process/ports.ts';
import type { Config } from '../settings/config.ts';
import type { Session } from '../database/database.ts';
import type { NodeFault } from '../indexer/events.ts';
import { withNode } from '../services/unindexed/node-readers.ts';
import { createFaucetStore } from '../repositories/faucet-store.ts';
import { createMultisigStore } from '../repositories/multisig-store.ts';
import { faultWriter } from '../process/logger.ts';
import { createReaders, type Readers } from '../repositories/readers.ts';
import { AnswerCache, IMMUTABLE } from '../services/caching/answer-cache.ts';
import { CachedStats, SharedRead } from '../services/caching/cached-stats.ts';
import { ChainHeads } from '../services/shared/chain-heads.ts';
import { ChainParameters } from '../services/governance/chain-parameters.ts';
import type { ApiContext } from '../routes/context.ts';
import { Content } from '../services/content/content.ts';
import { PublicTags } from '../services/content/public-tags.ts';
import { ExchangePairs } from '../services/exchange/exchange-pairs.ts';
import { createFaucet } from '../services/faucet/create-faucet.ts';
import { FeedHub } from '../services/feed/feed-hub.ts';
import { FeedPublisher } from '../services/feed/feed-publisher.ts';
import type { FinishedAnswer } from '../services/caching/finished-answer.ts';
import { Multisig } from '../services/multisig/multisig.ts';
import { MultisigWatch } from '../services/multisig/multisig-watch.ts';
import { isPublicNetwork, readNetworksFile } from '../services/system/networks.ts';
import { NodeFaults } from '../services/system/node-faults.ts';
import { Notices } from '../services/system/notices.ts';
import { createPriceSource, Prices } from '../services/prices/prices.ts';
import { RichList } from '../services/accounts/figures.ts';
import { readPlacesFile } from '../services/system/node-places.ts';
import { Nodes } from '../services/system/nodes.ts';
import { Proposals } from '../services/governance/proposals.ts';
import { SessionKeys } from '../services/profiles/session-keys.ts';
import { Witnesses } from '../services/governance/witness-ranking.ts';
import { ChainDays } from '../services/statistics/chain-days.ts';
import { RewardRates } from '../services/statistics/reward-rates.ts';
import { TopLists } from '../services/statistics/top-lists.ts';
import { SupplyMeter } from '../services/statistics/supply.ts';
import { Throughput } from '../services/system/throughput.ts';
import { ContractAbis } from '../services/contracts/contract-abis.ts';

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
  /** Listens, and gives the address people open. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export async function createServing(options: {
  config: Config;
  session: Session;
  node: NodeAddress;
  log: Logger;
}): Promise<Serving> {
  const { config, session, node: address, log } = options;
  const node = openNode(config, address, 'pages');
  const now = Date.now;
  const contentFiles = {
    folder: config.contentDir ?? CONTENT_FOLDER,
    now,
    onProblem: (problem: string) => log.warn(problem),
  };
  const tags = new PublicTags({
    ...contentFiles,
    folder: join(contentFiles.folder, 'tags'),
    network: async () => (await context.runtimeConfig()).network.id,
  });
  // The feed says what is there this moment; requests may share what was read for another.
  const fresh = createReaders(session, tags);
  const stats = new CachedStats(fresh.stats, Date.now);
  const heads = new ChainHeads(node, now);
  const newest = new SharedRead(() => fresh.blocks.latest(), now);
  const blocks = { ...fresh.blocks, latest: () => newest.get() };
  const faults = new NodeFaults(address.url);
  const stored = (await stats.sync()).genesis;
  const readers: Readers = withNode(
    { ...fresh, stats, blocks },
    {
      node,
      heads,
      rules: {
        followsClock: stored !== undefined && isPublicNetwork(bytesToHex(stored)),
        trustRoot: config.nodeTrustRoot,
      },
      onFault({ code: check, message }) {
        faults.count({ check, message });
        log.warn({ check, problem: message }, 'a block of the node is not shown');
      },
      now,
    },
  );
  // An archive of a public network may be served without any node; the embedded chain is not its chain.
  const embedded = address.embedded && !(stored && isPublicNetwork(bytesToHex(stored)));
  const priceSetting = config.priceSource ?? (embedded ? 'demo' : 'off');
  const prices = new Prices(createPriceSource(priceSetting, { apiKey: config.priceApiKey, now }), {
    now,
    onError: error => log.warn({ err: error }, 'the price could not be read'),
  });
  const feed = new FeedHub({ total: config.feedSlots, perVisitor: config.feedSlotsPerVisitor });
  const answers = new AnswerCache<FinishedAnswer>(
    now,
    ({ cacheControl, bytes }) => (cacheControl === IMMUTABLE ? bytes.length : undefined),
    () => standingOf(stats),
  );
  const throughput = new Throughput(readers);
  const networks = config.networksFile === undefined ? [] : await readNetworksFile(config.networksFile);
  const multisig = new Multisig({ store: createMultisigStore(session), readers: fresh, node, now });
  const watch = new MultisigWatch({
    multisig,
    feed,
    now,
    onError: faultWriter(log, 'multi-signature records could not be looked at'),
  });
  const parameters = new ChainParameters(node, now);
  const days = new ChainDays(readers, node, new RewardRates(node, now), now);
  const context: ApiContext = {
    readers,
    node,
    heads,
    parameters,
    witnesses: new Witnesses(readers, node, parameters, now),
    proposals: new Proposals(readers, node, now),
    richList: new RichList(readers, now),
    sessionKeys: new SessionKeys(readers.profiles, now),
    pageHosts: config.proxyHosts ?? [],
    nodes: new Nodes({
      node,
      own: embedded ? hostOf(address.url) : undefined,
      places: config.nodesFile === undefined ? [] : await readPlacesFile(config.nodesFile),
      now,
    }),
    supply: new SupplyMeter(days),
    days,
    topLists: new TopLists(readers, days, now),
    funds: { foundation: config.fundAddresses ?? [], donations: config.donationAddresses ?? [] },
    faults,
    notices: new Notices({
      readers,
      faults,
      node,
      heads,
      mayStandStill: !(stored && isPublicNetwork(bytesToHex(stored))),
      now,
    }),
    throughput,
    abis: new ContractAbis(node),
    prices,
    feed,
    multisig,
    content: new Content(contentFiles),
    tags,
    faucet: createFaucet({
      config,
      store: createFaucetStore(session),
      node,
      devnetUrl: embedded ? address.url : undefined,
      networkKind: async () => (await context.runtimeConfig()).network.kind,
      now,
    }),
    pairs: new ExchangePairs(node, now),
    answers,
    runtimeConfig: () => runtimeConfig({ config, readers, prices, embedded, networks }),
    now,
  };
  const forget = () => {
    stats.forget();
    newest.forget();
    answers.forget();
  };
  const publisher = new FeedPublisher({
    readers: fresh,
    feed,
    throughput,
    witnesses: context.witnesses,
    days,
    onNews: forget,
    onError: faultWriter(log, 'the feed could not be written'),
  });
  const app = await createApp({
    context,
    config,
    nodeUrl: address.url,
    solidityUrl: address.solidityUrl,
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
    async listen() {
      try {
        await app.listen({ port: config.port, host: config.host });
      } catch (error) {
        throw error instanceof Error ? portError(error, config.port, config.host, 'port') : error;
      }
      watch.start();
      const bound = app.server.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
      return `http://${openHost(config.host)}:${port}`;
    },
    async close() {
      await watch.stop();
      await publisher.stop();
      feed.close();
      await app.close();
    },
  };
}

/** The newest block and the newest solid one, by which rows are final. */
async function standingOf(stats: CachedStats): Promise<string | undefined> {
  const { cursor, solidNumber } = await stats.sync();
  return cursor && `${cursor.number} ${bytesToHex(cursor.hash)} ${solidNumber}`;
}

/** Where the embedded chain listens. */
function hostOf(url: string): { ip: string; port: number } {
  const { hostname, port } = new URL(url);
  return { ip: hostname, port: Number(port) };
}

/** The name people can open in a browser for an address to listen on. */
function openHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
