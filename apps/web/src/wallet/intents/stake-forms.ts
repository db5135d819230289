/** The forms of Stake 2.0 in one place: each form imported by itself would make a file of its own of every entry. */
export { delegateForm, MOST_LOCK_BLOCKS } from './delegate.ts';
export { reclaimForm } from './reclaim.ts';
export { stakeForm } from './stake.ts';
export { unstakeForm } from './unstake.ts';
