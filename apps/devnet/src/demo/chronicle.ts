import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { textToBytes } from '@sunscope/tron/bytes';
import { ResourceCode } from '@sunscope/tron/messages';
import type { KeyedAccount } from '../chain/genesis.ts';
import { cast, people, type Character } from './cast.ts';
import { collecting } from './collecting.ts';
import type { DemoWorld } from './demo-world.ts';
import type { Episode } from './episode.ts';
import { governance } from './governance.ts';
import { creditPair, trxPair } from './exchange-pairs.ts';

const ENERGY = ResourceCode.ENERGY;
const BANDWIDTH = ResourceCode.BANDWIDTH;
/** Five days, at a block every three seconds. */
const LOCK_BLOCKS = 144_000n;

interface Delegation {
  readonly from: Character;
  readonly to: Character | undefined;
  readonly trx: bigint;
  readonly resource: number;
  readonly isLocked?: boolean;
}

function delegates({ from, to = cast.copperKettle, trx, resource, isLocked = false }: Delegation) {
  return ({ sender }: DemoWorld) =>
    sender.send(from, 'DelegateResourceContract', {
      owner_address: from.address,
      receiver_address: to.address,
      balance: trx * SUN_PER_TRX,
      resource,
      lock: isLocked,
      lock_period: isLocked ? LOCK_BLOCKS : 0n,
    });
}

function takesBack({ from, to = cast.copperKettle, trx, resource }: Delegation) {
  return ({ sender }: DemoWorld) =>
    sender.send(from, 'UnDelegateResourceContract', {
      owner_address: from.address,
      receiver_address: to.address,
      balance: trx * SUN_PER_TRX,
      resource,
    });
}

function unfreezes(owner: Character, trx: bigint, resource: number) {
  return ({ sender }: DemoWorld) =>
    sender.send(owner, 'UnfreezeBalanceV2Contract', {
      owner_address: owner.address,
      unfreeze_balance: trx * SUN_PER_TRX,
      resource,
    });
}

/** Gives all of somebody's votes to some candidates, in equal parts. */
function votes(owner: Character, count: bigint, candidates: (world: DemoWorld) => readonly KeyedAccount[]) {
  return (world: DemoWorld) => {
    const chosen = candidates(world);
    return world.sender.send(owner, 'VoteWitnessContract', {
      owner_address: owner.address,
      votes: chosen.map(({ address }) => ({
        vote_address: address,
        vote_count: count / BigInt(chosen.length),
      })),
    });
  };
}

function collectsReward(owner: Character) {
  return ({ sender }: DemoWorld) =>
    sender.send(owner, 'WithdrawBalanceContract', { owner_address: owner.address });
}

function takesId(owner: Character, id: string) {
  return ({ sender }: DemoWorld) =>
    sender.send(owner, 'SetAccountIdContract', { owner_address: owner.address, account_id: textToBytes(id) });
}

const witnesses =
  (from: number, to: number) =>
  ({ host }: DemoWorld) =>
    host.chain.options.genesis.witnesses.slice(from, to);

