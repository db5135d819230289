import { ripemd160 as noble } from '@noble/hashes/legacy.js';

/** RIPEMD-160, of which TRON has none itself: contracts have a precompile for it, and Bitcoin addresses use it. */
export function ripemd160(bytes: Uint8Array): Uint8Array {
  return noble(bytes);
}
