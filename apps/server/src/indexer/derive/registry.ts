import { contractRows } from './contracts.ts';
import type { Derivation } from './derivation.ts';
import { governanceRows } from './governance.ts';
import { internalTransactionRows } from './internal-transactions.ts';
import { stakeRows } from './stake.ts';
import { tokenItemRows } from './token-items.ts';

/** Every derivation; a new one is a file beside this and a line here. */
export const DERIVATIONS: readonly Derivation[] = [
  internalTransactionRows,
  governanceRows,
  stakeRows,
  tokenItemRows,
  contractRows,
];
