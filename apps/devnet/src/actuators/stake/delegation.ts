import { emptyMessage } from '@sunscope/tron/codec';
import { ResourceCode, type Account, type DelegatedResource } from '@sunscope/tron/messages';
import { resourceOf } from '../../resources/resource-window.ts';
import type { DelegationKind } from '../../state/delegation-tables.ts';
import type { AddressBytes } from '../../state/address-bytes.ts';
import type { State } from '../../state/state.ts';

// What both generations of delegation share (java-tron: DelegatedResourceCapsule, DelegatedResourceStore).

/** Sun and end of term of one resource in a delegation. */
export interface Delegated {
  readonly sun: bigint;
  readonly expiresMs: bigint;
}

export function delegatedOf(record: DelegatedResource | undefined, resource: number): Delegated {
  if (!record) return { sun: 0n, expiresMs: 0n };
  return resource === ResourceCode.ENERGY
    ? { sun: record.frozen_balance_for_energy, expiresMs: record.expire_time_for_energy }
    : { sun: record.frozen_balance_for_bandwidth, expiresMs: record.expire_time_for_bandwidth };
}

export function withDelegated(
  record: DelegatedResource,
  resource: number,
  { sun, expiresMs }: Delegated,
): DelegatedResource {
  return resource === ResourceCode.ENERGY
    ? { ...record, frozen_balance_for_energy: sun, expire_time_for_energy: expiresMs }
    : { ...record, frozen_balance_for_bandwidth: sun, expire_time_for_bandwidth: expiresMs };
}

/** The record between two accounts, an empty one where there is none yet. */
export function recordOrNew(
  state: State,
  kind: DelegationKind,
  from: AddressBytes,
  to: AddressBytes,
): DelegatedResource {
  return state.delegations.record(kind, from, to) ?? { ...emptyMessage('DelegatedResource'), from, to };
}

/** Adds to what one account delegates to another; the term is the new one, for all of it. */
export function addDelegated(
  state: State,
  kind: DelegationKind,
  between: { from: AddressBytes; to: AddressBytes },
  resource: number,
  { sun, expiresMs }: Delegated,
): DelegatedResource {
  const record = recordOrNew(state, kind, between.from, between.to);
  const changed = withDelegated(record, resource, {
    sun: delegatedOf(record, resource).sun + sun,
    expiresMs,
  });
  state.delegations.putRecord(kind, changed);
  return changed;
}

export function isEmptyRecord(record: DelegatedResource): boolean {
  return record.frozen_balance_for_bandwidth === 0n && record.frozen_balance_for_energy === 0n;
}

/** Joins what was locked and no longer is to the unlocked record (java-tron: unLockExpireResource). */
export function unlockExpired(state: State, from: AddressBytes, to: AddressBytes): void {
  const now = state.property('LATEST_BLOCK_TIMESTAMP');
  let locked = state.delegations.record('locked', from, to);
  if (!locked || (locked.expire_time_for_energy >= now && locked.expire_time_for_bandwidth >= now)) return;
  let unlocked = recordOrNew(state, 'unlocked', from, to);
  for (const resource of [ResourceCode.ENERGY, ResourceCode.BANDWIDTH]) {
    const { sun, expiresMs } = delegatedOf(locked, resource);
    if (expiresMs >= now) continue;
    unlocked = withDelegated(unlocked, resource, {
      sun: delegatedOf(unlocked, resource).sun + sun,
      expiresMs: 0n,
    });
    locked = withDelegated(locked, resource, { sun: 0n, expiresMs: 0n });
  }
  if (isEmptyRecord(locked)) state.delegations.deleteRecord('locked', from, to);
  else state.delegations.putRecord('locked', locked);
  state.delegations.putRecord('unlocked', unlocked);
}

/** The owner with more (or less) Stake 2.0 delegated to others, taken from (or put back to) its own. */
export function moveToDelegated(account: Account, resource: number, sun: bigint): Account {
  const frozenV2 = account.frozenV2.some(entry => entry.type === resource)
    ? account.frozenV2.map(entry =>
        entry.type === resource ? { type: resource, amount: entry.amount - sun } : entry,
      )
    : [...account.frozenV2, { type: resource, amount: -sun }];
  if (resource !== ResourceCode.ENERGY)
    return {
      ...account,
      frozenV2,
      delegated_frozenV2_balance_for_bandwidth: account.delegated_frozenV2_balance_for_bandwidth + sun,
    };
  const own = resourceOf(account);
  return {
    ...account,
    frozenV2,
    account_resource: {
      ...own,
      delegated_frozenV2_balance_for_energy: own.delegated_frozenV2_balance_for_energy + sun,
    },
  };
}

export function acquiredV2(account: Account, resource: number): bigint {
  return resource === ResourceCode.ENERGY
    ? resourceOf(account).acquired_delegated_frozenV2_balance_for_energy
    : account.acquired_delegated_frozenV2_balance_for_bandwidth;
}

/** The receiver with another amount of Stake 2.0 from others. */
export function withAcquiredV2(account: Account, resource: number, sun: bigint): Account {
  if (resource !== ResourceCode.ENERGY)
    return { ...account, acquired_delegated_frozenV2_balance_for_bandwidth: sun };
  return {
    ...account,
    account_resource: { ...resourceOf(account), acquired_delegated_frozenV2_balance_for_energy: sun },
  };
}
