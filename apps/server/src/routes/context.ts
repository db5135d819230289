import type { NodeClient } from '@sunscope/node-api/client';
import type { RuntimeConfig } from '@sunscope/product-api/config';
import type { Readers } from '../repositories/readers.ts';
import type { RichList } from '../services/accounts/figures.ts';
import type { AnswerCache } from '../services/caching/answer-cache.ts';
import type { ChainHeads } from '../services/shared/chain-heads.ts';
import type { ChainParameters } from '../services/governance/chain-parameters.ts';
import type { Content } from '../services/content/content.ts';
import type { FoundationAccounts } from '../services/content/foundation-accounts.ts';
import type { PublicTags } from '../services/content/public-tags.ts';
import type { ExchangePairs } from '../services/exchange/exchange-pairs.ts';
import type { Faucet } from '../services/faucet/faucet.ts';
import type { FeedHub } from '../services/feed/feed-hub.ts';
import type { FinishedAnswer } from '../services/caching/finished-answer.ts';
import type { Multisig } from '../services/multisig/multisig.ts';
import type { OrderBooks } from '../services/order-book/order-books.ts';
import type { NodeFaults } from '../services/system/node-faults.ts';
import type { Notices } from '../services/system/notices.ts';
import type { Nodes } from '../services/system/nodes.ts';
import type { Prices } from '../services/prices/prices.ts';
import type { SessionKeys } from '../services/profiles/session-keys.ts';
import type { PastRounds } from '../services/governance/past-rounds.ts';
import type { Proposals } from '../services/governance/proposals.ts';
import type { Witnesses } from '../services/governance/witness-ranking.ts';
import type { ChainDays } from '../services/statistics/chain-days.ts';
import type { TopLists } from '../services/statistics/top-lists.ts';
import type { SupplyMeter } from '../services/statistics/supply.ts';
import type { Throughput } from '../services/system/throughput.ts';
import type { ContractAbis } from '../services/contracts/contract-abis.ts';
import type { Verification } from '../services/verification/verification.ts';
import type { SignedDigest } from '../services/shared/signed-digest.ts';
import type { BridgeStanding } from '../services/sidechain/bridge-standing.ts';
import type { BridgeOf } from '../services/sidechain/sidechain.ts';
import type { Collectibles } from '../services/collectibles/collectibles.ts';

/** What the routes work with; made once per process. */
export interface ApiContext {
  readers: Readers;
  node: NodeClient;
  heads: ChainHeads;
  parameters: ChainParameters;
  witnesses: Witnesses;
  /** What rounds that are over paid for votes. */
  rounds: PastRounds;
  proposals: Proposals;
  nodes: Nodes;
  sessionKeys: SessionKeys;
  /** Hosts that texts of witnesses may be read from. */
  pageHosts: readonly string[];
  richList: RichList;
  supply: SupplyMeter;
  /** The chain day by day. */
  days: ChainDays;
  topLists: TopLists;
  funds: FoundationAccounts;
  notices: Notices;
  faults: NodeFaults;
  throughput: Throughput;
  abis: ContractAbis;
  collectibles: Collectibles;
  verification: Verification;
  prices: Prices;
  feed: FeedHub;
  content: Content;
  tags: PublicTags;
  faucet: Faucet;
  multisig: Multisig;
  pairs: ExchangePairs;
  orderBooks: OrderBooks;
  answers: AnswerCache<FinishedAnswer>;
  signedDigest: SignedDigest;
  /** The bridge to the side chain, where there is one. */
  bridge: BridgeOf;
  bridgeStanding: BridgeStanding;
  /** Settings of the web app, read again for each request since the genesis block may be learnt late. */
  runtimeConfig: (host?: string) => Promise<RuntimeConfig>;
  now: () => number;
}
