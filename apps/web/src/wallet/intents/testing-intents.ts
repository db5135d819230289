import { addressFromBytes, type Address } from '@sunscope/tron/address';
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
const kind = <K extends Intent['kind']>(name: K): fc.Arbitrary<K> => fc.constant(name);
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
