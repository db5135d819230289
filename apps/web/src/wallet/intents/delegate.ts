import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { BLOCK_INTERVAL_MS } from '@sunscope/tron/block';
import { resourceOfCode, withStake } from '../standing.ts';
import { AccountType } from '@sunscope/tron/messages';
import { formatAmount } from '@sunscope/tron/amount';
import { notOpen } from './refusals.ts';
import { TRX_ASSET, type FormField, type IntentEntry, type IntentForm } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import {
  LEAST_STAKE_SUN,
  readStake,
  resourceCode,
  resourceRow,
  stakeFields,
  tooLittle,
  type StakeFacts,
  type StakeIntent,
  type StakeValues,
} from './stake-parts.ts';
import { readRecipient } from './transfer-parts.ts';

export interface Delegate extends StakeIntent {
  readonly kind: 'delegate';
  readonly to: Address;
  /** Blocks for which it cannot be reclaimed; 0 for none. */
  readonly lockBlocks: bigint;
}

/** The longest lock that the committee may allow (java-tron: MAX_DELEGATE_LOCK_PERIOD), a year. */
export const MOST_LOCK_BLOCKS = 10_512_000n;

/** The resource of staked TRX to another account. Stake and votes stay with the owner. */
export const delegate: IntentEntry<Delegate, 'DelegateResourceContract'> = {
  ...plainParts,
  kind: 'delegate',
  contract: 'DelegateResourceContract',
  invalid({ amount, lockBlocks }) {
    if (lockBlocks >= 0n && lockBlocks <= MOST_LOCK_BLOCKS) return tooLittle(amount, LEAST_STAKE_SUN);
    return { field: 'lock_period', right: `0 to ${MOST_LOCK_BLOCKS}`, found: String(lockBlocks) };
  },
  build: ({ from, to, resource, amount, lockBlocks }) => ({
    owner_address: addressToBytes(from),
    resource: resourceCode(resource),
    balance: amount,
    receiver_address: addressToBytes(to),
    // A lock of 0 blocks would be one of three days (java-tron: DELEGATE_PERIOD).
    ...(lockBlocks > 0n ? { lock: true, lock_period: lockBlocks } : {}),
  }),
  confirmed: ({ from, to, resource, amount, lockBlocks }) => ({
    owner_address: addressToBytes(from),
    resource: resourceCode(resource),
    balance: amount,
    receiver_address: addressToBytes(to),
    lock: lockBlocks !== 0n,
    lock_period: lockBlocks,
  }),
  readBack({ owner_address, resource: code, balance, receiver_address, lock, lock_period }, envelope) {
    const resource = resourceOfCode(code);
    if (!resource || lock !== lock_period > 0n) return undefined;
    return {
      kind: 'delegate',
      from: addressFromBytes(owner_address),
      to: addressFromBytes(receiver_address),
      resource,
      amount: balance,
      lockBlocks: lock_period,
      ...envelope,
    };
  },
  // It gives a stake's use away, for up to a year under a lock.
  workerSigns: false,
  effects: ({ amount, resource }) => ({
    ...NO_EFFECTS,
    changes: [
      { label: 'delegate_change', amount: { asset: TRX_ASSET, raw: amount } },
      { label: 'delegate_change_use', words: { key: `delegate_use_${resource}` } },
    ],
  }),
  judgedBy: ({ to, resource }) => ({ other: to, delegatable: resourceCode(resource) }),
  refused({ amount }, state) {
    if (state.other === null) return { key: 'refused_receiver_none' };
    if (state.other?.type === AccountType.Contract) return { key: 'refused_receiver_contract' };
    const { delegatableSun: most } = state;
    if (most !== undefined && amount > most)
      return { key: 'refused_delegatable', values: { amount: formatAmount(most > 0n ? most : 0n, 6) } };
    return notOpen(state, 'getAllowDelegateResource', 'getUnfreezeDelayDays');
  },
  standing: (before, { resource, amount }) => withStake(before, resource, -amount, true),
  headline: ({ amount }) => ({ asset: TRX_ASSET, raw: amount }),
  recipient: ({ to }) => to,
  rows: ({ to, resource, lockBlocks }) => [
    { label: 'delegate_to', address: to },
    resourceRow(resource),
    lockBlocks > 0n
      ? { label: 'delegate_lock', seconds: (lockBlocks * BigInt(BLOCK_INTERVAL_MS)) / 1000n }
      : { label: 'delegate_lock', words: { key: 'delegate_no_lock' } },
  ],
  messages: {
    title: 'delegate_title',
    action: 'delegate_action',
    toast: 'delegate_toast',
    done: 'delegate_done',
  },
};

/** What the form holds, as typed. */
export interface DelegateValues extends StakeValues {
  readonly to: string;
  /** Whole hours or days; empty for no lock. */
  readonly lock: string;
  readonly lockUnit: string;
}

const delegateFields: readonly FormField<DelegateValues>[] = [
  { name: 'to', kind: 'recipient', label: 'delegate_to', hint: 'send_to_hint' },
  ...stakeFields,
  { name: 'lock', kind: 'text', label: 'delegate_lock', hint: 'delegate_lock_hint' },
];

const BLOCKS_PER_HOUR = 3_600_000n / BigInt(BLOCK_INTERVAL_MS);

/** Blocks of a lock; undefined for what is no whole number of hours or days. */
function lockBlocksOf({ lock, lockUnit }: Pick<DelegateValues, 'lock' | 'lockUnit'>): bigint | undefined {
  const text = lock.trim();
  if (text === '') return 0n;
  if (!/^\d{1,5}$/.test(text)) return undefined;
  return BigInt(text) * BLOCKS_PER_HOUR * (lockUnit === 'days' ? 24n : 1n);
}

/** The longest lock is the chain's parameter `getMaxDelegateLockPeriod`. */
export const delegateForm: IntentForm<Delegate, DelegateValues, StakeFacts & { mostLockBlocks: bigint }> = {
  fields: delegateFields,
  read(values, facts) {
    const { from, permissionId, mostLockBlocks } = facts;
    const { to, problem } = readRecipient(values.to, from);
    const { problems, read } = readStake(values, facts, LEAST_STAKE_SUN);
    const lockBlocks = lockBlocksOf(values);
    const isLockRight = lockBlocks !== undefined && lockBlocks <= mostLockBlocks;
    return {
      problems: {
        ...(problem === undefined ? {} : { to: problem }),
        ...problems,
        ...(isLockRight ? {} : { lock: 'fill_a_valid_lock' as const }),
      },
      intent:
        to !== undefined && problem === undefined && read && isLockRight
          ? { kind: 'delegate', from, permissionId, note: '', to, ...read, lockBlocks }
          : undefined,
    };
  },
};
