import { tryParseAddress } from '@sunscope/tron/address';
import { LIVE_EVENTS, type FeedMessage, type LiveEvent } from '@sunscope/product-api/feed';
import { TokenBucket } from '../../access/token-bucket.ts';
import { VisitorSlots, type Release } from '../../access/visitor-slots.ts';

/** The part of a WebSocket the hub needs. */
export interface FeedSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** `all`: every message. `tronscan`: only those TRONSCAN's socket knows (tps, transfer, vote). */
export type FeedDialect = 'all' | 'tronscan';

interface Client {
  socket: FeedSocket;
  dialect: FeedDialect;
  /** Addresses, and books as `book:<pair id>`. */
  topics: Set<string>;
  /** Kinds of what happens to anyone, `*` for all. */
  kinds: Set<string>;
  alive: boolean;
  /** What it may still send. */
  messages: TokenBucket;
  /** Gives its slot back. */
  release: Release;
}

const KINDS: ReadonlySet<string> = new Set<string>(['*', ...LIVE_EVENTS]);
/** What subscribes to the order book of a pair. */
const BOOK = /^book:\d{1,9}$/;
const TRONSCAN_TYPES: ReadonlySet<FeedMessage['type']> = new Set(['tps', 'transfer', 'vote']);

/** Bytes waiting for one client before it is dropped: it can reconnect and read the state again. */
export const MAX_BUFFERED_BYTES = 1 << 20;
export const DEFAULT_SLOTS = { total: 5000, perVisitor: 100 } as const;
export const MAX_SUBSCRIPTIONS = 200;
const HEARTBEAT_MS = 30_000;
/** Messages of a client: a page that reconnects subscribes to all its addresses at once. */
export const MESSAGES = { burst: MAX_SUBSCRIPTIONS + 50, perSecond: 20 } as const;
/** WebSocket close code "policy violation". */
const TOO_MUCH = 1008;
/** WebSocket close code "try again later". */
const TRY_AGAIN = 1013;

/**
 * Everyone who listens to the live feed. Messages are written once and shared; a client that does not read in time is
 * dropped, so that a slow one never costs the others anything.
 */
export class FeedHub {
  readonly #slots: VisitorSlots;
  readonly #now: () => number;
  readonly #clients = new Map<FeedSocket, Client>();
  readonly #watchers = new Set<Client>();
  readonly #byTopic = new Map<string, Set<Client>>();
  #tps: FeedMessage | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  /** @param slots listeners at a time, of all visitors and of one; 0 for no limit */
  constructor(slots: { total: number; perVisitor: number } = DEFAULT_SLOTS, now: () => number = Date.now) {
    this.#slots = new VisitorSlots(slots);
    this.capacity = slots.total;
    this.#now = now;
  }

  /** Listeners there may be at a time; 0 for no limit. */
  readonly capacity: number;

  get clientCount(): number {
    return this.#clients.size;
  }

  /** Addresses and books that someone listens to. */
  get subscriptionCount(): number {
    return this.#byTopic.size;
  }

  /** Clients that watch what happens to anyone. */
  get watcherCount(): number {
    return this.#watchers.size;
  }

  /** What stands against one more listener of a visitor. */
  refusal(visitor: string): 'visitor' | 'total' | undefined {
    return this.#slots.refusal(visitor);
  }

