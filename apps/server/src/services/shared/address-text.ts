import { ADDRESS_PREFIX, addressFromBytes, type Address } from '@sunscope/tron/address';

const BYTES = 21;

/** Canonical text of address bytes; empty for none, and for bytes that are no address (the genesis block has such). */
export function addressText(bytes: Uint8Array | null | undefined): Address | '' {
  return bytes && bytes.length === BYTES && bytes[0] === ADDRESS_PREFIX ? addressFromBytes(bytes) : '';
}
