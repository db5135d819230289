import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressFromPublicKey, type Address } from './address.ts';
import { hexToBytes, isHex } from './bytes.ts';
import { InvalidValueError } from './errors.ts';

/** True for 64 hex digits (any case) that are a valid secp256k1 key: not zero and below the curve's order. */
export function isPrivateKey(text: string): boolean {
  return isHex(text, 32) && secp256k1.utils.isValidSecretKey(hexToBytes(text));
}

/**
 * The 32 bytes of a private key written as 64 hex digits.
 * @throws InvalidValueError `invalid_private_key`; the message never repeats the key.
 */
export function parsePrivateKey(text: string): Uint8Array {
  if (!isPrivateKey(text))
    throw new InvalidValueError(
      'invalid_private_key',
      'A private key is 64 hexadecimal characters within the range of the curve',
    );
  return hexToBytes(text);
}

/** The address a private key controls. */
export function addressFromPrivateKey(privateKey: Uint8Array): Address {
  return addressFromPublicKey(secp256k1.getPublicKey(privateKey, false));
}

/** The uncompressed public key (65 bytes, `04` first). */
export function publicKeyFromPrivateKey(privateKey: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(privateKey, false);
}

/** A new random private key from the platform's secure source. */
export function createPrivateKey(): Uint8Array {
  return secp256k1.utils.randomSecretKey();
}
