import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { hostOf, openHost } from './hosts.ts';
import { openPagesNode, type NodeAddress } from './node.ts';
import { networkOf, runtimeConfig } from './runtime-config.ts';
import type { OtherChain } from './side.ts';
import { DemoSources } from './demo-sources.ts';
import { openIndexReaders } from './index-readers.ts';
import { openMultisig } from './open-multisig.ts';
import { CONTENT_FOLDER, CONTRACTS_FOLDER, WEB_FOLDER } from '../process/places.ts';
import { portError } from '../process/ports.ts';
import { compilersFolder } from '../settings/compilers-folder.ts';
import type { Config } from '../settings/config.ts';
import type { SideChain } from '../bridge/bridge.ts';
import type { Session } from '../database/database.ts';
import type { NodeFault } from '../indexer/events.ts';
import { createFaucetStore } from '../repositories/faucet-store.ts';
import { createItemDescriptionsStore } from '../repositories/item-descriptions-store.ts';
import { createVerifiedContractsStore } from '../repositories/verified-contracts.ts';
import { faultWriter } from '../process/logger.ts';
import { AnswerCache, IMMUTABLE } from '../services/caching/answer-cache.ts';
import { ChainHeads } from '../services/shared/chain-heads.ts';
import { signedDigestOf } from '../services/shared/signed-digest.ts';
import { ChainParameters } from '../services/governance/chain-parameters.ts';
import type { ApiContext } from '../routes/context.ts';
import { Content } from '../services/content/content.ts';
import { FoundationAccounts } from '../services/content/foundation-accounts.ts';
import { PublicTags } from '../services/content/public-tags.ts';
import { ExchangePairs } from '../services/exchange/exchange-pairs.ts';
import { OrderBooks } from '../services/order-book/order-books.ts';
import { createFaucet } from '../services/faucet/create-faucet.ts';
import { FeedHub } from '../services/feed/feed-hub.ts';
import { FeedPublisher } from '../services/feed/feed-publisher.ts';
import type { FinishedAnswer } from '../services/caching/finished-answer.ts';
import { readLinksFile } from '../services/system/links.ts';
import { readNetworksFile } from '../services/system/networks.ts';
import { NodeFaults } from '../services/system/node-faults.ts';
import { Notices } from '../services/system/notices.ts';
import { OwnChain } from '../services/system/own-chain.ts';
import { createPriceSource, Prices } from '../services/prices/prices.ts';
import { RichList } from '../services/accounts/figures.ts';
import { CountryTable } from '../services/system/country-table.ts';
import { demoNodes } from '../services/system/demo-nodes.ts';
import { readPlacesFile } from '../services/system/node-places.ts';
import { BridgeStanding } from '../services/sidechain/bridge-standing.ts';
import { Nodes } from '../services/system/nodes.ts';
import { Proposals } from '../services/governance/proposals.ts';
import { PastRounds } from '../services/governance/past-rounds.ts';
import { SessionKeys } from '../services/profiles/session-keys.ts';
import { Witnesses } from '../services/governance/witness-ranking.ts';
import { ChainDays } from '../services/statistics/chain-days.ts';
import { RewardRates } from '../services/statistics/reward-rates.ts';
import { TopLists } from '../services/statistics/top-lists.ts';
import { SupplyMeter } from '../services/statistics/supply.ts';
import { Throughput } from '../services/system/throughput.ts';
import { ContractAbis } from '../services/contracts/contract-abis.ts';
import { slotReader } from '../services/contracts/storage-slots.ts';
import { Verification } from '../services/verification/verification.ts';
import { Collectibles } from '../services/collectibles/collectibles.ts';
import { foreignReader } from '../services/system/foreign-read.ts';

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
  const now = Date.now;
  const faults = new NodeFaults(address.url);
  const chain = new OwnChain({
    genesis: async () => (await index.stats.sync()).genesis,
    node: openPagesNode(config, address),
    faults,
    now,
  });
  const node = openPagesNode(config, address, () => chain.refusal());
  const contentFiles = {
    folder: config.contentDir ?? CONTENT_FOLDER,
    now,
    onProblem: (problem: string) => log.warn(problem),
  };
  const network = async () => (await context.runtimeConfig()).network.id;
  const tags = new PublicTags({
    ...contentFiles,
    folder: join(contentFiles.folder, 'tags'),
    network,
  });
  const heads = new ChainHeads(node, now);
  const index = await openIndexReaders({ config, session, tags, node, heads, faults, log, now });
  const { fresh, readers } = index;
  // An archive of a public network may be served without any node; the embedded chain is not its chain.
  // Asked at each use: an index that is empty now may be a public network's in a minute.
  const embedded = () => address.embedded && !index.isPublic();
  const isDemo = () => embedded() && config.demo;
  const [named, invented] = [config.priceSource ?? 'off', 'demo'].map(setting =>
    createPriceSource(setting, { apiKey: config.priceApiKey, now }),
  );
  const prices = new Prices(() => (config.priceSource === undefined && embedded() ? invented : named), {
    now,
    onError: error => log.warn({ err: error }, 'the price could not be read'),
  });
  const feed = new FeedHub({ total: config.feedSlots, perVisitor: config.feedSlotsPerVisitor });
  const answers = new AnswerCache<FinishedAnswer>(
    now,
    ({ cacheControl, bytes }) => (cacheControl === IMMUTABLE ? bytes.length : undefined),
    () => index.standing(),
  );
  const throughput = new Throughput(readers);
  const networks = config.networksFile === undefined ? [] : await readNetworksFile(config.networksFile);
  const standing = new BridgeStanding();
  let other: (() => Promise<OtherChain>) | undefined;
  const links = config.linksFile === undefined ? undefined : await readLinksFile(config.linksFile);
  const signedDigest = signedDigestOf(config.networkKind === 'side' ? config.sideChainId : undefined);
  const { multisig, watch } = openMultisig({ session, readers: fresh, node, feed, signedDigest, log, now });
  const parameters = new ChainParameters(node, now);
  const rates = new RewardRates(node, now);
  const witnesses = new Witnesses(readers, node, parameters, now);
  const days = new ChainDays(readers, node, rates, now);
  const followed = () => config.exchangeContracts ?? (embedded() ? 'demo' : []);
  const countries = new CountryTable(faultWriter(log, 'the table of countries could not be read'));
  const readSlot = slotReader(address.jsonRpcUrl ?? address.url, config.nodeApiKey);
  const verification = new Verification({
    folder: compilersFolder(config),
    store: createVerifiedContractsStore(session),
    contracts: readers.contracts,
    node,
    now,
    onVerified: () => [context.abis, index, answers].forEach(cached => cached.forget()),
  });
  const context: ApiContext = {
    readers,
    node,
    heads,
    parameters,
    witnesses,
    rounds: new PastRounds({ readers, witnesses, parameters, rates }),
    proposals: new Proposals(readers, node, now),
    richList: new RichList(readers, now),
    sessionKeys: new SessionKeys(readers.profiles, now),
    pageHosts: config.proxyHosts ?? [],
    nodes: new Nodes({
      node,
      own: () => (embedded() ? hostOf(address.url) : undefined),
      places: config.nodesFile === undefined ? [] : await readPlacesFile(config.nodesFile),
      demo: () => (isDemo() ? demoNodes : []),
      countryOf: ip => countries.countryOf(ip),
      now,
    }),
    supply: new SupplyMeter(days),
    days,
    topLists: new TopLists(readers, days, now),
    funds: new FoundationAccounts({
      ...contentFiles,
      folder: join(contentFiles.folder, 'foundation'),
      network,
      foundation: config.fundAddresses ?? [],
      donations: config.donationAddresses ?? [],
      demo: isDemo,
    }),
    faults,
    notices: new Notices({
      readers,
      faults,
      chain,
      node,
      heads,
      bridge: standing,
      mayStandStill: () => !index.isPublic(),
      now,
    }),
    throughput,
    abis: new ContractAbis(
      node,
      address => verification.sources.abiOf(address),
      async (contract, slot) =>
        (await chain.refusal()) === undefined ? readSlot(contract, slot) : undefined,
    ),
    verification,
    collectibles: new Collectibles({
      readers,
      store: createItemDescriptionsStore(session),
      node,
      now,
      read: foreignReader(),
      places: {
        readsHosts: config.itemMetadata,
        ipfsGateway: config.ipfsGateway,
        get demoWorld() {
          return isDemo() ? `${address.url}/demo/web` : undefined;
        },
      },
    }),
    prices,
    feed,
    multisig,
    content: new Content({ ...contentFiles, network }),
    tags,
    faucet: createFaucet({
      config,
      store: createFaucetStore(session),
      node,
      devnetUrl: () => (embedded() ? address.url : undefined),
      networkKind: async () =>
        (await chain.isSame()) ? (await context.runtimeConfig()).network.kind : undefined,
      now,
    }),
    pairs: new ExchangePairs(node, now),
    orderBooks: new OrderBooks({ readers, followed, now }),
    answers,
    signedDigest,
    bridge: () => standing.bridge,
    bridgeStanding: standing,
    runtimeConfig: async host =>
      runtimeConfig({
        config,
        readers,
        prices,
        embedded: embedded(),
        networks,
        links,
        other: await other?.(),
        host,
      }),
    now,
  };
  const forget = () => {
    index.forget();
    answers.forget();
  };
  const publisher = new FeedPublisher({
    readers: fresh,
    books: new OrderBooks({ readers: fresh, followed, now }),
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
