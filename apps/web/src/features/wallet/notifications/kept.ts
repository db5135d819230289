import { create } from 'zustand';
import { sessionStore } from '../../../wallet/session-store.ts';

/** What this browser keeps of an address's notifications. */
export interface Kept {
  /** Ids that were looked at; the newest last. */
  readonly read: readonly string[];
  /** The person wants them on the desktop. */
  readonly desktop: boolean;
  /** Its list was seen here before; what an address brings along is no news. */
  readonly begun?: boolean | undefined;
  /** Permissions as they were last looked at; undefined before the first look. */
  readonly permissions?: string | undefined;
  /** When they were seen to differ; undefined while they do not. */
  readonly changedMs?: number | undefined;
}

const NONE: Kept = { read: [], desktop: false };
const KEY = 'sunscope_notices';
/** More than the bell shows, so that what comes back (an undone block's transfer) is not new again. */
const READ_KEPT = 60;
/** Addresses remembered, the last used ones. */
const ADDRESSES_KEPT = 20;

type All = Readonly<Record<string, Kept>>;

/** What is stored; whatever is none is left out. */
export function readKept(): All {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(stored as object).flatMap(([address, kept]: [string, unknown]) =>
        /^T\w{33}$/.test(address) ? [[address, keptOf(kept)]] : [],
      ),
    );
  } catch {
    return {};
  }
}

function keptOf(value: unknown): Kept {
  const { read, desktop, begun, permissions, changedMs } = (value ?? {}) as Record<string, unknown>;
  return {
    read: Array.isArray(read) ? read.filter(id => typeof id === 'string') : [],
    desktop: desktop === true,
    begun: begun === true,
    ...(typeof permissions === 'string' ? { permissions } : {}),
    ...(typeof changedMs === 'number' ? { changedMs } : {}),
  };
}

export const keptNotices = create<All>(readKept);

/** What is kept of an address. */
export function useKept(address: string): Kept {
  return keptNotices(all => all[address] ?? NONE);
}

// Who signs out leaves no trace of the address here.
sessionStore.subscribe((now, before) => {
  if (now.status === 'closed' && 'account' in before) forgetKept(before.account.address);
});

function forgetKept(address: string): void {
  const { [address]: _gone, ...others } = { ...keptNotices.getState(), ...readKept() };
  store(others);
}

/** Changes what is kept of an address. A full or forbidden storage keeps it for this page only. */
export function changeKept(address: string, change: (kept: Kept) => Partial<Kept>): void {
  // What was asked for may be answered after the person signed out.
  if (sessionStore.getState().status === 'closed') return;
  // Another tab may have written since.
  const all = { ...keptNotices.getState(), ...readKept() };
  const before = all[address] ?? NONE;
  const after = { ...before, ...change(before) };
  const { [address]: _moved, ...others } = all;
  const next = Object.fromEntries(
    [...Object.entries(others), [address, { ...after, read: after.read.slice(-READ_KEPT) }] as const].slice(
      -ADDRESSES_KEPT,
    ),
  );
  store(next);
}

function store(next: All): void {
  keptNotices.setState(next, true);
  try {
    if (Object.keys(next).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Kept in memory.
  }
}
