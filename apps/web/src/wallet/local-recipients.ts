import { tryParseAddress, type Address } from '@sunscope/tron/address';
import type { KnownRecipient } from './recipient-guard.ts';

/**
 * Whom the accounts of this browser have sent to, each account's list by its address. It outlives resets of the index
 * and of the server. Addresses of a public chain are no secret, so nothing is encrypted; whoever can write here can
 * only add addresses, which are compared with what is typed (see `judgeRecipient`).
 */
const PREFIX = 'sunscope_recipients_';

/** Newest recipients kept for an account: some 60 kB. */
const MOST = 500;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's store; undefined where the person allows none. */
export function recipientStore(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Recipients this browser remembers for an account. Whatever cannot be read is left out. */
export function readLocalRecipients(store: Store | undefined, owner: Address): KnownRecipient[] {
  let list: unknown;
  try {
    list = JSON.parse(store?.getItem(PREFIX + owner) ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(list) ? list.slice(0, MOST).flatMap(readRecipient) : [];
}

/** Remembers a transfer that is in a block. */
export function noteLocalRecipient(
  store: Store | undefined,
  { from, to }: { from: Address; to: Address },
  nowMs: number,
): void {
  const all = readLocalRecipients(store, from);
  const before = all.find(({ address }) => address === to);
  const now: KnownRecipient = {
    address: to,
    count: (before?.count ?? 0) + 1,
    firstMs: before?.firstMs ?? nowMs,
    lastMs: nowMs,
  };
  const kept = [now, ...all.filter(recipient => recipient !== before)].slice(0, MOST);
  try {
    store?.setItem(PREFIX + from, JSON.stringify(kept));
  } catch {
    // A full or forbidden store costs this reminder and not the transfer: the index has it as well.
  }
}

function readRecipient(item: unknown): KnownRecipient[] {
  if (typeof item !== 'object' || item === null) return [];
  const { address, count, firstMs, lastMs } = item as Record<string, unknown>;
  const parsed = typeof address === 'string' ? tryParseAddress(address) : undefined;
  if (parsed === undefined || parsed !== address) return [];
  return isCount(count) && isCount(firstMs) && isCount(lastMs) && count > 0
    ? [{ address: parsed, count, firstMs, lastMs }]
    : [];
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
