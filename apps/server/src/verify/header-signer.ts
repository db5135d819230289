import { hash } from 'node:crypto';
import type { BlockHeader, BlockHeaderRaw } from '@sunscope/tron/messages';
import { ADDRESS_PREFIX } from '@sunscope/tron/address';
import { encodeHeaderRaw } from '@sunscope/tron/block';
import { concatBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { recover } from 'tiny-secp256k1';

/**
 * Address of the key that signed a header; undefined where no key can have. By libsecp256k1 in WebAssembly, since
 * every block of a chain is checked so.
 */
export function headerSigner({
  raw_data: raw,
  witness_signature: signature,
}: BlockHeader & { raw_data: BlockHeaderRaw }): Uint8Array | undefined {
  // java-tron reads the first 65 bytes, and takes 27 and 28 for 0 and 1.
  const v = signature[64];
  if (v === undefined) return undefined;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 3) return undefined;
  const digest = hash('sha256', encodeHeaderRaw(raw), 'buffer');
  try {
    const key = recover(digest, signature.subarray(0, 64), recovery as 0 | 1 | 2 | 3, false);
    if (!key) return undefined;
    return concatBytes(Uint8Array.of(ADDRESS_PREFIX), keccak256(key.subarray(1)).subarray(12));
  } catch (error) {
    // For r or s outside the curve's order.
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}
