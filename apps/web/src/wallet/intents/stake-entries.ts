import { cancelUnstakes } from './cancel-unstakes.ts';
import { reclaim } from './reclaim.ts';
import type { AnyIntentEntry } from './registry.ts';
import { stake } from './stake.ts';
import { unstake } from './unstake.ts';
import { vote } from './vote.ts';
import { withdrawReward } from './withdraw-reward.ts';
import { withdrawUnstaked } from './withdraw-unstaked.ts';

/** What an account does with its own stake and votes. The signing worker has these beside the transfers. */
export const stakeEntries: readonly AnyIntentEntry[] = [
  stake,
  unstake,
  withdrawUnstaked,
  cancelUnstakes,
  reclaim,
  vote,
  withdrawReward,
];
