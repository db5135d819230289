import type { FeedMessage } from '@sunscope/product-api/feed';
import { parseVisibleJson } from '../format/visible-text.ts';
import { deliver, setLine, useFeedStatus } from './feed.ts';

/** Shortest wait before the socket is opened again, and the longest it grows to. */
const RECONNECT_MIN_MS = 500;
const RECONNECT_MAX_MS = 15_000;

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
  useFeedStatus.setState({ state: 'connecting' });
  current.addEventListener('open', () => {
    failures = 0;
    useFeedStatus.setState(status => ({ state: 'open', openings: status.openings + 1 }));
    setLine(text => current.send(text));
  });
  current.addEventListener('message', event => {
    const message = parseMessage(event.data);
    if (message) deliver(message);
  });
  current.addEventListener('close', () => {
    setLine(undefined);
    useFeedStatus.setState({ state: 'closed' });
    const delayMs = Math.min(RECONNECT_MIN_MS * 2 ** failures, RECONNECT_MAX_MS);
    failures += 1;
    setTimeout(() => connect(path), delayMs);
  });
}

/** A message of the feed, or undefined for anything else that comes through the socket (a proxy's greeting, a ping). */
function parseMessage(data: unknown): FeedMessage | undefined {
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
