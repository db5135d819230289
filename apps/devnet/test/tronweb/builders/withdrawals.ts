import type { Checks } from '../check.ts';
import { MAINTENANCE_MS, TRX } from '../world.ts';
import { builds, later } from './kinds.ts';

/** These move the clock, so they come last. */
export const withdrawals = {
  withdrawBlockRewards: builds('what 1,000 votes earned', async (b, world) => {
    for (let cycle = 0; cycle < 3; cycle++) await later(world, MAINTENANCE_MS);
    return b.withdrawBlockRewards(world.alice.address);
  }),
  withdrawExpireUnfreeze: builds(
    '100 TRX after 14 days',
    async (b, world) => {
      await later(world, 14 * 86_400_000);
      return b.withdrawExpireUnfreeze(world.alice.address);
    },
    undefined,
    { withdraw_expire_amount: 100 * TRX },
  ),
} satisfies Checks;
