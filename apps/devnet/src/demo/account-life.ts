import { ResourceCode } from '@sunscope/tron/messages';
import type { Activity } from './activity.ts';
import { cast, juniperSigners, people } from './cast.ts';

/** At a block every three seconds. */
const BLOCKS_PER_DAY = 28_800n;

/** What people do with their accounts: grants that several sign, stakes, votes, rewards. */
export const accountLife: readonly Activity[] = [
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
];
