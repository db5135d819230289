import type { AccountDetail } from '@sunscope/product-api/types';
import { equalBytes } from '@sunscope/tron/bytes';
import type { StoredAccount } from '../../repositories/accounts-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from '../shared/address-text.ts';
import { lookAlikes } from '../shared/look-alikes.ts';

/** Its newest suspicious transfers that are looked at: a poisoner has made hardly any others. */
const LOOKED_AT = 50;

/** Addresses that this one looks like, and who of those it had to do with sent to them. */
export async function readLooksLike(
  { readers }: { readers: Readers },
  address: Uint8Array,
  stored: StoredAccount | undefined,
): Promise<AccountDetail['looksLike']> {
  if ((stored?.risky_transfers ?? 0n) === 0n) return [];
  const moved = await readers.transfers.list(
    { address, risk: 'only' },
    { start: 0, limit: LOOKED_AT, ascending: false },
  );
  const found = (await lookAlikes({ readers }, moved)).filter(pair => equalBytes(pair.address, address));
  const known = new Map(found.map(pair => [addressText(pair.original), addressText(pair.owner)]));
  return [...known].map(([original, owner]) => ({ address: original, owner }));
}
