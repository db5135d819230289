import { encodeParameters } from '@sunscope/tron/abi';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { concatBytes, hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import { PermissionType, ResourceCode } from '@sunscope/tron/messages';
import { DEFAULT_ACTIVE_OPERATIONS } from '@sunscope/tron/permissions';
import { cast, everybody, juniperSigners, people, witnessNames, type Character } from './cast.ts';
import type { KeyedAccount } from '../chain/genesis.ts';
import { deploy } from './deploy.ts';
import type { DemoHost } from './demo-host.ts';
import type { DemoSender } from './demo-sender.ts';
import { requirePlaces, type DemoPlaces } from './demo-world.ts';
import { each, type Founding, type NextBlock } from './founding-steps.ts';
import { handOut } from './handing-out.ts';
import { creditPair, tokenOf, trxPair } from './exchange-pairs.ts';
import { openOrderBook } from './order-book.ts';
import { openStampCard } from './stamp-card.ts';
import {
  assetBookContract,
  assets,
  contracts,
  orderBookContract,
  type DemoAsset,
  type DemoContract,
} from './tokens.ts';

const DAY_MS = 86_400_000n;
/** Pays for the bandwidth of a witness's proposals and votes. */
const REPRESENTATIVE_TRX = 100n;
const E6 = 10n ** 6n;

/** Everything that must be there before daily life begins: accounts, tokens, contracts and who holds what. */
export async function foundWorld(
  host: DemoHost,
  sender: DemoSender,
  nextBlock: NextBlock,
): Promise<DemoPlaces> {
  const founding = { host, sender, nextBlock };
  await nextBlock();
  await fundAccounts(founding);
  await nameAccounts(founding);
  await issueAssets(founding);
  await deployContracts(founding);
  await shareJuniper(founding);
  await nameWitnesses(founding);
  await stakeAndVote(founding);
  const places = requirePlaces(host);
  await handOut(founding, places);
  await openPairs(founding, places);
  await openOrderBook(founding, places);
  await openStampCard(founding);
  return requirePlaces(host);
}

function fundAccounts(founding: Founding): Promise<void> {
  const { host, sender } = founding;
  // Genesis gives witnesses nothing, and they may not withdraw what they earn.
  const witnesses = host.chain.options.genesis.witnesses.map(({ address }) => ({
    address,
    fundsTrx: REPRESENTATIVE_TRX,
  }));
  return each(founding, [...everybody, ...witnesses], ({ address, fundsTrx }) =>
    sender.transferTrx(host.treasury, address, fundsTrx * SUN_PER_TRX),
  );
}

function nameAccounts(founding: Founding): Promise<void> {
  const named = everybody.filter(character => character.name !== undefined);
  return each(founding, named, character =>
    founding.sender.send(character, 'AccountUpdateContract', {
      owner_address: character.address,
      account_name: textToBytes(character.name ?? ''),
    }),
  );
}

function issueAssets(founding: Founding): Promise<void> {
  const now = founding.host.chain.nextPlan().context.timestampMs;
  return each(founding, Object.values(assets), (asset: DemoAsset) =>
    founding.sender.send(asset.owner, 'AssetIssueContract', {
      owner_address: asset.owner.address,
      name: textToBytes(asset.name),
      abbr: textToBytes(asset.abbr),
      total_supply: asset.supply * 10n ** BigInt(asset.precision),
      precision: asset.precision,
      trx_num: asset.trxNum,
      num: asset.num,
      start_time: now + 3_600_000n,
      end_time: now + 365n * DAY_MS,
      description: textToBytes(asset.description),
      url: textToBytes(asset.url),
      frozen_supply: (asset.frozen ?? []).map(({ amount, days }) => ({
        frozen_amount: amount * 10n ** BigInt(asset.precision),
        frozen_days: days,
      })),
    }),
  );
}

function deployContracts(founding: Founding): Promise<void> {
  const all = [...Object.values(contracts), orderBookContract, assetBookContract];
  return each(founding, all, (contract: DemoContract) =>
    deploy(
      founding.sender,
      contract,
      concatBytes(
        hexToBytes(contract.artifact.bytecode),
        encodeParameters(contract.constructorTypes, contract.constructorValues),
      ),
    ),
  );
}

/** Juniper Grants needs two of three keys for payments; its owner key alone may change that. */
async function shareJuniper({ sender, nextBlock }: Founding): Promise<void> {
  const juniper = cast.juniper;
  const keys = [juniper, ...juniperSigners].map(({ address }) => ({ address, weight: 1n }));
  await sender.send(juniper, 'AccountPermissionUpdateContract', {
    owner_address: juniper.address,
    owner: {
      type: PermissionType.Owner,
      permission_name: 'owner',
      threshold: 1n,
      keys: [{ address: juniper.address, weight: 1n }],
    },
    actives: [
      {
        type: PermissionType.Active,
        id: 2,
        permission_name: 'payments',
        threshold: 2n,
        operations: hexToBytes(DEFAULT_ACTIVE_OPERATIONS),
        keys,
      },
    ],
  });
  await nextBlock();
}

function nameWitnesses(founding: Founding): Promise<void> {
  const { witnesses } = founding.host.chain.options.genesis;
  const named = witnesses
    .slice(0, witnessNames.length)
    .map((witness, index) => ({ witness, name: witnessNames[index] ?? '' }));
  return each(founding, named, ({ witness, name }) =>
    founding.sender.send(witness, 'AccountUpdateContract', {
      owner_address: witness.address,
      account_name: textToBytes(name),
    }),
  );
}

/** Who stakes how many TRX for what. */
const businessStakes: readonly (readonly [Character, trx: bigint, resource: number])[] = [
  [cast.harbour, 1_500_000n, ResourceCode.ENERGY],
  [cast.harbour, 400_000n, ResourceCode.BANDWIDTH],
  [cast.meridian, 500_000n, ResourceCode.ENERGY],
  [cast.lantern, 250_000n, ResourceCode.ENERGY],
  [cast.sunDollar, 120_000n, ResourceCode.ENERGY],
  [cast.marigold, 60_000n, ResourceCode.ENERGY],
  [cast.tidewater, 300_000n, ResourceCode.BANDWIDTH],
  [cast.juniper, 90_000n, ResourceCode.BANDWIDTH],
];

/** Stakes, and votes with the power they give: businesses for a few witnesses each, people for one. */
async function stakeAndVote(founding: Founding): Promise<void> {
  const { host, sender } = founding;
  const stakers = people.slice(0, 20);
  const stakes: (readonly [KeyedAccount, trx: bigint, resource: number])[] = [
    // As on main net, where some twenty thousand million TRX share the resources: otherwise one TRX would buy
    // thousands of units a day.
    [host.treasury, 16_000_000_000n, ResourceCode.ENERGY],
    [host.treasury, 24_000_000_000n, ResourceCode.BANDWIDTH],
    ...businessStakes,
    ...stakers.map((person, index) => [person, BigInt(300 + index * 70), index % 2] as const),
  ];
  await each(founding, stakes, ([owner, trx, resource]) =>
    sender.send(owner, 'FreezeBalanceV2Contract', {
      owner_address: owner.address,
      frozen_balance: trx * SUN_PER_TRX,
      resource,
    }),
  );
  const { witnesses } = host.chain.options.genesis;
  const voters: (readonly [Character, votes: bigint, candidates: number])[] = [
    [cast.harbour, 1_900_000n, 10],
    [cast.meridian, 500_000n, 5],
    [cast.tidewater, 300_000n, 3],
    ...stakers.slice(0, 15).map((person, index) => [person, BigInt(300 + index * 70), 1] as const),
  ];
  await each(founding, [...voters.entries()], ([index, [voter, votes, candidates]]) =>
    sender.send(voter, 'VoteWitnessContract', {
      owner_address: voter.address,
      votes: Array.from({ length: candidates }, (_, turn) => ({
        vote_address: (witnesses[(index * 4 + turn) % witnesses.length] ?? cast.harbour).address,
        vote_count: votes / BigInt(candidates),
      })),
    }),
  );
}

/** Opens the exchange pairs. Northwind needs points for its own. */
async function openPairs({ sender, nextBlock }: Founding, { assets: ids }: DemoPlaces): Promise<void> {
  await sender.transferTrc10(cast.harbour, cast.northwind.address, ids.points, 200_000n * E6);
  for (const { maker, first, second } of [trxPair, creditPair])
    await sender.send(maker, 'ExchangeCreateContract', {
      owner_address: maker.address,
      first_token_id: tokenOf(ids, first.token),
      first_token_balance: first.amount,
      second_token_id: tokenOf(ids, second.token),
      second_token_balance: second.amount,
    });
  await nextBlock();
}
