import type { Session } from '../database/database.ts';
import { createAccountsReader, type AccountsReader } from './accounts-read.ts';
import { createBlocksReader, type BlocksReader } from './blocks-read.ts';
import {
  createInternalTransactionsReader,
  type InternalTransactionsReader,
} from './internal-transactions-read.ts';
import { createStatsReader, type StatsReader } from './stats-read.ts';
import { createTokensReader, type TokensReader } from './tokens-read.ts';
import { createTransactionsReader, type TransactionsReader } from './transactions-read.ts';
import { createTransfersReader, type TransfersReader } from './transfers-read.ts';

/** Everything the Product API reads, area by area. */
export interface Readers {
  accounts: AccountsReader;
  blocks: BlocksReader;
  internalTransactions: InternalTransactionsReader;
  stats: StatsReader;
  tokens: TokensReader;
  transactions: TransactionsReader;
  transfers: TransfersReader;
}

export function createReaders(session: Session): Readers {
  return {
    accounts: createAccountsReader(session),
    blocks: createBlocksReader(session),
    internalTransactions: createInternalTransactionsReader(session),
    stats: createStatsReader(session),
    tokens: createTokensReader(session),
    transactions: createTransactionsReader(session),
    transfers: createTransfersReader(session),
  };
}
