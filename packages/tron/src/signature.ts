import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressFromPublicKey, type Address } from './address.ts';
import { bytesToHex } from './bytes.ts';
import { InvalidValueError } from './errors.ts';
import { keccak256 } from './hash.ts';
import { concatBytes, textToBytes } from './bytes.ts';
import { SIGNATURE_LENGTH } from './transaction.ts';

/**
 * Signs a 32-byte digest (a transaction id, for transactions). Deterministic (RFC 6979), low s.
 * @returns 65 bytes r ‖ s ‖ v with v 27 or 28, the form TronWeb writes.
 */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const recovered = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' });
  const signature = new Uint8Array(SIGNATURE_LENGTH);
  signature.set(recovered.subarray(1), 0);
  signature[64] = (recovered[0] ?? 0) + 27;
  return signature;
}

/**
 * The address whose key made a signature. Accepts v 0/1 (java-tron) and 27/28 (TronWeb); bytes beyond 65 do not
 * count, as in java-tron.
 * @throws InvalidValueError `invalid_signature` when it is too short or no key can have made it.
 */
export function recoverAddress(digest: Uint8Array, signature: Uint8Array): Address {
  if (signature.length < SIGNATURE_LENGTH)
    throw new InvalidValueError(
      'invalid_signature',
      `A signature has ${SIGNATURE_LENGTH} bytes, this has ${signature.length}`,
    );
  const v = signature[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  const recovered = new Uint8Array(SIGNATURE_LENGTH);
  recovered[0] = recovery;
  recovered.set(signature.subarray(0, 64), 1);
  try {
    const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false });
    return addressFromPublicKey(secp256k1.Point.fromBytes(key).toBytes(false));
  } catch (error) {
    throw new InvalidValueError(
      'invalid_signature',
      `No key can have made the signature ${bytesToHex(signature)}`,
      { cause: error },
    );
  }
}

/** Digest of a signed message: keccak-256 over `\x19TRON Signed Message:\n`, the length in decimal, the message. */
export function messageDigest(message: Uint8Array | string): Uint8Array {
  const bytes = typeof message === 'string' ? textToBytes(message) : message;
  return keccak256(concatBytes(textToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes));
}
