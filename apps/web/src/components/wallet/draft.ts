import { useCallback, useState } from 'react';
import { DRAFTS, PREFIX } from './forget-drafts.ts';

/** Of the compiler page: how sources are compiled, the sources, and what became of them. */
export const COMPILER_SETTINGS = 'CompileCode';
export const COMPILER_FILES = 'compileFiles';
export const COMPILED = 'compileInfo';

const keyOf = (name: string): string => (DRAFTS.test(name) ? name : PREFIX + name);

/** A draft older than this is forgotten. */
const LONGEST_MS = 30 * 86_400_000;

/** @param read judges what was kept: undefined where it is not of today's form any more */
export function readStored<T>(
  storage: Pick<Storage, 'getItem'>,
  name: string,
  read: (kept: unknown) => T | undefined,
  nowMs: number,
): T | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('ms' in kept) || !('value' in kept)) return undefined;
    const { ms, value } = kept;
    return typeof ms === 'number' && nowMs - ms < LONGEST_MS ? read(value) : undefined;
  } catch {
    // No storage, or not what was written there.
    return undefined;
  }
}

/**
 * Keeps a draft; undefined forgets it. A full or forbidden storage keeps nothing, an older draft least of all, and nothing
 * breaks.
 */
export function store(
  storage: Pick<Storage, 'setItem' | 'removeItem'>,
  name: string,
  value: unknown,
  nowMs: number,
): void {
  try {
    if (value === undefined) storage.removeItem(keyOf(name));
    else storage.setItem(keyOf(name), JSON.stringify({ ms: nowMs, value }));
  } catch {
    if (value !== undefined) store(storage, name, undefined, nowMs);
  }
}

/** A state that outlives the page. `found` says that it was begun before. */
export function useDraft<T>(
  name: string,
  first: T,
  read: (kept: unknown) => T | undefined,
): { value: T; set: (value: T) => void; found: boolean; forget: () => void } {
  const [{ value, found }, setState] = useState(() => {
    const kept = readStored(localStorage, name, read, Date.now());
    return { value: kept ?? first, found: kept !== undefined };
  });
  const set = useCallback(
    (next: T) => {
      store(localStorage, name, next, Date.now());
      setState(before => ({ ...before, value: next }));
    },
    [name],
  );
  const forget = useCallback(() => {
    store(localStorage, name, undefined, Date.now());
    setState({ value: first, found: false });
  }, [name, first]);
  return { value, set, found, forget };
}
