import { bytesToHex } from '@sunscope/tron/bytes';
import type { Store } from './store.ts';

/** Name of the table of contracts' storage words: the contract's key, then the slot, both in hex. */
export const SLOTS = 's:';
const SLOT_DIGITS = 64;

/** Slots that lie on the disk under a contract's key, as hex; undefined where there are more than so many. */
export async function storedSlots(
  store: Store,
  owner: Uint8Array,
  most: number,
): Promise<string[] | undefined> {
  const prefix = SLOTS + bytesToHex(owner);
  const slots: string[] = [];
  for await (const [key] of store.durableEntries(prefix)) {
    slots.push(key.slice(prefix.length));
    if (slots.length > most) return undefined;
  }
  return slots;
}

/** Those, and the ones that the past that is being looked at knows besides. Not every one need have a value. */
export function slotsKnown(store: Store, owner: Uint8Array, stored: Iterable<string>): string[] {
  const prefix = bytesToHex(owner);
  const slots = new Set(stored);
  for (const key of store.past?.keys(SLOTS, prefix) ?? []) slots.add(key.slice(prefix.length));
  return [...slots].filter(slot => slot.length === SLOT_DIGITS);
}
