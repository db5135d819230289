import type { DerivedTable } from '../derived-table.ts';
import { ADDRESS_ROWS, INTERNAL_TRANSACTIONS } from './internal-transactions.ts';

/** Every table that is derived from blocks. A new one is listed here, and its rows come from `indexer/derive`. */
export const DERIVED_TABLES: readonly DerivedTable[] = [INTERNAL_TRANSACTIONS, ADDRESS_ROWS];
