// @vitest-environment node
import { decodeCall } from '@sunscope/tron/abi';
import { addressFromBytes, parseAddress, type Address } from '@sunscope/tron/address';
import { bytesToText } from '@sunscope/tron/bytes';
import { decodeOperations } from '@sunscope/tron/permissions';
import { describe, expect, it } from 'vitest';
import { accountIdForm } from './account-id.ts';
import { accountNameForm } from './account-name.ts';
import type { AccountPermissions } from './account-permissions.ts';
import { buildIntent } from './build.ts';
import { checkIntent } from './check.ts';
import { delegateForm } from './delegate.ts';
import { TRX_ASSET, type ConfirmRow } from './intent.ts';
import { reclaimForm } from './reclaim.ts';
import { accountEntries } from './account-entries.ts';
import { stakeEntries } from './stake-entries.ts';
import { addEntries, entryOf, type Intent } from './registry.ts';
import { stakeForm } from './stake.ts';
import { showsWhatIsSigned, type Derivations } from './testing-derived.ts';
import { unstakeForm } from './unstake.ts';

addEntries([...stakeEntries, ...accountEntries]);

const from = parseAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
const to = parseAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC');
const stranger = parseAddress('TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9');
const block = { id: new Uint8Array(32).fill(7), timestampMs: 0n };
const options = { block, nowMs: 1, expirationMs: 300_001n, feeLimitSun: 0n };

const NOBODY = addressFromBytes(Uint8Array.of(0x41, ...new Uint8Array(20)));

const trx = (raw: bigint) => ({ asset: TRX_ASSET, raw });
const resource = (code: number): ConfirmRow => ({
  label: 'stake_resource',
  words: { key: code === 1 ? 'stake_resource_ENERGY' : 'stake_resource_BANDWIDTH' },
});

