import type { DerivedTable } from '../derived-table.ts';
import {
  CONTRACT_CALLER_TOTALS,
  CONTRACT_CALLERS,
  CONTRACT_DAYS,
  CONTRACT_METHODS,
  CONTRACT_MOVES,
  CONTRACT_SETTINGS,
  CONTRACTS,
} from './contracts.ts';
import { EXCHANGE_CANDLES, EXCHANGE_EVENTS } from './exchange.ts';
import { BROKERAGE_CHANGES, PROPOSAL_EVENTS, VOTES } from './governance.ts';
import { ADDRESS_ROWS, INTERNAL_TRANSACTIONS } from './internal-transactions.ts';
import {
  BOOK_CANDLES,
  BOOK_CONTRACTS,
  BOOK_FAILURES,
  BOOK_ORDERS,
  BOOK_PAIRS,
  BOOK_TRADES,
} from './order-book.ts';
import { SOURCE_FACTS } from './source-facts.ts';
import { ACCOUNT_DAYS, CHAIN_HOURS } from './series.ts';
import { DELEGATIONS, STAKE_EVENTS } from './stake.ts';
import { TOKEN_DAYS } from './token-days.ts';
import { ITEM_APPROVALS, NFT_ITEMS, SIGNED_APPROVALS, TOKEN_APPROVALS } from './token-items.ts';

/** Every table that is derived from blocks. A new one is listed here, and its rows come from `indexer/derive`. */
export const DERIVED_TABLES: readonly DerivedTable[] = [
  INTERNAL_TRANSACTIONS,
  ADDRESS_ROWS,
  VOTES,
  BROKERAGE_CHANGES,
  PROPOSAL_EVENTS,
  EXCHANGE_EVENTS,
  EXCHANGE_CANDLES,
  BOOK_CONTRACTS,
  BOOK_PAIRS,
  BOOK_ORDERS,
  BOOK_TRADES,
  BOOK_CANDLES,
  BOOK_FAILURES,
  STAKE_EVENTS,
  DELEGATIONS,
  NFT_ITEMS,
  TOKEN_APPROVALS,
  ITEM_APPROVALS,
  SIGNED_APPROVALS,
  TOKEN_DAYS,
  CONTRACTS,
  CONTRACT_SETTINGS,
  CONTRACT_DAYS,
  CONTRACT_CALLERS,
  CONTRACT_CALLER_TOTALS,
  CONTRACT_METHODS,
  CONTRACT_MOVES,
  SOURCE_FACTS,
  CHAIN_HOURS,
  ACCOUNT_DAYS,
];
