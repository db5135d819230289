import { bytesToHex, numberToBytes } from '@sunscope/tron/bytes';
import type { Activity } from './activity.ts';
import { cast, people } from './cast.ts';

function wordOf(number: number | bigint): string {
  return `0x${bytesToHex(numberToBytes(number, 32))}`;
}

/** Calls of contracts that are no payments, and calls that fail. */
export const contractCalls: readonly Activity[] = [
  {
    name: 'the tally goes up',
    weight: 4,
    act({ sender, random, contracts }) {
      const caller = random.pick(people);
      if (random.chance(0.5)) return sender.call(caller, contracts.tally, 'increment()', []);
      const key = wordOf(random.whole(1, 40));
      return sender.call(caller, contracts.tally, 'store(bytes32,uint256,string)', [
        key,
        BigInt(random.whole(1, 100_000)),
        random.pick(['temperature', 'level', 'water gauge']),
      ]);
    },
  },
  {
    name: 'TRX passes through the vault',
    weight: 3,
    async act({ sender, random, contracts }) {
      const keeper = random.pick(people);
      if (random.chance(0.5)) {
        await sender.call(
          keeper,
          contracts.vault,
          'split(address[])',
          // The tally takes no TRX, so its share stays with the sender.
          [
            [
              ...people.slice(3, 6).map(({ address }) => address),
              ...(random.chance(0.3) ? [contracts.tally] : []),
            ],
          ],
          { sun: random.amount(3, 60, 6) },
        );
        return;
      }
      const sun = random.amount(2, 40, 6);
      await sender.call(keeper, contracts.vault, 'deposit()', [], { sun });
      await sender.call(keeper, contracts.vault, 'withdraw(address,uint256)', [
        random.pick(people).address,
        sun / 2n,
      ]);
    },
  },
  {
    name: 'a contract makes another',
    weight: 1,
    act({ host, sender, random, contracts }) {
      const maker = random.pick(people);
      const label = `parcel ${host.chain.head.number}`;
      if (random.chance(0.5)) return sender.call(maker, contracts.parcels, 'make(string)', [label]);
      // A salt must be new each time, or CREATE2 finds its address taken.
      const salt = host.chain.head.number * 100n + BigInt(random.whole(0, 99));
      return sender.call(maker, contracts.parcels, 'makeAt(bytes32,string)', [wordOf(salt), label]);
    },
  },
  {
    name: 'a call is refused with a reason',
    weight: 3,
    act({ sender, random, contracts }) {
      const caller = random.pick(people);
      const kind = random.whole(0, 2);
      if (kind === 0) return sender.call(caller, contracts.tally, 'failWithReason()', []);
      if (kind === 1)
        return sender.call(caller, contracts.tally, 'failWithError(uint256)', [BigInt(random.whole(11, 99))]);
      return sender.transferTrc20(caller, contracts.usds, cast.harbour.address, 900_000n * 10n ** 6n);
    },
  },
  {
    name: 'a call runs out of energy',
    weight: 2,
    act({ sender, random, contracts }) {
      const caller = random.pick(people);
      if (random.chance(0.5))
        return sender.call(caller, contracts.tally, 'burnEnergy()', [], { feeLimitSun: 5_000_000n });
      return sender.call(
        caller,
        contracts.usds,
        'transfer(address,uint256)',
        [random.pick(people).address, random.amount(5, 50, 6)],
        { feeLimitSun: 500_000n },
      );
    },
  },
];