const derived: Derivations = {
  FreezeBalanceV2Contract: ({ frozen_balance, resource: code }) => ({
    rows: [resource(code)],
    headline: frozen_balance,
    effects: {
      spends: [trx(frozen_balance)],
      changes: [
        { label: 'stake_change_staked', amount: trx(frozen_balance) },
        { label: 'stake_change_votes', text: String(frozen_balance / 1_000_000n) },
      ],
    },
  }),
  UnfreezeBalanceV2Contract: ({ unfreeze_balance, resource: code }) => ({
    rows: [resource(code)],
    headline: unfreeze_balance,
    effects: {
      paysOut: 'expired_unstakes',
      changes: [
        { label: 'stake_change_unstaked', amount: trx(unfreeze_balance) },
        { label: 'stake_change_withdrawable', words: { key: 'unstake_waiting' } },
        { label: 'stake_change_votes', words: { key: 'unstake_votes' } },
      ],
    },
  }),
  UnfreezeBalanceContract: ({ resource: code, receiver_address }) => {
    const receiver = receiver_address.length === 0 ? undefined : addressFromBytes(receiver_address);
    return {
      rows: [
        { label: 'intent_what', words: { key: 'unfreeze_old_what' } },
        resource(code),
        ...(receiver ? [{ label: 'reclaim_from' as const, address: receiver }] : []),
      ],
      effects: {
        paysOut: { resource: code === 1 ? 'ENERGY' : 'BANDWIDTH', receiver },
        changes: [{ label: 'stake_change_votes', words: { key: 'unfreeze_old_votes' } }],
      },
    };
  },
  TriggerSmartContract: ({ owner_address, contract_address, data }) => {
    const contract = addressFromBytes(contract_address);
    const call = { contract, data };
    const what = (key: 'approve_what' | 'approve_what_revoke'): ConfirmRow => ({
      label: 'intent_what',
      words: { key },
    });
    const token: ConfirmRow = { label: 'approve_token', address: contract };
    const none: ConfirmRow = { label: 'approve_allowance', words: { key: 'approve_no_item' } };
    const forAll = decodeCall('setApprovalForAll(address,bool)', data);
    if (forAll) {
      const [operator, allowed] = forAll.arguments.map(({ value }) => value);
      expect(allowed).toBe(false);
      return {
        rows: [
          what('approve_what_revoke'),
          { label: 'approve_spender', address: operator as Address },
          token,
        ],
        effects: { call, changes: [none] },
      };
    }
    const [to_, value] = decodeCall('approve(address,uint256)', data)!.arguments.map(one => one.value);
    const [spender, amount] = [to_ as Address, value as bigint];
    if (spender === NOBODY)
      return {
        rows: [what('approve_what_revoke'), { label: 'approve_item', text: String(amount) }, token],
        effects: { call, changes: [none] },
      };
    return {
      rows: [
        what(amount === 0n ? 'approve_what_revoke' : 'approve_what'),
        { label: 'approve_spender', address: spender },
        token,
        amount > 2n ** 255n
          ? { label: 'approve_amount', words: { key: 'approve_unlimited' } }
          : { label: 'approve_amount', amount: { asset: contract, raw: amount } },
      ],
      effects: {
        call,
        changes: [
          {
            label: 'approve_allowance',
            allowance: { owner: addressFromBytes(owner_address), contract, spender, raw: amount },
          },
        ],
      },
    };
  },
  WithdrawExpireUnfreezeContract: () => ({
    rows: [{ label: 'intent_what', words: { key: 'withdraw_unstaked_what' } }],
    effects: { paysOut: 'expired_unstakes' },
  }),
  CancelAllUnfreezeV2Contract: () => ({
    rows: [{ label: 'intent_what', words: { key: 'cancel_unstakes_what' } }],
    effects: {
      paysOut: 'expired_unstakes',
      changes: [{ label: 'stake_change_staked', words: { key: 'cancel_unstakes_restaked' } }],
    },
  }),
  DelegateResourceContract: ({ receiver_address, resource: code, balance, lock, lock_period }) => ({
    rows: [
      { label: 'delegate_to', address: addressFromBytes(receiver_address) },
      resource(code),
      lock
        ? { label: 'delegate_lock', seconds: lock_period * 3n }
        : { label: 'delegate_lock', words: { key: 'delegate_no_lock' } },
    ],
    headline: balance,
    effects: {
      changes: [
        { label: 'delegate_change', amount: trx(balance) },
        {
          label: 'delegate_change_use',
          words: { key: code === 1 ? 'delegate_use_ENERGY' : 'delegate_use_BANDWIDTH' },
        },
      ],
    },
  }),
  UnDelegateResourceContract: ({ receiver_address, resource: code, balance }) => ({
    rows: [{ label: 'reclaim_from', address: addressFromBytes(receiver_address) }, resource(code)],
    headline: balance,
    effects: { changes: [{ label: 'reclaim_change', amount: trx(balance) }] },
  }),
  VoteWitnessContract: ({ votes }) => ({
    rows: votes.map(({ vote_address, vote_count }) => ({
      label: 'vote_for',
      address: addressFromBytes(vote_address),
      beside: { key: 'vote_count', values: { votes: String(vote_count), count: Number(vote_count) } },
    })),
    effects: {
      changes: [
        { label: 'vote_total', text: String(votes.reduce((sum, one) => sum + one.vote_count, 0n)) },
        { label: 'vote_earlier', words: { key: 'vote_replaces' } },
      ],
    },
  }),
  WithdrawBalanceContract: () => ({
    rows: [{ label: 'intent_what', words: { key: 'withdraw_reward_what' } }],
    effects: { paysOut: 'reward' },
  }),
  AccountUpdateContract: ({ account_name }) => ({
    rows: [{ label: 'account_name', text: bytesToText(account_name)! }],
    effects: { changes: [{ label: 'account_text_lasts', words: { key: 'account_name_once' } }] },
  }),
  SetAccountIdContract: ({ account_id }) => ({
    rows: [{ label: 'account_id_label', text: bytesToText(account_id)! }],
    effects: { changes: [{ label: 'account_text_lasts', words: { key: 'account_id_once' } }] },
  }),
  AccountPermissionUpdateContract({ owner_address, owner, witness, actives }) {
    const terms = ({ permission_name: name, threshold, keys }: NonNullable<typeof owner>) => ({
      name,
      threshold,
      keys: keys.map(({ address, weight }) => ({ address: addressFromBytes(address), weight })),
    });
    const own = owner!.keys.find(key => addressFromBytes(key.address) === addressFromBytes(owner_address));
    return {
      rows: [{ label: 'intent_what', words: { key: 'account_permissions_what' } }],
      effects: {
        fees: ['permissionUpdateSun'],
        changes: [
          {
            label: 'permissions_own_key',
            words: {
              key: !own
                ? 'permissions_own_none'
                : own.weight >= owner!.threshold
                  ? 'permissions_own_alone'
                  : 'permissions_own_part',
            },
          },
          {
            label: 'permissions_change',
            replaced: {
              account: addressFromBytes(owner_address),
              owner: terms(owner!),
              witness: witness && terms(witness),
              actives: actives.map(one => ({ ...terms(one), operations: decodeOperations(one.operations) })),
            },
          },
        ],
        permissions: [
          { label: 'confirm_signer_owner', permission: terms(owner!) },
          ...(witness ? [{ label: 'confirm_signer_witness' as const, permission: terms(witness) }] : []),
          ...actives.map(active => ({
            label: 'confirm_signer_active' as const,
            permission: { ...terms(active), operations: decodeOperations(active.operations) },
          })),
        ],
      },
    };
  },
};

