import { contractRows } from './contracts.ts';
import type { Derivation } from './derivation.ts';
import { exchangeRows } from './exchange.ts';
import { governanceRows } from './governance.ts';
import { internalTransactionRows } from './internal-transactions.ts';
import { orderBookRows } from './order-book.ts';
import { sourceFactRows } from './source-facts.ts';
import { seriesRows } from './series.ts';
import { permissionRows } from './permissions.ts';
import { stakeRows } from './stake.ts';
import { tokenDayRows } from './token-days.ts';
import { tokenItemRows } from './token-items.ts';

/** Every derivation; a new one is a file beside this and a line here. */
export const DERIVATIONS: readonly Derivation[] = [
  internalTransactionRows,
  governanceRows,
  exchangeRows,
  orderBookRows,
  stakeRows,
  permissionRows,
  tokenItemRows,
  tokenDayRows,
  contractRows,
  sourceFactRows,
  seriesRows,
];
