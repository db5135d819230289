import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import { recoverSigners, type Signer } from './signatures.ts';

const DIGEST_BYTES = 32;
const SIGNATURE_BYTES = 65;
const ITEM_BYTES = DIGEST_BYTES + SIGNATURE_BYTES;
const ADDRESS_BYTES = 21;

/** One signature over one digest, on its way to another thread. */
export interface SignatureItem {
  readonly digest: Uint8Array;
  /** 65 bytes. */
  readonly signature: Uint8Array;
}

/** Items side by side in one buffer, which can be handed to another thread without a copy. */
export function packItems(items: readonly SignatureItem[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(items.length * ITEM_BYTES);
  for (const [index, { digest, signature }] of items.entries()) {
    packed.set(digest, index * ITEM_BYTES);
    packed.set(signature, index * ITEM_BYTES + DIGEST_BYTES);
  }
  return packed;
}

/** Recovers packed items: 21 bytes of address each, zeros where nobody can have signed. */
export function recoverPacked(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = packed.length / ITEM_BYTES;
  const addresses = new Uint8Array(count * ADDRESS_BYTES);
  for (let index = 0; index < count; index++) {
    const item = packed.subarray(index * ITEM_BYTES, (index + 1) * ITEM_BYTES);
    const [signer] = recoverSigners(item.subarray(0, DIGEST_BYTES), [item.subarray(DIGEST_BYTES)]);
    if (signer?.kind === 'address') addresses.set(hexToBytes(signer.hex), index * ADDRESS_BYTES);
  }
  return addresses;
}

/** The signer at a place of a recovered batch, undefined where there is none. */
export function signerAt(addresses: Uint8Array, index: number): Signer | undefined {
  const address = addresses.subarray(index * ADDRESS_BYTES, (index + 1) * ADDRESS_BYTES);
  return address[0] === 0 ? undefined : { kind: 'address', hex: bytesToHex(address) };
}
