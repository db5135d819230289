import { bytesToHex } from '@sunscope/tron/bytes';
import type { LookAlike } from '../../repositories/imitations-read.ts';
import { Risk } from '../../repositories/keys.ts';
import type { StoredTransfer } from '../../repositories/transfers-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import { addressText } from './address-text.ts';

interface Context {
  readers: Readers;
}

/** Pairs that are asked about: a transaction or address of more says no more by them. */
const MOST_PAIRS = 20;

/** Sides of movements that look like an address the other side sent to, with that address. */
export async function lookAlikes(
  { readers }: Context,
  moved: readonly Pick<StoredTransfer, 'from_address' | 'to_address' | 'risk'>[],
): ReturnType<typeof readers.imitations.imitated> {
  const pairs = new Map<string, LookAlike>();
  for (const { from_address: from, to_address: to, risk } of moved) {
    if ((risk & Risk.look_alike_address) === 0) continue;
    for (const [owner, stranger] of [
      [from, to],
      [to, from],
    ] as const)
      pairs.set(`${bytesToHex(owner)} ${bytesToHex(stranger)}`, {
        owner,
        address: stranger,
        fingerprint: fingerprintOfText(addressText(stranger)),
      });
  }
  return readers.imitations.imitated([...pairs.values()].slice(0, MOST_PAIRS));
}

function fingerprintOfText(text: string): string {
  return text.slice(1, 5) + text.slice(-4);
}
