import type { FeedMessage } from '@sunscope/product-api/feed';
import { create } from 'zustand';
import { parseVisibleJson } from '../format/visible-text.ts';

export type FeedState = 'connecting' | 'open' | 'closed';
type Listener = (message: FeedMessage) => void;

/** Shortest wait before the socket is opened again, and the longest it grows to. */
const RECONNECT_MIN_MS = 500;
const RECONNECT_MAX_MS = 15_000;

interface FeedStatus {
  state: FeedState;
  /** Times the socket has been opened; rises after a gap in which messages may have been missed. */
  openings: number;
}

/** State of the live feed, for the connection dot. */
export const useFeedStatus = create<FeedStatus>(() => ({ state: 'connecting', openings: 0 }));

const listeners = new Set<Listener>();
const addresses = new Map<string, number>();
let socket: WebSocket | undefined;
let started = false;
let failures = 0;

/** Opens the page's one socket; further calls do nothing. */
export function startFeed(path = '/feed'): void {
  if (started) return;
  started = true;
  connect(path);
}

function connect(path: string): void {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  const current = new WebSocket(url);
  socket = current;
  useFeedStatus.setState({ state: 'connecting' });
  current.addEventListener('open', () => {
    failures = 0;
    useFeedStatus.setState(status => ({ state: 'open', openings: status.openings + 1 }));
    for (const address of addresses.keys()) current.send(address);
  });
  current.addEventListener('message', event => {
    const message = parseMessage(event.data);
    if (message) for (const listener of listeners) listener(message);
  });
  current.addEventListener('close', () => {
    useFeedStatus.setState({ state: 'closed' });
    const delayMs = Math.min(RECONNECT_MIN_MS * 2 ** failures, RECONNECT_MAX_MS);
    failures += 1;
    setTimeout(() => connect(path), delayMs);
  });
}

/** A message of the feed, or undefined for anything else that comes through the socket (a proxy's greeting, a ping). */
export function parseMessage(data: unknown): FeedMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value = parseVisibleJson(data);
    return typeof value === 'object' && value !== null && 'type' in value && 'data' in value
      ? (value as FeedMessage)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Calls `listener` with every message until the returned function is called. */
export function onFeed(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for the transfers of an address until the returned function is called; counts, so two callers may share one. */
export function subscribeAddress(address: string): () => void {
  const users = addresses.get(address) ?? 0;
  addresses.set(address, users + 1);
  if (users === 0) sendText(address);
  let done = false;
  return () => {
    if (done) return;
    done = true;
    const left = (addresses.get(address) ?? 1) - 1;
    if (left > 0) addresses.set(address, left);
    else {
      addresses.delete(address);
      sendText(`cancel:${address}`);
    }
  };
}

function sendText(text: string): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(text);
}
