import type { Activity } from './activity.ts';
import { cast, people, victim } from './cast.ts';

/** Spam, and a trap for somebody who copies addresses. */
export const mischief: readonly Activity[] = [
  {
    name: 'a look-alike slips into a history',
    weight: 1,
    async act({ sender, random, contracts }) {
      // A transfer of nothing needs nobody's leave, yet it shows up under the victim's name.
      if (random.chance(0.6))
        await sender.call(cast.lookAlike, contracts.usds, 'transferFrom(address,address,uint256)', [
          victim.address,
          cast.lookAlike.address,
          0n,
        ]);
      else await sender.transferTrx(cast.lookAlike, victim.address, 1n);
    },
  },
  {
    name: 'spam',
    weight: 2,
    act({ sender, random, contracts, assets }) {
      const target = random.pick(people);
      return random.chance(0.5)
        ? sender.transferTrc20(cast.spammer, contracts.fakeUsds, target.address, 5_000n * 10n ** 6n)
        : sender.transferTrc10(cast.spammer, target.address, assets.prize, 8_888n);
    },
  },
];
