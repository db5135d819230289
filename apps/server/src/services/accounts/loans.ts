import { keyOf, DelegationKind } from '../../repositories/keys.ts';
import type { Page } from '../../repositories/page.ts';
import type { DelegationFilter, LockedStep, StoredDelegation } from '../../repositories/stake-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { expiryOfV1, lockOf } from './locks.ts';

/** Stake that one lends another. */
export interface Loan extends StoredDelegation {
  version: 1 | 2;
  /** java-tron's resource code. */
  resource: number;
  /** Part of it that cannot be taken back before `expireMs`. */
  lockedSun: bigint;
  /** 0 where nothing is locked. */
  expireMs: bigint;
}

/** Loans with their locks. */
export async function listLoans(
  context: { readers: Readers; now: () => number },
  filter: DelegationFilter,
  page: Page,
): Promise<Loan[]> {
  return withLocks(context, await context.readers.stake.delegations(filter, page));
}

/** The same loans with their locks, computed from what each pair locked. */
export async function withLocks(
  { readers, now }: { readers: Readers; now: () => number },
  rows: readonly StoredDelegation[],
): Promise<Loan[]> {
  if (rows.length === 0) return [];
  const [steps, latest] = await Promise.all([readers.stake.locksOfPairs(rows), readers.blocks.latest()]);
  const nowMs = latest?.timestamp_ms ?? BigInt(now());
  const byPair = new Map<string, LockedStep[]>();
  for (const step of steps) {
    const pair = keyOf(step.owner) + keyOf(step.receiver);
    const known = byPair.get(pair);
    if (known) known.push(step);
    else byPair.set(pair, [step]);
  }
  return rows.map(row => {
    const version = row.kind >= DelegationKind.bandwidthV2 ? 2 : 1;
    const resource = row.kind % 2;
    const own = (byPair.get(keyOf(row.owner) + keyOf(row.receiver)) ?? []).filter(
      step => step.resource === resource,
    );
    const lock = version === 2 ? lockOf(own, nowMs) : { lockedSun: row.balance, expireMs: expiryOfV1(own) };
    return { ...row, version, resource, ...lock };
  });
}
