import { bytesToNumber, concatBytes, numberToBytes } from './bytes.ts';
import { encodeMessage, type MessageInit } from './codec.ts';
import { sha256 } from './hash.ts';

/** Milliseconds between two blocks (java-tron: BLOCK_PRODUCED_INTERVAL). */
export const BLOCK_INTERVAL_MS = 3000;

/** Witnesses that produce blocks. */
export const ACTIVE_WITNESSES = 27;

/** Bytes of a header that are hashed and signed. */
export function encodeHeaderRaw(raw: MessageInit<'BlockHeaderRaw'>): Uint8Array {
  return encodeMessage('BlockHeaderRaw', raw);
}

/** The block id: the number as 8 bytes, then the last 24 bytes of the header's SHA-256. */
export function blockIdOf(headerRaw: Uint8Array, number: bigint): Uint8Array {
  return concatBytes(numberToBytes(number, 8), sha256(headerRaw).subarray(8));
}

/**
 * txTrieRoot over leaves that are the SHA-256 of each whole transaction (java-tron: MerkleTree). A parent is
 * SHA-256(left ‖ right), an odd node moves up unchanged, and no leaves give 32 zero bytes.
 * @param hash SHA-256, where the caller has a faster one at hand.
 */
export function merkleRoot(leaves: readonly Uint8Array[], hash: typeof sha256 = sha256): Uint8Array {
  if (leaves.length === 0) return new Uint8Array(32);
  let level = [...leaves];
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] as Uint8Array;
      const right = level[index + 1];
      next.push(right ? hash(concatBytes(left, right)) : left);
    }
    level = next;
  }
  return level[0] as Uint8Array;
}

/** The number in front of a block id: its first 8 bytes. */
export function blockNumberOfId(blockId: Uint8Array): bigint {
  return bytesToNumber(blockId.subarray(0, 8));
}
