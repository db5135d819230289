import { addressFromBytes, addressToBytes, type Address } from '@sunscope/tron/address';
import { formatAmount } from '@sunscope/tron/amount';
import type { DelegatedResource } from '@sunscope/tron/messages';
import { resourceOfCode, withStake, type StakeResource } from '../standing.ts';
import { TRX_ASSET, type FormField, type IntentEntry, type IntentForm } from './intent.ts';
import { NO_EFFECTS, plainParts } from './plain-parts.ts';
import {
  readStake,
  resourceCode,
  resourceRow,
  stakeFields,
  tooLittle,
  type StakeFacts,
  type StakeIntent,
  type StakeValues,
} from './stake-parts.ts';
import { notOpen } from './refusals.ts';
import { readRecipient } from './transfer-parts.ts';

export interface Reclaim extends StakeIntent {
  readonly kind: 'reclaim';
  /** Whose use of it ends. */
  readonly receiver: Address;
}

/** Takes a delegated resource back, as far as no lock holds it. */
export const reclaim: IntentEntry<Reclaim, 'UnDelegateResourceContract'> = {
  ...plainParts,
  kind: 'reclaim',
  contract: 'UnDelegateResourceContract',
  invalid: ({ amount }) => tooLittle(amount, 1n),
  build: ({ from, receiver, resource, amount }) => ({
    owner_address: addressToBytes(from),
    resource: resourceCode(resource),
    balance: amount,
    receiver_address: addressToBytes(receiver),
  }),
  confirmed: ({ from, receiver, resource, amount }) => ({
    owner_address: addressToBytes(from),
    resource: resourceCode(resource),
    balance: amount,
    receiver_address: addressToBytes(receiver),
  }),
  readBack({ owner_address, resource: code, balance, receiver_address }, envelope) {
    const resource = resourceOfCode(code);
    if (!resource) return undefined;
    return {
      kind: 'reclaim',
      from: addressFromBytes(owner_address),
      receiver: addressFromBytes(receiver_address),
      resource,
      amount: balance,
      ...envelope,
    };
  },
  // Only this account gets it.
  workerSigns: true,
  effects: ({ amount }) => ({
    ...NO_EFFECTS,
    changes: [{ label: 'reclaim_change', amount: { asset: TRX_ASSET, raw: amount } }],
  }),
  judgedBy: ({ receiver }) => ({ lent: receiver }),
  refused({ resource, amount }, state) {
    const { lent, headMs } = state;
    if (lent !== undefined) {
      const rows = lent.map(row => rowOf(row, resource)).filter(({ sun }) => sun > 0n);
      if (rows.length === 0) return { key: 'refused_nothing_lent' };
      const free = rows.reduce((sum, { sun, untilMs }) => (untilMs < headMs ? sum + sun : sum), 0n);
      if (free < amount) return { key: 'refused_lent_locked', values: { amount: formatAmount(free, 6) } };
    }
    return notOpen(state, 'getAllowDelegateResource', 'getUnfreezeDelayDays');
  },
  standing: (before, { resource, amount }) => withStake(before, resource, amount, true),
  headline: ({ amount }) => ({ asset: TRX_ASSET, raw: amount }),
  rows: ({ receiver, resource }) => [{ label: 'reclaim_from', address: receiver }, resourceRow(resource)],
  messages: {
    title: 'reclaim_title',
    action: 'reclaim_action',
    toast: 'reclaim_toast',
    done: 'reclaim_done',
  },
};

/** What a row of the chain lends of a resource, and until when a lock holds it. */
function rowOf(row: DelegatedResource, resource: StakeResource): { sun: bigint; untilMs: bigint } {
  return resource === 'ENERGY'
    ? { sun: row.frozen_balance_for_energy, untilMs: row.expire_time_for_energy }
    : { sun: row.frozen_balance_for_bandwidth, untilMs: row.expire_time_for_bandwidth };
}

/** What the form holds, as typed. */
export interface ReclaimValues extends StakeValues {
  readonly receiver: string;
}

const reclaimFields: readonly FormField<ReclaimValues>[] = [
  { name: 'receiver', kind: 'text', label: 'reclaim_from', hint: 'reclaim_from_hint' },
  ...stakeFields,
];

/** Available is what is delegated to the receiver and not locked. */
export const reclaimForm: IntentForm<Reclaim, ReclaimValues, StakeFacts> = {
  fields: reclaimFields,
  read(values, facts) {
    const { from, permissionId } = facts;
    const { to: receiver, problem } = readRecipient(values.receiver, from);
    const { problems, read } = readStake(values, facts, 1n);
    return {
      problems: { ...(problem === undefined ? {} : { receiver: problem }), ...problems },
      intent:
        receiver !== undefined && problem === undefined && read
          ? { kind: 'reclaim', from, permissionId, note: '', receiver, ...read }
          : undefined,
    };
  },
};