  /** Takes a client in; it gets the last throughput message at once. */
  add(socket: FeedSocket, dialect: FeedDialect, visitor: string): boolean {
    const release = this.#slots.take(visitor);
    if (!release) {
      socket.close(TRY_AGAIN, 'too many listeners');
      return false;
    }
    const client: Client = {
      socket,
      dialect,
      topics: new Set(),
      kinds: new Set(),
      alive: true,
      messages: new TokenBucket({ ...MESSAGES, now: this.#now }),
      release,
    };
    this.#clients.set(socket, client);
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    if (this.#tps) this.#send(client, JSON.stringify(this.#tps));
    return true;
  }

  remove(socket: FeedSocket): void {
    const client = this.#clients.get(socket);
    if (!client) return;
    this.#clients.delete(socket);
    client.release();
    this.#watchers.delete(client);
    for (const topic of client.topics) this.#unlisten(client, topic);
    if (this.#clients.size === 0) {
      clearInterval(this.#heartbeat);
      this.#heartbeat = undefined;
    }
  }

  /** Counts something a client sent, and ends one that sends more than any use of the feed needs. */
  count(socket: FeedSocket): boolean {
    const client = this.#clients.get(socket);
    if (!client) return false;
    if (client.messages.take()) return true;
    this.remove(socket);
    socket.close(TOO_MUCH, 'too many messages');
    return false;
  }

  /** The client answered a ping. */
  alive(socket: FeedSocket): void {
    const client = this.#clients.get(socket);
    if (client) client.alive = true;
  }

  /**
   * A text from a client: an address or `book:<pair id>` subscribes, `cancel:` before it stops; `*` or a kind of event does
   * the same for what happens to anyone. Repeats are fine, anything else is ignored, as in the protocol there is no answer to give.
   */
  receive(socket: FeedSocket, text: string): void {
    if (!this.count(socket)) return;
    const client = this.#clients.get(socket);
    if (!client) return;
    const cancel = text.startsWith('cancel:');
    const wanted = cancel ? text.slice('cancel:'.length) : text;
    if (KINDS.has(wanted)) {
      if (cancel) client.kinds.delete(wanted);
      else client.kinds.add(wanted);
      if (client.kinds.size > 0) this.#watchers.add(client);
      else this.#watchers.delete(client);
      return;
    }
    const topic = BOOK.test(wanted) ? wanted : tryParseAddress(wanted);
    if (topic === undefined) return;
    if (cancel) {
      client.topics.delete(topic);
      this.#unlisten(client, topic);
    } else if (client.topics.size < MAX_SUBSCRIPTIONS) {
      client.topics.add(topic);
      const listeners = this.#byTopic.get(topic);
      if (listeners) listeners.add(client);
      else this.#byTopic.set(topic, new Set([client]));
    }
  }

  /** True when someone listens to this address: the caller can spare itself the work otherwise. */
  hasListeners(address: string): boolean {
    return this.#byTopic.has(address);
  }

  /** The same for the book of any pair. */
  hasBookListeners(): boolean {
    for (const topic of this.#byTopic.keys()) if (BOOK.test(topic)) return true;
    return false;
  }

  /** To everyone whose dialect knows the type. */
  broadcast(message: FeedMessage): void {
    if (message.type === 'tps') this.#tps = message;
    const text = JSON.stringify(message);
    const known = TRONSCAN_TYPES.has(message.type);
    for (const client of this.#clients.values())
      if (known || client.dialect === 'all') this.#send(client, text);
  }

  /** To those who watch its kind. */
  publishLive(event: LiveEvent): void {
    const text = JSON.stringify({ type: 'live', data: event } satisfies FeedMessage);
    for (const client of this.#watchers)
      if (client.kinds.has('*') || client.kinds.has(event.event)) this.#send(client, text);
  }

  /** To those subscribed to any of the addresses or books, once each. */
  notify(topics: readonly string[], message: FeedMessage): void {
    const listeners = new Set<Client>();
    for (const topic of topics) for (const client of this.#byTopic.get(topic) ?? []) listeners.add(client);
    if (listeners.size === 0) return;
    const text = JSON.stringify(message);
    const known = TRONSCAN_TYPES.has(message.type);
    for (const client of listeners) if (known || client.dialect === 'all') this.#send(client, text);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const { socket, release } of this.#clients.values()) {
      release();
      socket.close(1001, 'the server stops');
    }
    this.#clients.clear();
    this.#watchers.clear();
    this.#byTopic.clear();
  }

  #send(client: Client, text: string): void {
    if (client.socket.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.remove(client.socket);
      client.socket.terminate();
    } else client.socket.send(text);
  }

  #unlisten(client: Client, topic: string): void {
    const listeners = this.#byTopic.get(topic);
    listeners?.delete(client);
    if (listeners?.size === 0) this.#byTopic.delete(topic);
  }

  #beat(): void {
    for (const client of this.#clients.values()) {
      if (client.alive) {
        client.alive = false;
        client.socket.ping();
      } else {
        this.remove(client.socket);
        client.socket.terminate();
      }
    }
  }
}
