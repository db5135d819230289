import { brokerage } from './brokerage.ts';
import { proposalApprove, proposalWithdraw } from './proposal-approve.ts';
import { proposalCreate } from './proposal-create.ts';
import { proposalDelete } from './proposal-delete.ts';
import type { AnyIntentEntry } from './registry.ts';
import { witnessCreate } from './witness-create.ts';
import { witnessUpdate } from './witness-update.ts';

/** What witnesses do, and how an account becomes one. */
export const governanceEntries: readonly AnyIntentEntry[] = [
  proposalCreate,
  proposalApprove,
  proposalWithdraw,
  proposalDelete,
  witnessCreate,
  witnessUpdate,
  brokerage,
];
