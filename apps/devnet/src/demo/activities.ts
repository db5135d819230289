import { bytesToHex, hexToBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { ResourceCode } from '@sunscope/tron/messages';
import { cast, juniperSigners, newcomer, people, type Character } from './cast.ts';
import type { DemoWorld } from './demo-world.ts';
import { creditPair, tokenOf, trxPair, type ExchangePair } from './exchange-pairs.ts';
import type { DemoRandom } from './random.ts';

/** Something that happens in the demo world, and how often compared with the rest. */
export interface Activity {
  readonly name: string;
  readonly weight: number;
  act(world: DemoWorld): Promise<unknown>;
}

const regulars = [...people, cast.lantern, cast.copperKettle];
/** The customer the look-alike has chosen. */
const victim = people[0] ?? cast.lantern;
const MEMOS = [
  'Thanks for the coffee!',
  'rent, first half',
  'Invoice 2041',
  'happy birthday 🎉',
  '合同定金',
  'شكراً جزيلاً',
  'refund for order 5512',
  'lunch on Friday',
];

/** Bytes that are no text, as some programs leave them. */
const BINARY_MEMO = hexToBytes('0a24fe8c00ff9d17c3');

/** At a block every three seconds. */
const BLOCKS_PER_DAY = 28_800n;

/** One trade on one of the pairs: who gives how much of which side. Blue Meridian trades in larger amounts. */
function pickTrade(random: DemoRandom): [ExchangePair, ExchangePair['first'], Character, bigint] {
  if (random.chance(0.35)) {
    const trader = random.pick(people.slice(6, 28));
    return random.chance(0.5)
      ? [creditPair, creditPair.first, trader, random.amount(5, 200, 0)]
      : [creditPair, creditPair.second, trader, random.amount(10, 400, 6)];
  }
  const isLarge = random.chance(0.2);
  const trader = isLarge ? cast.meridian : random.pick(people.slice(0, 28));
  // More come to buy points than to sell them.
  if (random.chance(0.6))
    return [trxPair, trxPair.first, trader, random.amount(10, isLarge ? 1_200 : 300, 6)];
  return [trxPair, trxPair.second, trader, random.amount(100, isLarge ? 5_000 : 2_500, 6)];
}

function wordOf(number: number | bigint): string {
  return `0x${bytesToHex(numberToBytes(number, 32))}`;
}

const activities: readonly Activity[] = [
  {
    name: 'people pay one another in TRX',
    weight: 22,
    act({ sender, random }) {
      const [from, to] = random.pair(regulars);
      return sender.transferTrx(from, to.address, random.amount(0.5, 250, 6));
    },
  },
  {
    name: 'a payment says what it is for',
    weight: 6,
    act({ sender, random }) {
      const [from, to] = random.pair(people);
      return sender.transferTrx(from, to.address, random.amount(1, 60, 6), { memo: random.pick(MEMOS) });
    },
  },
  {
    name: 'a memo is no text',
    weight: 1,
    act({ sender, random }) {
      return sender.transferTrx(cast.tidewater, random.pick(people).address, random.amount(1, 20, 6), {
        memo: BINARY_MEMO,
      });
    },
  },
  {
    name: 'somebody moves TRX to the exchange',
    weight: 7,
    act({ sender, random }) {
      const from = random.pick(people);
      return sender.transferTrx(from, cast.harbour.address, random.amount(5, 400, 6), {
        memo: `deposit ${random.whole(10_000, 99_999)}`,
      });
    },
  },
  {
    name: 'the exchange pays out TRX',
    weight: 12,
    act({ sender, random }) {
      return sender.transferTrx(cast.harbour, random.pick(people).address, random.amount(20, 900, 6));
    },
  },
  {
    name: 'the exchange fills its cold wallet',
    weight: 1,
    act({ sender, random }) {
      return sender.transferTrx(cast.harbour, cast.harbourCold.address, random.amount(2_000, 20_000, 6));
    },
  },
  {
    name: 'somebody new arrives',
    weight: 3,
    act({ host, sender, random }) {
      const number = Number(host.chain.head.number) * 10 + random.whole(0, 9);
      return sender.transferTrx(cast.harbour, newcomer(number).address, random.amount(5, 120, 6));
    },
  },
  {
    name: 'people pay one another in Sun Dollars',
    weight: 26,
    act({ sender, random, contracts }) {
      const [from, to] = random.pair(regulars);
      return sender.transferTrc20(from, contracts.usds, to.address, random.amount(1, 90, 6));
    },
  },
  {
    name: 'customers pay the shop',
    weight: 9,
    act({ sender, random, contracts }) {
      const customer = random.chance(0.4) ? victim : random.pick(people);
      return sender.transferTrc20(
        customer,
        contracts.usds,
        cast.copperKettle.address,
        random.amount(3, 25, 6),
      );
    },
  },
  {
    name: 'wages in Sun Dollars',
    weight: 9,
    act({ sender, random, contracts }) {
      const employer = random.pick([cast.lantern, cast.harbour, cast.meridian, cast.copperKettle]);
      return sender.transferTrc20(
        employer,
        contracts.usds,
        random.pick(people).address,
        random.amount(40, 700, 6),
      );
    },
  },
  {
    name: 'Marigold changes hands',
    weight: 8,
    act({ sender, random, contracts }) {
      const [from, to] = random.pair([...people.slice(0, 24), cast.meridian]);
      return sender.transferTrc20(from, contracts.marigold, to.address, random.amount(0.05, 300, 18));
    },
  },
  {
    name: 'an early token moves',
    weight: 2,
    act({ sender, random, contracts }) {
      const [from, to] = random.pair(people.slice(0, 10));
      return sender.transferTrc20(from, contracts.oldHarbour, to.address, random.amount(0.1, 40, 8));
    },
  },
  {
    name: 'a payment service collects what it was allowed to',
    weight: 3,
    async act({ sender, random, contracts }) {
      const customer = random.pick(people);
      const amount = random.amount(5, 30, 6);
      await sender.call(customer, contracts.usds, 'approve(address,uint256)', [cast.lantern.address, amount]);
      await sender.call(cast.lantern, contracts.usds, 'transferFrom(address,address,uint256)', [
        customer.address,
        cast.copperKettle.address,
        amount,
      ]);
    },
  },
  {
    name: 'points, credit and kilowatt-hours move',
    weight: 12,
    act({ sender, random, assets }) {
      const kind = random.whole(0, 3);
      if (kind < 2) {
        const [from, to] = random.pair(people.slice(0, 28));
        return sender.transferTrc10(from, to.address, assets.points, random.amount(1, 60, 6));
      }
      if (kind === 2) {
        const [from, to] = random.pair(people.slice(6, 30));
        return sender.transferTrc10(from, to.address, assets.credit, random.amount(1, 20, 0));
      }
      const [from, to] = random.pair(people.slice(12));
      return sender.transferTrc10(from, to.address, assets.verde, random.amount(0.5, 12, 2));
    },
  },
  {
    name: 'somebody buys game credit from its issuer',
    weight: 2,
    act({ sender, random, assets }) {
      const buyer = random.pick(people);
      return sender.send(buyer, 'ParticipateAssetIssueContract', {
        owner_address: buyer.address,
        to_address: cast.northwind.address,
        asset_name: textToBytes(assets.credit),
        amount: random.amount(2, 40, 6),
      });
    },
  },
  {
    name: 'somebody trades on an exchange pair',
    weight: 7,
    act({ sender, random, assets }) {
      const [pair, side, trader, quant] = pickTrade(random);
      return sender.send(trader, 'ExchangeTransactionContract', {
        owner_address: trader.address,
        exchange_id: pair.id,
        token_id: tokenOf(assets, side.token),
        quant,
        // Takes what the pair gives, as long as it gives anything.
        expected: 1n,
      });
    },
  },
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
  {
    name: 'two of three sign a grant',
    weight: 2,
    act({ sender, random }) {
      const signers = random.pick([
        [cast.juniper, ...juniperSigners.slice(0, 1)],
        [cast.juniper, ...juniperSigners.slice(1)],
        [...juniperSigners],
      ]);
      return sender.transferTrx(cast.juniper, random.pick(people).address, random.amount(100, 1_500, 6), {
        permissionId: 2,
        signers,
        memo: `Grant ${random.whole(100, 999)}`,
      });
    },
  },
  {
    name: 'somebody stakes, votes or takes a stake back',
    weight: 3,
    act({ host, sender, random }) {
      const owner = random.pick(people);
      const kind = random.whole(0, 3);
      if (kind < 2)
        return sender.send(owner, 'FreezeBalanceV2Contract', {
          owner_address: owner.address,
          frozen_balance: random.amount(20, 200, 6),
          resource: kind === 0 ? ResourceCode.ENERGY : ResourceCode.BANDWIDTH,
        });
      if (kind === 2)
        return sender.send(owner, 'UnfreezeBalanceV2Contract', {
          owner_address: owner.address,
          unfreeze_balance: random.amount(5, 50, 6),
          resource: random.pick([ResourceCode.ENERGY, ResourceCode.BANDWIDTH]),
        });
      return sender.send(owner, 'VoteWitnessContract', {
        owner_address: owner.address,
        votes: [
          {
            vote_address: random.pick(host.chain.options.genesis.witnesses).address,
            vote_count: BigInt(random.whole(10, 200)),
          },
        ],
      });
    },
  },
  {
    name: 'somebody lends a stake or takes it back',
    weight: 2,
    act({ sender, random }) {
      if (random.chance(0.3)) {
        const to = random.pick(people.slice(1, 5));
        return sender.send(cast.harbour, 'UnDelegateResourceContract', {
          owner_address: cast.harbour.address,
          receiver_address: to.address,
          balance: random.amount(50, 400, 6),
          resource: random.pick([ResourceCode.ENERGY, ResourceCode.BANDWIDTH]),
        });
      }
      const from = random.pick([cast.harbour, cast.lantern, cast.meridian]);
      const lock = random.chance(0.25);
      return sender.send(from, 'DelegateResourceContract', {
        owner_address: from.address,
        receiver_address: random.pick(people).address,
        balance: random.amount(200, 3_000, 6),
        resource: ResourceCode.ENERGY,
        lock,
        lock_period: lock ? BigInt(random.whole(1, 14)) * BLOCKS_PER_DAY : 0n,
      });
    },
  },
  {
    name: 'a voter collects the reward',
    weight: 1,
    act({ sender, random }) {
      const voter = random.pick(people.slice(5, 15));
      return sender.send(voter, 'WithdrawBalanceContract', { owner_address: voter.address });
    },
  },
  {
    name: 'a look-alike slips into a history',
    weight: 1,
    async act({ sender, random, contracts }: DemoWorld) {
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

const totalWeight = activities.reduce((sum, activity) => sum + activity.weight, 0);

/** Picks what happens next. */
export function pickActivity({ random }: Pick<DemoWorld, 'random'>): Activity {
  let left = random.next() * totalWeight;
  for (const activity of activities) {
    left -= activity.weight;
    if (left < 0) return activity;
  }
  return activities[0] as Activity;
}
