import { join } from 'node:path';
import type { Logger } from 'pino';
import { hostOf } from './hosts.ts';
import { openPagesNode, type NodeAddress } from './node.ts';
import { runtimeConfig } from './runtime-config.ts';
import type { OtherChain } from './side.ts';
import { openIndexReaders, type IndexReaders } from './index-readers.ts';
import { openMultisig } from './open-multisig.ts';
import type { MultisigWatch } from '../services/multisig/multisig-watch.ts';
import { CONTENT_FOLDER } from '../process/places.ts';
import { compilersFolder } from '../settings/compilers-folder.ts';
import type { Config } from '../settings/config.ts';
import type { Session } from '../database/database.ts';
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

/** What answers the API's questions, around a database and a node. */
export interface Services {
  context: ApiContext;
  index: IndexReaders;
  chain: OwnChain;
  /** What carries assets to the other chain, or why it cannot. */
  standing: BridgeStanding;
  /** The order books as the newest block leaves them, whatever was answered before. */
  freshBooks: OrderBooks;
  /** Looks after what waits for signatures. */
  watch: MultisigWatch;
  /** The chain is the embedded one, and the index is not a public network's. */
  embedded: () => boolean;
}

/** Makes one of each service, and gives each what it needs of the others. */
export async function openServices(options: {
  config: Config;
  session: Session;
  node: NodeAddress;
  log: Logger;
  /** The chain that is shown beside this one, once it is known. */
  other: () => Promise<OtherChain | undefined>;
}): Promise<Services> {
  const { config, session, node: address, log, other } = options;
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
        other: await other(),
        host,
      }),
    now,
  };
  const freshBooks = new OrderBooks({ readers: fresh, followed, now });
  return { context, index, chain, standing, freshBooks, watch, embedded };
}