/** Who gets something: the use of a stake, or an allowance. */
function recipientOf(intent: Intent): Address | undefined {
  if (intent.kind === 'trc20_approve') return intent.amount > 0n ? intent.spender : undefined;
  return intent.kind === 'delegate' ? intent.to : undefined;
}

describe('what is shown and quoted is what is signed', () => {
  showsWhatIsSigned([...stakeEntries, ...accountEntries], derived, recipientOf);
});

const common = { from, note: '', permissionId: 0 };
const limits = {
  refBlock: { ref_block_bytes: new Uint8Array(2).fill(7), ref_block_hash: new Uint8Array(8).fill(7) },
  feeLimitSun: 0n,
  expirationMs: 300_001n,
};
const own = { name: 'owner', threshold: 1n, keys: [{ address: from, weight: 1n }] };
const active = { ...own, name: 'active', operations: [1, 2] };
const permissions: AccountPermissions = {
  kind: 'account_permissions',
  ...common,
  owner: own,
  witness: undefined,
  actives: [active],
};
const twoOf = (threshold: bigint, weights: readonly bigint[]) => ({
  name: 'owner',
  threshold,
  keys: weights.map((weight, at) => ({ address: [from, to, stranger][at]!, weight })),
});

describe('what is refused whoever asks', () => {
  it.each<[string, Intent]>([
    ['a stake below 1 TRX', { kind: 'stake', ...common, amount: 999_999n, resource: 'ENERGY' }],
    [
      'a delegation below 1 TRX',
      { kind: 'delegate', ...common, to, amount: 999_999n, resource: 'ENERGY', lockBlocks: 0n },
    ],
    [
      'a lock beyond a year',
      { kind: 'delegate', ...common, to, amount: 1_000_000n, resource: 'ENERGY', lockBlocks: 10_512_001n },
    ],
    [
      'a lock below nothing',
      { kind: 'delegate', ...common, to, amount: 1_000_000n, resource: 'ENERGY', lockBlocks: -1n },
    ],
    ['no vote', { kind: 'vote', ...common, votes: [] }],
    ['a vote of nothing', { kind: 'vote', ...common, votes: [{ witness: to, count: 0n }] }],
    [
      'votes for one witness twice',
      { kind: 'vote', ...common, votes: [1n, 2n].map(count => ({ witness: to, count })) },
    ],
    ['an empty name', { kind: 'account_name', ...common, name: '' }],
    ['a name of 201 bytes', { kind: 'account_name', ...common, name: 'é'.repeat(100) + 'x' }],
    ['an id of 7 characters', { kind: 'account_id', ...common, id: 'harbour' }],
    ['an id with a space', { kind: 'account_id', ...common, id: 'harbour 12' }],
    ['a threshold out of reach', { ...permissions, owner: twoOf(3n, [1n, 1n]) }],
    ['a threshold of nothing', { ...permissions, owner: twoOf(0n, [1n]) }],
    ['a weight of nothing', { ...permissions, owner: twoOf(1n, [1n, 0n]) }],
    ['a permission without keys', { ...permissions, owner: twoOf(1n, []) }],
    ['one key twice', { ...permissions, owner: { ...own, keys: [...own.keys, ...own.keys] } }],
    ['no active permission', { ...permissions, actives: [] }],
    ['nine active permissions', { ...permissions, actives: Array.from({ length: 9 }, () => active) }],
    ['an active permission for nothing', { ...permissions, actives: [{ ...active, operations: [] }] }],
    ['operations out of order', { ...permissions, actives: [{ ...active, operations: [2, 1] }] }],
    ['a witness permission of two keys', { ...permissions, witness: twoOf(1n, [1n, 1n]) }],
    ['a long name', { ...permissions, owner: { ...own, name: 'x'.repeat(33) } }],
  ])('%s', (_, intent) => {
    expect(() => checkIntent(buildIntent(intent, options).rawData, intent, limits)).toThrow(
      expect.objectContaining({ code: 'tampered' }),
    );
  });
});

