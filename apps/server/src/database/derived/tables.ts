import type { DerivedTable } from '../derived-table.ts';
import {
  CONTRACT_CALLERS,
  CONTRACT_DAYS,
  CONTRACT_METHODS,
  CONTRACT_SETTINGS,
  CONTRACTS,
} from './contracts.ts';
import { BROKERAGE_CHANGES, PROPOSAL_EVENTS, VOTES } from './governance.ts';
import { ADDRESS_ROWS, INTERNAL_TRANSACTIONS } from './internal-transactions.ts';
import { DELEGATIONS, STAKE_EVENTS } from './stake.ts';
import { NFT_ITEMS, TOKEN_APPROVALS } from './token-items.ts';

/** Every table that is derived from blocks. A new one is listed here, and its rows come from `indexer/derive`. */
export const DERIVED_TABLES: readonly DerivedTable[] = [
  INTERNAL_TRANSACTIONS,
  ADDRESS_ROWS,
  VOTES,
  BROKERAGE_CHANGES,
  PROPOSAL_EVENTS,
  STAKE_EVENTS,
  DELEGATIONS,
  NFT_ITEMS,
  TOKEN_APPROVALS,
  CONTRACTS,
  CONTRACT_SETTINGS,
  CONTRACT_DAYS,
  CONTRACT_CALLERS,
  CONTRACT_METHODS,
];
