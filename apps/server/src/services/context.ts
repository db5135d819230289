import type { NodeClient } from '@sunscope/node-api/client';
import type { RuntimeConfig } from '@sunscope/product-api/config';
import type { Readers } from '../repositories/readers.ts';
import type { RichList } from './accounts/figures.ts';
import type { AnswerCache } from './caching/answer-cache.ts';
import type { ChainHeads } from './shared/chain-heads.ts';
import type { ChainParameters } from './governance/chain-parameters.ts';
import type { Content } from './content/content.ts';
import type { PublicTags } from './content/public-tags.ts';
import type { ExchangePairs } from './exchange/exchange-pairs.ts';
import type { Faucet } from './faucet/faucet.ts';
import type { FeedHub } from './feed/feed-hub.ts';
import type { FinishedAnswer } from './caching/finished-answer.ts';
import type { Multisig } from './multisig/multisig.ts';
import type { NodeFaults } from './system/node-faults.ts';
import type { Notices } from './system/notices.ts';
import type { Nodes } from './system/nodes.ts';
import type { Prices } from './prices/prices.ts';
import type { SessionKeys } from './profiles/session-keys.ts';
import type { Proposals } from './governance/proposals.ts';
import type { Representatives } from './governance/representatives.ts';
import type { ChainDays } from './statistics/chain-days.ts';
import type { KnownFunds } from './statistics/funds.ts';
import type { TopLists } from './statistics/top-lists.ts';
import type { SupplyMeter } from './statistics/supply.ts';
import type { Throughput } from './system/throughput.ts';
import type { ContractAbis } from './contracts/contract-abis.ts';

/** What the routes work with; made once per process. */
export interface ApiContext {
  readers: Readers;
  node: NodeClient;
  heads: ChainHeads;
  parameters: ChainParameters;
  representatives: Representatives;
  proposals: Proposals;
  nodes: Nodes;
  sessionKeys: SessionKeys;
  /** Hosts that texts of representatives may be read from. */
  pageHosts: readonly string[];
  richList: RichList;
  supply: SupplyMeter;
  /** The chain day by day. */
  days: ChainDays;
  topLists: TopLists;
  funds: KnownFunds;
  notices: Notices;
  faults: NodeFaults;
  throughput: Throughput;
  abis: ContractAbis;
  prices: Prices;
  feed: FeedHub;
  content: Content;
  tags: PublicTags;
  faucet: Faucet;
  multisig: Multisig;
  pairs: ExchangePairs;
  answers: AnswerCache<FinishedAnswer>;
  /** Settings of the web app, read anew for each request since the genesis block may be learnt late. */
  runtimeConfig: () => Promise<RuntimeConfig>;
  now: () => number;
}
