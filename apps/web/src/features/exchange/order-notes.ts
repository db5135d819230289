/** What was sent and is in no list of the server yet, or failed; kept in this browser alone. */
export interface OrderNote {
  /** Transaction that was sent. */
  hash: string;
  /** Who sent it. */
  account: string;
  pairId: number;
  /** Name of the pair, as it was then. */
  pair: string;
  /** For an order: what was ordered, as text with its symbols. For a cancellation: the order's number. */
  side: 'buy' | 'sell' | 'cancel';
  price: string;
  amount: string;
  /** The same of an order in smallest units, to try it again. */
  raw?: { price: string; amount: string } | undefined;
  orderId: number | null;
  atMs: number;
  /** Why it failed; empty where nobody said. */
  reason: string;
}

/** Orders that were placed, cancellations, and what failed of both. */
export type NoteList = 'unConfirmOrderList' | 'cancelOrderList' | 'delegateFailureList';

/** Unseen for this long, a transaction is looked up. */
export const LOOK_UP_MS = 60_000;
/** A transaction that no block has by then comes no more: it has long expired. */
export const LOST_MS = 600_000;
/** Failures are shown for a week. */
export const FAILURES_MS = 7 * 86_400_000;
const MOST = 100;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;

const isRaw = (raw: Partial<Record<'price' | 'amount', unknown>> | null): boolean =>
  [raw?.price, raw?.amount].every(text => typeof text === 'string' && /^\d{1,78}$/.test(text));

function isNote(value: unknown): value is OrderNote {
  if (typeof value !== 'object' || value === null) return false;
  const note = value as Partial<OrderNote>;
  return (
    isText(note.hash) &&
    /^[0-9a-f]{64}$/.test(note.hash) &&
    [note.account, note.pair, note.price, note.amount, note.reason].every(isText) &&
    ['buy', 'sell', 'cancel'].includes(note.side ?? '') &&
    (note.raw === undefined || isRaw(note.raw)) &&
    Number.isSafeInteger(note.pairId) &&
    Number.isSafeInteger(note.atMs) &&
    (note.orderId === null || Number.isSafeInteger(note.orderId))
  );
}

/** The stored notes of a list; what is none is left out, and failures of more than a week. */
export function readNotes(list: NoteList, nowMs: number): readonly OrderNote[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(list) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter(isNote)
      .filter(note => list !== 'delegateFailureList' || nowMs - note.atMs < FAILURES_MS)
      .slice(0, MOST);
  } catch {
    return [];
  }
}

export function writeNotes(list: NoteList, notes: readonly OrderNote[]): void {
  try {
    localStorage.setItem(list, JSON.stringify(notes.slice(0, MOST)));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** What the server says of an own order, as far as notes are about it. */
interface SeenOrder {
  hash: string;
  cancelHash: string | null;
}

/** Notes whose order the server does not list yet. */
export function unseen(notes: readonly OrderNote[], orders: readonly SeenOrder[]): OrderNote[] {
  const seen = new Set(
    orders.flatMap(({ hash, cancelHash }) => [hash, ...(cancelHash === null ? [] : [cancelHash])]),
  );
  return notes.filter(({ hash }) => !seen.has(hash));
}

export type Fate = 'unknown' | 'failed' | 'confirming' | 'done';

/** What becomes of a note whose transaction was looked up: it stays, goes, or is a failure. */
export function fateOf(note: OrderNote, fate: Fate, nowMs: number): 'keep' | 'drop' | 'failed' {
  if (fate === 'failed') return 'failed';
  if (fate === 'unknown') return nowMs - note.atMs > LOST_MS ? 'failed' : 'keep';
  return 'drop';
}
