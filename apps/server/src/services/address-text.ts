import { ADDRESS_PREFIX, addressFromBytes, type Address } from '@sunscope/tron/address';

const BYTES = 21;
/** Addresses whose text is kept: a checksum costs two hashes, and the same few fill most rows of a page. */
const KEPT = 20_000;
const known = new Map<string, Address>();

/** Canonical text of address bytes; empty for none, and for bytes that are no address (the genesis block has such). */
export function addressText(bytes: Uint8Array | null | undefined): Address | '' {
  if (!bytes || bytes.length !== BYTES || bytes[0] !== ADDRESS_PREFIX) return '';
  const key = Buffer.from(bytes.buffer, bytes.byteOffset, BYTES).toString('latin1');
  let text = known.get(key);
  if (text === undefined) {
    if (known.size >= KEPT) known.clear();
    known.set(key, (text = addressFromBytes(bytes)));
  }
  return text;
}
