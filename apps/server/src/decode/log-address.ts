import { ADDRESS_PREFIX } from '@sunscope/tron/address';
import type { Log } from '@sunscope/tron/messages';

const HASH_BYTES = 20;
/** A power of two. */
const SLOTS = 4096;
const slots: (Uint8Array | undefined)[] = Array.from({ length: SLOTS }, () => undefined);

/**
 * All 21 bytes of the address of a log's contract. A few contracts make nearly all logs, so the newest ones are kept:
 * the same array is given again, which costs nothing to make, to keep or to compare. It must not be changed.
 */
export function contractOfLog({ address }: Pick<Log, 'address'>): Uint8Array {
  if (address.length !== HASH_BYTES) return address;
  const slot = ((address[19] as number) | ((address[18] as number) << 8)) & (SLOTS - 1);
  const kept = slots[slot];
  if (kept !== undefined && isOf(kept, address)) return kept;
  const full = new Uint8Array(HASH_BYTES + 1);
  full[0] = ADDRESS_PREFIX;
  full.set(address, 1);
  slots[slot] = full;
  return full;
}

function isOf(full: Uint8Array, address: Uint8Array): boolean {
  for (let index = 0; index < HASH_BYTES; index++) if (full[index + 1] !== address[index]) return false;
  return true;
}
