import type { Derivation } from './derivation.ts';
import { internalTransactionRows } from './internal-transactions.ts';

/** Every derivation; a new one is a file beside this and a line here. */
export const DERIVATIONS: readonly Derivation[] = [internalTransactionRows];
