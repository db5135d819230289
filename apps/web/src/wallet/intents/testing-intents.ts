import { addressFromBytes, type Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import * as fc from 'fast-check';
import type { Intent } from './registry.ts';

/** Intents that nobody confirmed; every kind needs some for the tests of all, or this does not compile. */

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Address => addressFromBytes(Uint8Array.of(0x41, ...bytes)));
const note = fc.string({ unit: 'binary', maxLength: 40 });
const envelope = { from: address, note, permissionId: fc.constantFrom(0, 0, 2, 9) };
const transfer = { ...envelope, to: address };
const int64 = fc.bigInt(1n, 2n ** 63n - 1n);
const stakeSun = fc.bigInt(1_000_000n, 2n ** 63n - 1n);
const resource = fc.constantFrom('BANDWIDTH' as const, 'ENERGY' as const);
const keys = fc.uniqueArray(address, { minLength: 1, maxLength: 5 }).chain(addresses =>
  fc
    .record({
      weights: fc.array(fc.bigInt(1n, 100n), { minLength: addresses.length, maxLength: addresses.length }),
      share: fc.integer({ min: 1, max: 100 }),
      name: fc.string({ maxLength: 16 }),
    })
    .map(({ weights, share, name }) => {
      const sum = weights.reduce((total, weight) => total + weight, 0n);
      return {
        name,
        threshold: 1n + ((sum - 1n) * BigInt(share)) / 100n,
        keys: addresses.map((one, index) => ({ address: one, weight: weights[index] ?? 1n })),
      };
    }),
);
const operations = fc
  .uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 8 })
  .map(codes => codes.sort((one, two) => one - two));
const active = fc.tuple(keys, operations).map(([terms, codes]) => ({ ...terms, operations: codes }));
const readable = fc.stringMatching(/^[!-~]{4,32}$/);
const url = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 256 });
const assetFacts = {
  description: fc.string({ unit: 'grapheme', maxLength: 20 }),
  url,
  freeLimit: fc.bigInt(0n, 57_599_999_999n),
  publicLimit: fc.bigInt(0n, 57_599_999_999n),
};
const tokenId = fc.bigInt(1n, 10n ** 9n).map(String);
const int32 = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const proposal = { ...envelope, proposal: int64 };
const kind = <K extends Intent['kind']>(name: K): fc.Arbitrary<K> => fc.constant(name);
const uint256 = fc.bigInt(0n, 2n ** 256n - 1n);
const sun = fc.oneof(fc.constant(0n), int64);
const hex = fc.uint8Array({ maxLength: 100 }).map(bytesToHex);
/** A TRC10 token that goes along, or none. */
const along = fc.oneof(
  fc.constant({ tokenId: 0n, tokenValue: 0n }),
  fc.record({ tokenId: fc.bigInt(1_000_001n, 2_000_000n), tokenValue: int64 }),
);
const abiParam = fc.record({
  indexed: fc.boolean(),
  name: fc.string({ maxLength: 8 }),
  type: fc.constantFrom('uint256', 'address', 'string'),
});
const abiEntry = fc.record({
  anonymous: fc.boolean(),
  constant: fc.boolean(),
  name: fc.string({ maxLength: 8 }),
  inputs: fc.array(abiParam, { maxLength: 2 }),
  outputs: fc.array(abiParam, { maxLength: 2 }),
  type: fc.integer({ min: 1, max: 6 }),
  payable: fc.boolean(),
  stateMutability: fc.integer({ min: 1, max: 4 }),
});
const asset = fc.oneof(fc.constant('_'), fc.bigInt(1_000_001n, 2_000_000n).map(String));
const exchange = { ...envelope, exchangeId: fc.bigInt(1n, 1000n), asset, amount: int64 };
const pair = <K extends Intent['kind']>(name: K) =>
  fc.tuple(
    fc.record({ kind: kind(name), ...envelope }),
    fc
      .uniqueArray(fc.record({ asset, raw: int64 }), {
        minLength: 2,
        maxLength: 2,
        selector: one => one.asset,
      })
      .map(([one, other]) => [one!, other!] as const),
  );