describe('a change of permissions', () => {
  it.each([
    ['permissions_own_alone', twoOf(1n, [1n, 1n])],
    ['permissions_own_part', twoOf(2n, [1n, 1n])],
    ['permissions_own_none', { ...own, keys: [{ address: to, weight: 1n }] }],
  ])('says of the own key: %s', (key, owner) => {
    const intent = { ...permissions, owner };
    expect(entryOf(intent).effects(intent).changes).toEqual([
      { label: 'permissions_own_key', words: { key } },
      {
        label: 'permissions_change',
        replaced: { account: from, owner, witness: undefined, actives: permissions.actives },
      },
    ]);
  });
});

describe('forms', () => {
  const facts = {
    from,
    permissionId: 2,
    availableSun: { ENERGY: 5_000_000n, BANDWIDTH: 0n },
    mostLockBlocks: 864_000n,
  };
  const right = { amount: '1.5', resource: 'ENERGY' };

  it('make intents of what is right', () => {
    const read = { from, permissionId: 2, note: '', amount: 1_500_000n, resource: 'ENERGY' };
    expect(stakeForm.read(right, facts)).toEqual({ problems: {}, intent: { kind: 'stake', ...read } });
    expect(unstakeForm.read(right, facts).intent).toEqual({ kind: 'unstake', ...read });
    const delegated = delegateForm.read({ ...right, to, lock: '3', lockUnit: 'days' }, facts).intent;
    expect(delegated).toEqual({ kind: 'delegate', ...read, to, lockBlocks: 86_400n });
    const reclaimed = reclaimForm.read({ ...right, receiver: to }, facts).intent;
    expect(reclaimed).toEqual({ kind: 'reclaim', ...read, receiver: to });
    expect(accountNameForm.read({ text: 'Ada' }, facts).intent).toMatchObject({ name: 'Ada' });
    expect(accountIdForm.read({ text: 'harbour-12' }, facts).intent).toMatchObject({ id: 'harbour-12' });
  });

  it('say what is wrong', () => {
    const problemsOf = (amount: string, resource = 'ENERGY') =>
      stakeForm.read({ amount, resource }, facts).problems;
    expect(problemsOf('')).toEqual({});
    for (const amount of ['0.5', '5.000001', '-1', 'x'])
      expect(problemsOf(amount)).toEqual({ amount: 'fill_a_valid_stake' });
    expect(problemsOf('1', 'BANDWIDTH')).toEqual({ amount: 'fill_a_valid_stake' });
    expect(unstakeForm.read({ amount: '0.5', resource: 'ENERGY' }, facts).problems).toEqual({});
    const lock = (text: string, lockUnit = 'days') =>
      delegateForm.read({ ...right, to, lock: text, lockUnit }, facts);
    expect(lock('31')).toEqual({ problems: { lock: 'fill_a_valid_lock' }, intent: undefined });
    expect(lock('1.5').problems).toEqual({ lock: 'fill_a_valid_lock' });
    expect(lock('36', 'hours').intent).toMatchObject({ lockBlocks: 43_200n });
    expect(lock('').intent).toMatchObject({ lockBlocks: 0n });
    expect(delegateForm.read({ ...right, to: from, lock: '', lockUnit: 'days' }, facts).problems).toEqual({
      to: 'send_to_yourself',
    });
    expect(reclaimForm.read({ ...right, receiver: 'T' }, facts).problems).toEqual({
      receiver: 'fill_a_valid_address',
    });
    expect(accountNameForm.read({ text: 'x'.repeat(201) }, facts).problems).toEqual({
      text: 'fill_a_valid_account_name',
    });
    expect(accountIdForm.read({ text: 'short' }, facts).problems).toEqual({
      text: 'fill_a_valid_account_id',
    });
  });
});
