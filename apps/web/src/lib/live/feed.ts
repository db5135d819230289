import type { FeedMessage } from '@sunscope/product-api/feed';
import { create } from 'zustand';

export type FeedState = 'connecting' | 'open' | 'closed';
type Listener = (message: FeedMessage) => void;

interface FeedStatus {
  state: FeedState;
  /** Times the socket has been opened; rises after a gap in which messages may have been missed. */
  openings: number;
}

/** State of the live feed, for the connection dot. */
export const useFeedStatus = create<FeedStatus>(() => ({ state: 'connecting', openings: 0 }));

const listeners = new Set<Listener>();
const addresses = new Map<string, number>();
/** Writes to the socket while it is open. */
let line: ((text: string) => void) | undefined;

/** Calls `listener` with every message until the returned function is called. */
export function onFeed(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for the transfers of an address until the returned function is called; counts, so two callers may share one. */
export function subscribeAddress(address: string): () => void {
  const users = addresses.get(address) ?? 0;
  addresses.set(address, users + 1);
  if (users === 0) line?.(address);
  let done = false;
  return () => {
    if (done) return;
    done = true;
    const left = (addresses.get(address) ?? 1) - 1;
    if (left > 0) addresses.set(address, left);
    else {
      addresses.delete(address);
      line?.(`cancel:${address}`);
    }
  };
}

/** The socket's side: what it hears reaches every listener. */
export function deliver(message: FeedMessage): void {
  for (const listener of listeners) listener(message);
}

/** The socket's side: an open line receives the addresses followed, now and as they change; none when it closes. */
export function setLine(send: ((text: string) => void) | undefined): void {
  line = send;
  for (const address of addresses.keys()) line?.(address);
}
