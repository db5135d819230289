import type { Random } from '../../bench/load/random.ts';
import { CHANGES, READS } from './other-origin.ts';

// What a page can try at another origin, drawn at random.

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Media type of the body as the page makes it; the browser adds the header where none is set. */
  type: string;
  body: string;
}

/** One thing that a page tries. */
export type Attempt =
  | ({ by: 'fetch'; mode: RequestMode; credentials: RequestCredentials; keepalive: boolean } & Sent)
  | ({ by: 'xhr'; credentials: boolean } & Sent)
  | ({ by: 'form'; into: 'frame' | 'window' } & Sent)
  | { by: 'beacon'; url: string; type: string; body: string }
  | { by: 'element'; tag: (typeof TAGS)[number]; url: string }
  | { by: 'window'; url: string; says: string }
  | { by: 'import' | 'worker' | 'events'; url: string }
  | { by: 'socket'; url: string; says: string[] };

const TAGS = ['img', 'script', 'module', 'iframe', 'link', 'object', 'embed', 'video', 'prefetch'] as const;

const JSON_TYPES = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'];
/** Those a form or a simple request may have. */
const SIMPLE_TYPES = [
  'text/plain',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
];
const ODD_TYPES = ['', 'text/json', 'application/json5', 'application/x-json', 'text/html', '*/*'];

const CONTROL_CALLS = [...Object.keys(CHANGES), ...READS];
/** Calls of both that anybody may read, and some that are not for pages. */
const OTHER_CALLS = [
  'wallet/getnowblock',
  'wallet/broadcasthex',
  'wallet/broadcasttransaction',
  'wallet/createtransaction',
  'walletsolidity/getnowblock',
  'wallet/getnodeinfo',
  'v1/accounts/TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g',
  'healthcheck',
  'api/block?limit=1',
  'api/auth',
  'api/uploadLogo',
  'api/system/proxy',
  'api/wallet/multi/transaction',
  'api/testnet/request-coins',
  'external/tag/insert',
  'external/account/addShowList',
  'metrics',
  'readyz',
  'config.json',
  'device/?EIO=4&transport=polling',
  'socket.io/?EIO=4&transport=polling',
  '',
];

/** Draws attempts and requests at random: the same seed draws the same. */
export class Draw {
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  one<T>(list: readonly T[]): T {
    return list[this.random.below(list.length)] as T;
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  /** A path, mostly of a control call, in some spelling. */
  path(): string {
    const call = this.chance(0.65) ? `admin/${this.one(CONTROL_CALLS)}` : this.one(OTHER_CALLS);
    return this.#spell(`/${call}`);
  }

  #spell(path: string): string {
    const [name = '', query] = path.split('?');
    const at = 1 + this.random.below(Math.max(name.length - 1, 1));
    const code = name.charCodeAt(at);
    const spelled = this.one([
      name,
      name,
      name,
      `/${name}`,
      `${name}/`,
      `${name}//`,
      `/api/..${name}`,
      `/wallet/..%2f${name.slice(1)}`,
      `/api/%2e%2e${name}`,
      `/api/..;${name}`,
      `/.${name}`,
      `/\\${name.slice(1)}`,
      `${name};a=1`,
      `${name}%00`,
      `${name}%20`,
      `${name}.json`,
      name.toUpperCase(),
      Number.isNaN(code) ? name : `${name.slice(0, at)}%${code.toString(16)}${name.slice(at + 1)}`,
      Number.isNaN(code) ? name : `${name.slice(0, at)}%25${code.toString(16)}${name.slice(at + 1)}`,
    ]);
    return `${spelled}${query === undefined ? '' : `?${query}`}${this.chance(0.2) ? `${query === undefined ? '?' : '&'}count=1&accounts=1&paused=false` : ''}`;
  }

  body(): string {
    const change = this.one(Object.values(CHANGES));
    const json = JSON.stringify(change);
    return this.one([
      json,
      json,
      json,
      // What a form with the type text/plain makes of a field.
      `${json.slice(0, -1)}${json === '{}' ? '' : ','}"x":"="}`,
      Object.entries(change)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&'),
      JSON.stringify(Object.assign({}, ...Object.values(CHANGES))),
      '',
      '[]',
      'null',
      `"${'x'.repeat(this.random.below(70_000))}"`,
    ]);
  }

  type(): string {
    return this.one([...JSON_TYPES, ...JSON_TYPES, ...SIMPLE_TYPES, ...ODD_TYPES]);
  }

  /** Headers that a page may ask to set; a browser asks the other side before. */
  pageHeaders(): Record<string, string> {
    const headers: Record<string, string> = {};
    for (let count = this.random.below(3); count > 0; count--)
      headers[
        this.one([
          'authorization',
          'x-key',
          'x-requested-with',
          'tron-pro-api-key',
          'x-http-method-override',
          'x-forwarded-for',
          'x-forwarded-host',
          'forwarded',
          'accept',
          'range',
          'if-none-match',
          'cache-control',
        ])
      ] = this.one([
        '127.0.0.1',
        'localhost',
        'POST',
        'Bearer x',
        'application/json',
        '*',
        'bytes=0-',
        'a.b.c',
      ]);
    return headers;
  }

  /** @param targets origins of chain and server, by every name that leads to them */
  attempt(targets: readonly string[]): Attempt {
    const url = this.one(targets) + this.path();
    const sent: Sent = {
      url,
      method: this.one(['GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'MINE']),
      headers: this.pageHeaders(),
      type: this.type(),
      body: this.body(),
    };
    const by = this.one([
      'fetch',
      'fetch',
      'fetch',
      'xhr',
      'form',
      'beacon',
      'element',
      'window',
      'other',
      'socket',
    ] as const);
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- what is left are sockets
    switch (by) {
      case 'fetch': {
        const mode = this.one(['cors', 'cors', 'no-cors'] as const);
        // What a simple request may be; the browser throws at others, so that they would try nothing.
        const simple = { method: this.one(['GET', 'POST']), headers: {}, type: this.one(SIMPLE_TYPES) };
        return {
          by,
          mode,
          credentials: this.one(['include', 'omit', 'same-origin'] as const),
          keepalive: this.chance(0.2),
          ...sent,
          ...(mode === 'no-cors' ? simple : {}),
        };
      }
      case 'xhr':
        return { by, credentials: this.chance(0.5), ...sent };
      case 'form': {
        const how = {
          method: this.one(['POST', 'POST', 'GET']),
          type: this.one(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']),
        };
        return { by, into: this.one(['frame', 'frame', 'window'] as const), ...sent, ...how };
      }
      case 'beacon':
        return { by, url, type: sent.type, body: sent.body };
      case 'element':
        return { by, tag: this.one(TAGS), url };
      case 'window':
        return { by, url, says: this.one(['{"type":"ended"}', 'connect', sent.body.slice(0, 1000)]) };
      case 'other':
        return { by: this.one(['import', 'worker', 'events'] as const), url };
    }
    const path = this.one([
      '/feed',
      '/',
      '/admin/mine',
      '/device/?EIO=4&transport=websocket',
      '/socket.io/?EIO=4&transport=websocket',
      '/wallet/getnowblock',
    ]);
    return {
      by,
      url: this.one(targets).replace(/^http/, 'ws') + path,
      says: [`40/sign-${'0'.repeat(32)},{"code":"1"}`, '{"op":"subscribe"}', sent.body.slice(0, 1000)],
    };
  }
}