const episodes: readonly Episode[] = [
  ...governance,
  ...collecting,

  { hour: 8, act: takesId(cast.harbour, 'harbour-exchange') },
  { hour: 8, act: takesId(cast.meridian, 'blue.meridian') },

  // Stakes lent: for good and until a date, and between the same two in both directions.
  { hour: 9, act: delegates({ from: cast.lantern, to: cast.copperKettle, trx: 40_000n, resource: ENERGY }) },
  { hour: 10, act: delegates({ from: cast.lantern, to: cast.tidewater, trx: 25_000n, resource: ENERGY }) },
  {
    hour: 10,
    act: delegates({
      from: cast.tidewater,
      to: cast.lantern,
      trx: 60_000n,
      resource: BANDWIDTH,
      isLocked: true,
    }),
  },
  {
    hour: 11,
    act: delegates({
      from: cast.meridian,
      to: cast.marigold,
      trx: 80_000n,
      resource: ENERGY,
      isLocked: true,
    }),
  },
  ...people.slice(0, 6).map((person, index) => ({
    hour: 12 + index * 3,
    act: delegates({
      from: cast.harbour,
      to: person,
      trx: BigInt(4_000 + index * 1_500),
      resource: index % 2 === 0 ? ENERGY : BANDWIDTH,
      isLocked: index === 5,
    }),
  })),
  { hour: 50, act: takesBack({ from: cast.harbour, to: people[0], trx: 4_000n, resource: ENERGY }) },
  { hour: 52, act: takesBack({ from: cast.lantern, to: cast.copperKettle, trx: 15_000n, resource: ENERGY }) },

  // Stakes given up: two on their way, one whose owner thought better of it.
  { hour: 26, act: unfreezes(cast.sunDollar, 15_000n, ENERGY) },
  { hour: 58, act: unfreezes(cast.sunDollar, 5_000n, ENERGY) },
  { hour: 47, act: unfreezes(cast.juniper, 12_000n, BANDWIDTH) },
  { hour: 33, act: unfreezes(cast.marigold, 9_000n, ENERGY) },
  {
    hour: 44,
    act: ({ sender }) =>
      sender.send(cast.marigold, 'CancelAllUnfreezeV2Contract', { owner_address: cast.marigold.address }),
  },

  // Votes that move, and what they earned.
  { hour: 30, act: votes(cast.harbour, 1_900_000n, witnesses(8, 20)) },
  { hour: 41, act: votes(cast.meridian, 500_000n, witnesses(20, 27)) },
  { hour: 56, act: votes(cast.tidewater, 300_000n, () => [cast.tidewater]) },
  { hour: 66, act: votes(cast.harbour, 1_900_000n, witnesses(4, 24)) },
  { hour: 62, act: votes(cast.meridian, 450_000n, () => [cast.tidewater, cast.solVerde]) },
  ...[cast.harbour, cast.meridian, cast.tidewater, ...people.slice(0, 5)].map((owner, index) => ({
    hour: 34 + index,
    act: collectsReward(owner),
  })),
  { hour: 70, act: collectsReward(cast.harbour) },
  { hour: 71, act: collectsReward(cast.tidewater) },

  // The makers of the pairs put in more, and take some out.
  {
    hour: 36,
    act: ({ sender }) =>
      sender.send(cast.harbour, 'ExchangeInjectContract', {
        owner_address: cast.harbour.address,
        exchange_id: trxPair.id,
        token_id: textToBytes('_'),
        quant: 4_000n * SUN_PER_TRX,
      }),
  },
  {
    hour: 48,
    act: ({ sender, assets }) =>
      sender.send(cast.northwind, 'ExchangeInjectContract', {
        owner_address: cast.northwind.address,
        exchange_id: creditPair.id,
        token_id: textToBytes(assets.credit),
        quant: 2_500n,
      }),
  },
  {
    hour: 73,
    act: ({ sender }) =>
      sender.send(cast.harbour, 'ExchangeWithdrawContract', {
        owner_address: cast.harbour.address,
        exchange_id: trxPair.id,
        token_id: textToBytes('_'),
        quant: 1_500n * SUN_PER_TRX,
      }),
  },

  // Contracts and tokens whose owners changed their minds.
  {
    hour: 20,
    act: ({ sender, contracts }) =>
      sender.send(cast.northwind, 'ClearABIContract', {
        owner_address: cast.northwind.address,
        contract_address: contracts.draft,
      }),
  },
  {
    hour: 21,
    act: ({ sender, contracts }) =>
      sender.send(cast.tidewater, 'UpdateSettingContract', {
        owner_address: cast.tidewater.address,
        contract_address: contracts.vault,
        consume_user_resource_percent: 80n,
      }),
  },
  {
    hour: 22,
    act: ({ sender, contracts }) =>
      sender.send(cast.tidewater, 'UpdateEnergyLimitContract', {
        owner_address: cast.tidewater.address,
        contract_address: contracts.vault,
        origin_energy_limit: 2_000_000n,
      }),
  },
  {
    hour: 39,
    act: ({ sender }) =>
      sender.send(cast.northwind, 'UpdateAssetContract', {
        owner_address: cast.northwind.address,
        description: textToBytes('Pays for everything inside the games of Northwind, and trades for HBP'),
        url: textToBytes('https://northwind.example/credit'),
        new_limit: 0n,
        new_public_limit: 0n,
      }),
  },
  {
    // A day and an hour after the sale began the first part of the frozen supply is free.
    hour: 43,
    act: ({ sender }) =>
      sender.send(cast.solVerde, 'UnfreezeAssetContract', { owner_address: cast.solVerde.address }),
  },
];

/** All episodes in the order they happen. No two share a block: what comes later may rest on what came before. */
export const chronicle: readonly Episode[] = [...episodes].sort((a, b) => a.hour - b.hour);
