import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Duplex } from 'node:stream';
import type { Door } from '../access/door.ts';
import { Quota } from '../services/device/quota.ts';
import { visitorAddress, visitorOf, type TrustedProxies } from '../access/trusted-proxies.ts';

/** Connections a visitor may open a minute: a page and a device in one home need two each time. */
export const CONNECTIONS_A_MINUTE = 60;
/** Requests of connections without a WebSocket. */
export const REQUESTS_A_MINUTE = 600;
const WINDOW_MS = 60_000;

interface Refusal {
  status: 403 | 421 | 429;
  code: string;
  message: string;
}

const REASONS = { 403: 'Forbidden', 421: 'Misdirected Request', 429: 'Too Many Requests' } as const;

/** Looks at what is sent to socket.io before it does: its paths do not pass through the router. */
export class DeviceGuard {
  readonly #door: Door;
  readonly #trusted: TrustedProxies;
  readonly #connections: Quota;
  readonly #requests: Quota;
  readonly #counted = new WeakSet<IncomingMessage>();

  constructor(options: { door: Door; trusted: TrustedProxies; now: () => number }) {
    this.#door = options.door;
    this.#trusted = options.trusted;
    this.#connections = new Quota({ limit: CONNECTIONS_A_MINUTE, windowMs: WINDOW_MS, now: options.now });
    this.#requests = new Quota({ limit: REQUESTS_A_MINUTE, windowMs: WINDOW_MS, now: options.now });
  }

  visitor(request: IncomingMessage): string {
    return visitorOf(
      visitorAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'], this.#trusted),
    );
  }

  /** What stands against a request for the channel: its host name, another page's origin, too many of them. */
  refusal(request: IncomingMessage): Refusal | undefined {
    const refusal = this.#door.hostRefusal(request.headers) ?? this.#door.originRefusal(request.headers);
    if (refusal) return refusal;
    if (!this.#requests.take(this.visitor(request))) return tooMany(`requests: ${REQUESTS_A_MINUTE}`);
    // Requests of a connection that is open carry its sid.
    const { sid } = parse(request.url?.split('?')[1] ?? '');
    const opens = sid === undefined || sid === '';
    return opens && !this.admits(request) ? tooMany(`connections: ${CONNECTIONS_A_MINUTE}`) : undefined;
  }

  /** Counts a connection, once. */
  admits(request: IncomingMessage): boolean {
    if (this.#counted.has(request)) return true;
    this.#counted.add(request);
    return this.#connections.take(this.visitor(request));
  }
}

function tooMany(what: string): Refusal {
  return {
    status: 429,
    code: 'rate_limited',
    message: `Too many ${what} a minute are allowed; try again in 1 minute`,
  };
}

/** Answers a request that is refused. */
export function refuseRequest(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, headersOf(refusal)).end(bodyOf(refusal));
}

/** Answers a WebSocket handshake that is refused. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal, method: string | undefined): void {
  // An answer to HEAD has no body: what came behind its head would be the next answer.
  const body = method === 'HEAD' ? '' : bodyOf(refusal);
  const headers = { ...headersOf(refusal), connection: 'close', 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${REASONS[refusal.status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}

function bodyOf({ code, message }: Refusal): string {
  return JSON.stringify({ code, message });
}

function headersOf({ status }: Refusal): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(status === 429 ? { 'retry-after': String(WINDOW_MS / 1000) } : {}),
  };
}
