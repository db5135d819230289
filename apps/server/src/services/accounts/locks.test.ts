import { array, assert, bigInt, constantFrom, option, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { expiryOfV1, lockOf, type LockStep } from './locks.ts';

const DELEGATE = 7;
const UNDELEGATE = 8;
const FREEZE_V1 = 1;

function step(action: number, ruleMs: bigint, amount: bigint, lockMs: bigint | null = null): LockStep {
  return { action, amount, lock_ms: lockMs, timestamp_ms: ruleMs + 3000n, rule_ms: ruleMs };
}

it('adds locked loans up and resets the time for all of them', () => {
  const steps = [
    step(DELEGATE, 1000n, 5n),
    step(DELEGATE, 2000n, 10n, 10_000n),
    step(DELEGATE, 4000n, 7n, 10_000n),
    step(UNDELEGATE, 5000n, 3n),
  ];
  expect(lockOf(steps, 6000n)).toEqual({ lockedSun: 17n, expireMs: 14_000n });
  expect(lockOf(steps, 14_000n)).toEqual({ lockedSun: 17n, expireMs: 14_000n });
  expect(lockOf(steps, 14_001n)).toEqual({ lockedSun: 0n, expireMs: 0n });
});

it('frees what is over before it locks more', () => {
  const steps = [step(DELEGATE, 1000n, 10n, 2000n), step(DELEGATE, 3001n, 4n, 5000n)];
  expect(lockOf(steps, 4000n)).toEqual({ lockedSun: 4n, expireMs: 8001n });
});

it('takes the block’s own time where the one before is not known', () => {
  const old = { ...step(DELEGATE, 0n, 1n, 1000n), rule_ms: null };
  expect(lockOf([old], 0n)).toEqual({ lockedSun: 1n, expireMs: 4000n });
});

it('dates a loan of Stake 1.0 by the last that was added', () => {
  const day = 86_400_000n;
  expect(expiryOfV1([step(FREEZE_V1, 0n, 1n, 3n * day), step(FREEZE_V1, day, 1n, 3n * day)])).toBe(4n * day);
  expect(expiryOfV1([])).toBe(0n);
});

it('comes to the same without the steps that lock nothing', () => {
  const pasts = array(
    record({
      action: constantFrom(DELEGATE, UNDELEGATE),
      afterMs: bigInt({ min: 0n, max: 20n }),
      lockMs: option(bigInt({ min: 0n, max: 20n })),
    }),
  );
  assert(
    property(pasts, bigInt({ min: 0n, max: 20n }), (past, sinceMs) => {
      let nowMs = 0n;
      const steps = past.map(({ action, afterMs, lockMs }, place) =>
        step(action, (nowMs += afterMs), 2n ** BigInt(place), action === DELEGATE ? lockMs : null),
      );
      const locking = steps.filter(({ lock_ms }) => lock_ms !== null);
      expect(lockOf(locking, nowMs + sinceMs)).toEqual(lockOf(steps, nowMs + sinceMs));
    }),
  );
});
