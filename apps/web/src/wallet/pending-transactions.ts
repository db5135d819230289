import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { Address } from '@sunscope/tron/address';
import { hexToBytes } from '@sunscope/tron/bytes';
import { recipientStore } from './local-recipients.ts';
import { TransactionLapsedError, type PendingTransaction } from './send-errors.ts';
import { receiptOf, sentOf, type SentTransaction } from './send-intent.ts';

/**
 * Transactions of this browser's accounts that a block may still hold. They are kept from before the first node has them
 * until their end is known, so that another tab, or the same after a reload, does not offer to pay twice.
 */
const PREFIX = 'sunscope_pending_';
/** No account of a person has more under way. */
const MOST = 20;

/** What is known where the browser keeps nothing. */
const own = new Map<Address, readonly PendingTransaction[]>();
/** Read once for each text, so that the same list stays the same object. */
const read = new Map<Address, { text: string; list: readonly PendingTransaction[] }>();
const listeners = new Set<() => void>();
const NONE: readonly PendingTransaction[] = [];

/** Transactions of an account whose end is not known yet. */
export function pendingOf(owner: Address): readonly PendingTransaction[] {
  const text = storedText(owner);
  if (text === undefined) return own.get(owner) ?? NONE;
  const before = read.get(owner);
  if (before?.text === text) return before.list;
  const list = parseList(text);
  read.set(owner, { text, list });
  return list;
}

export function notePending(owner: Address, pending: PendingTransaction): void {
  write(owner, [pending, ...pendingOf(owner).filter(({ hash }) => hash !== pending.hash)].slice(0, MOST));
}

export function forgetPending(owner: Address, hash: string): void {
  write(
    owner,
    pendingOf(owner).filter(one => one.hash !== hash),
  );
}

/** Calls back when a list changed, in this tab or another. Gives what ends that. */
export function onPendingChange(listener: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(PREFIX)) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', other);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', other);
  };
}

/** What watching asks of a node. */
export type WatchNode = Pick<NodeClient, 'transactionInfoById' | 'solidHeader'>;

/** How often a node is asked. */
const WATCH_MS = 3_000;

/**
 * Waits for the end of a transaction: a block has it, or its expiry has passed in a solid block and none has. A block
 * follows one whose time is before the expiry, so behind such a solid block there is none to come. It is asked twice:
 * answers may come from several machines behind one name, of which one lags.
 * @throws TransactionFailedError, TransactionLapsedError, and the signal's reason
 */
export async function watchTransaction(
  node: WatchNode,
  { hash, expirationMs }: PendingTransaction,
  { pause, signal }: { pause: (ms: number) => Promise<void>; signal: AbortSignal },
): Promise<SentTransaction> {
  const id = hexToBytes(hash);
  for (let passed = 0; passed < 2;) {
    signal.throwIfAborted();
    const solidMs = await solidTime(node);
    const receipt = await receiptOf(node, id);
    if (typeof receipt === 'object') return sentOf(hash, receipt);
    passed = solidMs > expirationMs && receipt === 'none' ? passed + 1 : 0;
    if (passed < 2) await pause(WATCH_MS);
  }
  throw new TransactionLapsedError(hash);
}

async function solidTime(node: WatchNode): Promise<number> {
  try {
    return Number((await node.solidHeader()).header.raw_data.timestamp);
  } catch (error) {
    if (error instanceof NodeError) return -Infinity;
    throw error;
  }
}

/** Undefined where the browser keeps nothing for this page. */
function storedText(owner: Address): string | undefined {
  try {
    return own.has(owner) ? undefined : (recipientStore()?.getItem(PREFIX + owner) ?? '[]');
  } catch {
    return undefined;
  }
}

function write(owner: Address, list: readonly PendingTransaction[]): void {
  try {
    const store = recipientStore();
    if (!store) throw new TypeError('no store');
    store.setItem(PREFIX + owner, JSON.stringify(list));
    own.delete(owner);
  } catch {
    // A full or forbidden store: this tab remembers by itself.
    own.set(owner, list);
  }
  for (const listener of listeners) listener();
}

function parseList(text: string): readonly PendingTransaction[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.slice(0, MOST).flatMap(parsePending) : NONE;
  } catch {
    return NONE;
  }
}

function parsePending(item: unknown): PendingTransaction[] {
  if (typeof item !== 'object' || item === null) return [];
  const { hash, expirationMs } = item as Record<string, unknown>;
  return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) && Number.isSafeInteger(expirationMs)
    ? [{ hash, expirationMs: expirationMs as number }]
    : [];
}
