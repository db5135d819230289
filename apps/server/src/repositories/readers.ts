import type { Session } from '../database/database.ts';
import { createAccountFiguresReader, type AccountFiguresReader } from './account-figures-read.ts';
import { createAccountsReader, type AccountsReader } from './accounts-read.ts';
import { createActivityReader, type ActivityReader } from './activity-read.ts';
import { createBlocksReader, type BlocksReader } from './blocks-read.ts';
import { createContractsReader, type ContractsReader } from './contracts-read.ts';
import { createEventsReader, type EventsReader } from './events-read.ts';
import { createExchangeReader, type ExchangeReader } from './exchange-read.ts';
import { createImitationsReader, type ImitationsReader } from './imitations-read.ts';
import {
  createInternalTransactionsReader,
  type InternalTransactionsReader,
} from './internal-transactions-read.ts';
import { createOrderBookReader, type OrderBookReader } from './order-book-read.ts';
import { createProfilesReader, type ProfilesReader } from './profiles.ts';
import { createRecipientsReader, type RecipientsReader } from './recipients-read.ts';
import { createSeriesReader, type SeriesReader } from './series-read.ts';
import { createStakeReader, type StakeReader } from './stake-read.ts';
import { createStatsReader, type StatsReader } from './stats-read.ts';
import { NO_TAGS, type TagsReader } from './tags-read.ts';
import { createTokenItemsReader, type TokenItemsReader } from './token-items-read.ts';
import { createTokenProfilesReader, type TokenProfilesReader } from './token-profiles.ts';
import { createTokenSalesReader, type TokenSalesReader } from './token-sales-read.ts';
import { createTokensReader, type TokensReader } from './tokens-read.ts';
import { createTopListsReader, type TopListsReader } from './top-lists-read.ts';
import { createTransactionsReader, type TransactionsReader } from './transactions-read.ts';
import { createTransfersReader, type TransfersReader } from './transfers-read.ts';
import { createVotesReader, type VotesReader } from './votes-read.ts';
import { createWitnessesReader, type WitnessesReader } from './witnesses-read.ts';

/** Everything the Product API reads, area by area. */
export interface Readers {
  accountFigures: AccountFiguresReader;
  accounts: AccountsReader;
  activity: ActivityReader;
  blocks: BlocksReader;
  contracts: ContractsReader;
  events: EventsReader;
  exchange: ExchangeReader;
  imitations: ImitationsReader;
  internalTransactions: InternalTransactionsReader;
  orderBook: OrderBookReader;
  profiles: ProfilesReader;
  recipients: RecipientsReader;
  series: SeriesReader;
  stake: StakeReader;
  stats: StatsReader;
  tags: TagsReader;
  tokenItems: TokenItemsReader;
  tokens: TokensReader;
  tokenProfiles: TokenProfilesReader;
  tokenSales: TokenSalesReader;
  topLists: TopListsReader;
  transactions: TransactionsReader;
  transfers: TransfersReader;
  votes: VotesReader;
  witnesses: WitnessesReader;
}

/** `tags` are not in the database: they come from files of whoever runs the server. */
export function createReaders(session: Session, tags: TagsReader = NO_TAGS): Readers {
  return {
    accountFigures: createAccountFiguresReader(session),
    accounts: createAccountsReader(session),
    activity: createActivityReader(session),
    blocks: createBlocksReader(session),
    contracts: createContractsReader(session),
    events: createEventsReader(session),
    exchange: createExchangeReader(session),
    imitations: createImitationsReader(session),
    internalTransactions: createInternalTransactionsReader(session),
    orderBook: createOrderBookReader(session),
    profiles: createProfilesReader(session),
    recipients: createRecipientsReader(session),
    series: createSeriesReader(session),
    stake: createStakeReader(session),
    stats: createStatsReader(session),
    tags,
    tokenItems: createTokenItemsReader(session),
    tokens: createTokensReader(session),
    tokenProfiles: createTokenProfilesReader(session),
    tokenSales: createTokenSalesReader(session),
    topLists: createTopListsReader(session),
    transactions: createTransactionsReader(session),
    transfers: createTransfersReader(session),
    votes: createVotesReader(session),
    witnesses: createWitnessesReader(session),
  };
}
