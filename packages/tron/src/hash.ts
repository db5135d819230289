import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** SHA-256, TRON's hash for transaction ids, block ids, Merkle trees and base58check. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return nobleSha256(bytes);
}

/** Keccak-256 (the pre-standard SHA-3), TRON's hash for addresses, contract storage and ABI selectors. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes);
}
