import { accountId } from './account-id.ts';
import { accountName } from './account-name.ts';
import { accountPermissions } from './account-permissions.ts';
import { delegate } from './delegate.ts';
import { itemRevoke, itemsRevoke } from './items-revoke.ts';
import type { AnyIntentEntry } from './registry.ts';
import { trc20Approve } from './trc20-approve.ts';
import { unfreezeOld } from './unfreeze-old.ts';

/** What the signing worker signs for no page: it gives something away, or lasts. */
export const accountEntries: readonly AnyIntentEntry[] = [
  delegate,
  accountName,
  accountId,
  accountPermissions,
  unfreezeOld,
  trc20Approve,
  itemsRevoke,
  itemRevoke,
];
