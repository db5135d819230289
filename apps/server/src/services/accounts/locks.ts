import { StakeAction } from '../../repositories/keys.ts';

/** A step of one pair with one resource, as far as locks depend on it. */
export interface LockStep {
  action: number;
  amount: bigint;
  lock_ms: bigint | null;
  timestamp_ms: bigint;
  rule_ms: bigint | null;
}

/** The part of a loan that cannot be taken back before a time; nothing is locked at `expireMs` 0. */
export interface Lock {
  lockedSun: bigint;
  expireMs: bigint;
}

/**
 * What is locked of a loan of Stake 2.0 at a time: with every step what is over becomes free, a locked loan adds to
 * what is locked and resets the time for all of it (java-tron: DelegateResourceActuator, DelegatedResourceStore).
 * Steps that lock nothing may be left out: what is over at their time is over at each later one, too.
 * @param steps oldest first
 */
export function lockOf(steps: readonly LockStep[], nowMs: bigint): Lock {
  let lock: Lock = { lockedSun: 0n, expireMs: 0n };
  for (const step of steps) {
    const stepMs = step.rule_ms ?? step.timestamp_ms;
    if (lock.expireMs < stepMs) lock = { lockedSun: 0n, expireMs: 0n };
    if (step.action === StakeAction.delegate && step.lock_ms !== null)
      lock = { lockedSun: lock.lockedSun + step.amount, expireMs: stepMs + step.lock_ms };
  }
  return lock.expireMs < nowMs ? { lockedSun: 0n, expireMs: 0n } : lock;
}

/** When a loan of Stake 1.0 can be taken back: three days after the last that was added; 0 where nothing is known. */
export function expiryOfV1(steps: readonly LockStep[]): bigint {
  const last = steps.findLast(({ action }) => action === StakeAction.freezeV1);
  return last ? (last.rule_ms ?? last.timestamp_ms) + (last.lock_ms ?? 0n) : 0n;
}
