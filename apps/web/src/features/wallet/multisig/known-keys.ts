import type { Address } from '@sunscope/tron/address';

const KEY = 'sunscope_known_keys';

function all(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Keys of an address's permissions that the reader said are known; kept in this browser alone. */
export function knownKeys(address: Address): readonly string[] {
  const keys = all()[address];
  return Array.isArray(keys) ? keys.filter(key => typeof key === 'string') : [];
}

/** Notes that these keys are known. Where nothing can be stored the alarm comes back. */
export function knowKeys(address: Address, keys: readonly Address[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [address]: keys }));
  } catch {
    // A browser without storage forgets.
  }
}
