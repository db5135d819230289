import { accountEntries } from './account-entries.ts';
import { assetEntries } from './asset-entries.ts';
import { governanceEntries } from './governance-entries.ts';
import { contractEntries } from './contract-entries.ts';
import { exchangeEntries } from './exchange-entries.ts';
import type { AnyIntentEntry } from './registry.ts';
import { stakeEntries } from './stake-entries.ts';

/** The entries of every kind but transfers, which are there from the start. */
export const onDemandEntries: readonly AnyIntentEntry[] = [
  ...stakeEntries,
  ...accountEntries,
  ...governanceEntries,
  ...assetEntries,
  ...contractEntries,
  ...exchangeEntries,
];
