import { ADDRESS_PREFIX, addressFromBytes } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';

/** What people compare of an address: the first four characters after T and the last four. */
export function fingerprintOf(address: Uint8Array): string {
  // Where a transaction names what is no address of this chain, its bytes distinguish it as well.
  const text = address[0] === ADDRESS_PREFIX ? addressFromBytes(address) : bytesToHex(address);
  return text.slice(1, 5) + text.slice(-4);
}
