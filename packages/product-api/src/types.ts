import type { z } from 'zod';
import type * as accounts from './schemas/accounts.ts';
import type * as blocks from './schemas/blocks.ts';
import type * as common from './schemas/common.ts';
import type { endpoints } from './schemas/endpoints.ts';
import type { multisigRecord } from './schemas/multisig.ts';
import type * as orderBook from './schemas/order-book.ts';
import type { postEndpoints } from './schemas/post-endpoints.ts';
import type { proposal } from './schemas/proposals.ts';
import type { searchHit } from './schemas/search.ts';
import type * as system from './schemas/system.ts';
import type { price } from './schemas/prices.ts';
import type { holderRow } from './schemas/token-holders.ts';
import type * as tokens from './schemas/tokens.ts';
import type * as transactionDetails from './schemas/transaction-info.ts';
import type * as transactions from './schemas/transactions.ts';
import type * as transfers from './schemas/transfers.ts';
import type { pagedWitness, rankRow } from './schemas/witnesses.ts';

export type Endpoints = typeof endpoints;
export type EndpointPath = keyof Endpoints;
/** Query of a path as the caller writes it (defaults may be left out). */
export type Query<P extends EndpointPath> = z.input<Endpoints[P]['query']>;
/** Answer of a path. */
export type Answer<P extends EndpointPath> = z.output<Endpoints[P]['response']>;

/** Answer of a path that takes a body. */
export type PostAnswer<P extends keyof typeof postEndpoints> = z.output<
  (typeof postEndpoints)[P]['response']
>;

export type Amount = z.output<typeof common.amount>;
export type Cost = z.output<typeof common.cost>;
export type Risk = z.output<typeof common.risk>[number];
export type TokenInfo = z.output<typeof common.tokenInfo>;
export type BlockRow = z.output<typeof blocks.blockRow>;
export type TransactionRow = z.output<typeof transactions.transactionRow>;
export type TransactionDetail = z.output<typeof transactionDetails.transactionInfo>;
export type Story = z.output<typeof transactionDetails.story>;
export type Warning = z.output<typeof transactionDetails.warning>;
export type StoryVariable = z.output<typeof transactionDetails.storyVariable>;
export type TransferRow = z.output<typeof transfers.transferRow>;
export type AccountTransferRow = z.output<typeof transfers.accountTransferRow>;
export type AccountRow = z.output<typeof accounts.accountRow>;
export type AccountDetail = z.output<typeof accounts.account>;
export type Trc10Row = z.output<typeof tokens.trc10Row>;
export type Trc20Row = z.output<typeof tokens.trc20Row>;
export type TokenOverviewRow = z.output<typeof tokens.overviewRow>;
export type HolderRow = z.output<typeof holderRow>;
export type Price = z.output<typeof price>;
export type SystemStatus = z.output<typeof system.systemStatus>;
export type HomepageBundle = z.output<typeof system.homepageBundle>;
export type SearchHit = z.output<typeof searchHit>;
export type Proposal = z.output<typeof proposal>;
export type RepresentativeRow = z.output<typeof pagedWitness>;
export type RankRow = z.output<typeof rankRow>;
export type MultisigRecord = z.output<typeof multisigRecord>;
export type OrderBookPair = z.output<typeof orderBook.orderBookPair>;
export type OrderBookTrade = z.output<typeof orderBook.orderBookTrade>;
export type OwnOrder = z.output<typeof orderBook.ownOrder>;