export const intents: { [Kind in Intent['kind']]: fc.Arbitrary<Extract<Intent, { kind: Kind }>> } = {
  trx_transfer: fc.record({ kind: kind('trx_transfer'), ...transfer, amount: int64 }),
  trc10_transfer: fc.record({
    kind: kind('trc10_transfer'),
    ...transfer,
    amount: int64,
    tokenId: fc.bigInt(1n, 10n ** 9n).map(String),
  }),
  trc20_transfer: fc.record({
    kind: kind('trc20_transfer'),
    ...transfer,
    amount: fc.bigInt(1n, 2n ** 256n - 1n),
    contract: address,
  }),
  stake: fc.record({ kind: kind('stake'), ...envelope, amount: stakeSun, resource }),
  unstake: fc.record({ kind: kind('unstake'), ...envelope, amount: int64, resource }),
  withdraw_unstaked: fc.record({ kind: kind('withdraw_unstaked'), ...envelope }),
  cancel_unstakes: fc.record({ kind: kind('cancel_unstakes'), ...envelope }),
  unfreeze_old: fc.record({
    kind: kind('unfreeze_old'),
    ...envelope,
    resource,
    receiver: fc.option(address, { nil: undefined }),
  }),
  trc20_approve: fc.record({
    kind: kind('trc20_approve'),
    ...envelope,
    contract: address,
    spender: address,
    amount: fc.oneof(fc.constant(0n), fc.constant(2n ** 256n - 1n), fc.bigInt(1n, 2n ** 255n)),
  }),
  items_revoke: fc.record({
    kind: kind('items_revoke'),
    ...envelope,
    contract: address,
    operator: address,
  }),
  item_revoke: fc.record({
    kind: kind('item_revoke'),
    ...envelope,
    contract: address,
    item: fc.bigInt(0n, 2n ** 256n - 1n),
  }),
  delegate: fc.record({
    kind: kind('delegate'),
    ...transfer,
    amount: stakeSun,
    resource,
    lockBlocks: fc.oneof(fc.constant(0n), fc.bigInt(1n, 10_512_000n)),
  }),
  reclaim: fc.record({ kind: kind('reclaim'), ...envelope, receiver: address, amount: int64, resource }),
  vote: fc.record({
    kind: kind('vote'),
    ...envelope,
    votes: fc.uniqueArray(fc.record({ witness: address, count: int64 }), {
      minLength: 1,
      maxLength: 30,
      selector: ({ witness }) => witness,
    }),
  }),
  withdraw_reward: fc.record({ kind: kind('withdraw_reward'), ...envelope }),
  account_name: fc.record({
    kind: kind('account_name'),
    ...envelope,
    name: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  }),
  account_id: fc.record({
    kind: kind('account_id'),
    ...envelope,
    id: fc.stringMatching(/^[!-~]{8,32}$/),
  }),
  account_permissions: fc.record({
    kind: kind('account_permissions'),
    ...envelope,
    owner: keys,
    witness: fc.option(
      address.map(one => ({ name: 'witness', threshold: 1n, keys: [{ address: one, weight: 1n }] })),
      { nil: undefined },
    ),
    actives: fc.array(active, { minLength: 1, maxLength: 8 }),
  }),
  account_create: fc.record({ kind: kind('account_create'), ...envelope, account: address }),
  proposal_create: fc.record({
    kind: kind('proposal_create'),
    ...envelope,
    values: fc
      .uniqueArray(fc.record({ id: fc.bigInt(0n, 100n), value: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n) }), {
        minLength: 1,
        maxLength: 6,
        selector: ({ id }) => id,
      })
      .map(values => values.sort((one, two) => Number(one.id - two.id))),
  }),
  proposal_approve: fc.record({ kind: kind('proposal_approve'), ...proposal }),
  proposal_withdraw: fc.record({ kind: kind('proposal_withdraw'), ...proposal }),
  proposal_delete: fc.record({ kind: kind('proposal_delete'), ...proposal }),
  witness_create: fc.record({ kind: kind('witness_create'), ...envelope, url }),
  witness_update: fc.record({ kind: kind('witness_update'), ...envelope, url }),
  brokerage: fc.record({
    kind: kind('brokerage'),
    ...envelope,
    percent: fc.integer({ min: 0, max: 100 }),
  }),
  asset_issue: fc.record({
    kind: kind('asset_issue'),
    ...envelope,
    ...assetFacts,
    name: readable,
    abbr: fc.oneof(fc.constant(''), readable),
    totalSupply: fc.bigInt(10n ** 15n, 2n ** 63n - 1n),
    precision: fc.integer({ min: 0, max: 6 }),
    trxNum: int32,
    num: int32,
    startMs: fc.bigInt(1n, 2n ** 40n),
    endMs: fc.bigInt(2n ** 40n + 1n, 2n ** 43n),
    locked: fc.array(fc.record({ amount: fc.bigInt(1n, 10n ** 14n), days: fc.bigInt(1n, 3652n) }), {
      maxLength: 10,
    }),
  }),
  asset_update: fc.record({ kind: kind('asset_update'), ...envelope, ...assetFacts }),
  asset_participate: fc.record({
    kind: kind('asset_participate'),
    ...envelope,
    issuer: address,
    tokenId,
    amount: int64,
  }),
  asset_unfreeze: fc.record({ kind: kind('asset_unfreeze'), ...envelope }),
  trc721_transfer: fc.record({
    kind: kind('trc721_transfer'),
    ...transfer,
    contract: address,
    itemId: uint256,
  }),
  trc1155_transfer: fc.record({
    kind: kind('trc1155_transfer'),
    ...transfer,
    contract: address,
    itemId: uint256,
    amount: fc.bigInt(1n, 2n ** 256n - 1n),
  }),
  contract_call: fc
    .tuple(
      fc.record({
        kind: kind('contract_call'),
        ...envelope,
        contract: address,
        data: hex,
        callValueSun: sun,
      }),
      along,
    )
    .map(([call, token]) => ({ ...call, ...token })),
  contract_create: fc
    .tuple(
      fc.record({
        kind: kind('contract_create'),
        ...envelope,
        name: fc.string({ maxLength: 16 }),
        abi: fc.array(abiEntry, { minLength: 1, maxLength: 3 }),
        bytecode: fc.uint8Array({ minLength: 1, maxLength: 80 }).map(bytesToHex),
        callValueSun: sun,
        callerPercent: fc.bigInt(0n, 100n),
        ownerEnergyLimit: int64,
      }),
      along,
    )
    .map(([create, token]) => ({ ...create, ...token })),
  contract_setting: fc.record({
    kind: kind('contract_setting'),
    ...envelope,
    contract: address,
    callerPercent: fc.bigInt(0n, 100n),
  }),
  contract_energy_limit: fc.record({
    kind: kind('contract_energy_limit'),
    ...envelope,
    contract: address,
    ownerEnergyLimit: int64,
  }),
  contract_clear_abi: fc.record({ kind: kind('contract_clear_abi'), ...envelope, contract: address }),
  exchange_create: pair('exchange_create').map(([intent, [first, second]]) => ({ ...intent, first, second })),
  exchange_inject: fc.record({ kind: kind('exchange_inject'), ...exchange }),
  exchange_withdraw: fc.record({ kind: kind('exchange_withdraw'), ...exchange }),
  exchange_trade: fc.record({ kind: kind('exchange_trade'), ...exchange, atLeast: int64 }),
  market_sell: pair('market_sell').map(([intent, [sells, buys]]) => ({ ...intent, sells, buys })),
  market_cancel: fc.record({
    kind: kind('market_cancel'),
    ...envelope,
    orderId: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex),
  }),
};
export const anyIntent: fc.Arbitrary<Intent> = fc.oneof(...Object.values<fc.Arbitrary<Intent>>(intents));

/** One of each kind, by the owner's permission and without a note. */
export function oneOfEach(from: Address): Intent[] {
  return Object.values<fc.Arbitrary<Intent>>(intents).map(one => ({
    ...fc.sample(one, { seed: 7, numRuns: 1 })[0]!,
    from,
    note: '',
    permissionId: 0,
  }));
}
