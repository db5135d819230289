import { accountCreate } from './account-create.ts';
import { assetIssue } from './asset-issue.ts';
import { assetParticipate } from './asset-participate.ts';
import { assetUnfreeze } from './asset-unfreeze.ts';
import { assetUpdate } from './asset-update.ts';
import type { AnyIntentEntry } from './registry.ts';

/** TRC10 tokens from their issue to the release of what was locked, and the opening of accounts. */
export const assetEntries: readonly AnyIntentEntry[] = [
  assetIssue,
  assetUpdate,
  assetParticipate,
  assetUnfreeze,
  accountCreate,
];
