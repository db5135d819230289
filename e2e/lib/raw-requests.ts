import { request as httpRequest } from 'node:http';
import { hostname } from 'node:os';
import type { Draw } from './draw.ts';

// What any browser sends for a page of another origin, byte for byte: by names after DNS rebinding, and with origins spelled oddly.

/** A request as it goes over the wire. */
export interface RawRequest {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface RawAnswer {
  /** 0 where the connection was closed. */
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

const PATIENCE_MS = 30_000;

/** Names that are not this machine's, however they are written. */
function foreignHost(draw: Draw, port: number): string {
  const name = draw.one([
    'evil.test',
    'EVIL.test',
    'evil.test.',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    '127-0-0-1.nip.io',
    '192.168.1.7.nip.io',
    'router.lan',
    'sunscope.local',
    'localhost.lan',
    'localhost.localdomain',
    'notlocalhost',
    'localhostevil.test',
    `${hostname()}.evil.test`,
    'localhost@evil.test',
    'evil.test@localhost',
    'evil.test:80@127.0.0.1',
    'evil.test/.localhost',
    'evil.test?.localhost',
    'evil.test#.localhost',
    'evil.test\\.localhost',
    'evil.test,localhost',
    'evil.test localhost',
    '[::1].evil.test',
    '::1.evil.test',
    '1.2.3.4.5',
    '127.0.0.1.1e',
    'xn--localhost-9za.test',
    '',
  ]);
  return `${name}${draw.one(['', `:${port}`, ':80', ':0', ':99999'])}`;
}

function ownHost(draw: Draw, port: number): string {
  return `${draw.one(['localhost', 'LocalHost', 'localhost.', '127.0.0.1', '127.1', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '192.168.1.7', hostname()])}:${port}`;
}

/** Origins of other pages, as browsers write them and as none does. */
function foreignOrigin(draw: Draw, host: string, port: number): string {
  return draw.one([
    'null',
    'http://evil.test',
    'https://evil.test',
    `http://evil.test:${port}`,
    'http://127.0.0.1.evil.test',
    `http://localhost.evil.test:${port}`,
    `http://${host.replace(/:\d+$/, '')}:${port + 1}`,
    `http://${host}.evil.test`,
    `http://${host}@evil.test`,
    `http://evil.test@${host}`,
    `http://evil.test:x@${host}`,
    `http://evil.test, http://${host}`,
    'file://',
    'data:',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'http://[::2]',
    'http://192.168.1.8',
    host,
    'http://',
    '*',
    '',
  ]);
}

/** One that a page of another origin causes: under a foreign name, or an own one with headers that name its origin. */
export function drawRawRequest(
  draw: Draw,
  ports: readonly number[],
): RawRequest & { isForeignName: boolean } {
  const port = draw.one(ports);
  const isForeignName = draw.chance(0.5);
  const host = isForeignName ? foreignHost(draw, port) : ownHost(draw, port);
  // After rebinding the page is of the same origin as what it asks.
  const origin = isForeignName && draw.chance(0.6) ? `http://${host}` : foreignOrigin(draw, host, port);
  const site = isForeignName
    ? draw.one(['same-origin', 'none', 'cross-site'])
    : draw.one(['cross-site', 'same-site']);
  const sends = draw.one(['both', 'origin', 'site']);
  const method = draw.one(['GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']);
  const path = draw.path();
  return {
    isForeignName,
    port,
    method,
    path: draw.chance(0.08) ? `http://${draw.one([host, 'localhost', 'evil.test'])}${path}` : path,
    headers: {
      ...(sends === 'site' ? {} : { origin }),
      ...(sends === 'origin' ? {} : { 'sec-fetch-site': site }),
      ...draw.pageHeaders(),
      ...(draw.chance(0.3)
        ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
        : {}),
      ...(draw.chance(0.1)
        ? {
            upgrade: 'websocket',
            connection: 'Upgrade',
            'sec-websocket-version': '13',
            'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
          }
        : {}),
      'content-type': draw.type(),
      host,
    },
    body: method === 'GET' || method === 'HEAD' ? '' : draw.body(),
  };
}

/** What no request line can hold, as percent and bytes. */
function encodedPath(path: string): string {
  return path.replaceAll(/[^\u0021-\u007e]+/g, text =>
    Buffer.from(text).toString('hex').replaceAll(/../g, '%$&'),
  );
}

/** Sends it as it is, from another address of this machine than others. */
export function sendRaw({ port, method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname: '127.0.0.1',
        localAddress: '127.0.0.3',
        port,
        method,
        // The client of this test would refuse what no request line can hold; the servers' own fuzz sends such bytes.
        path: encodedPath(path),
        setHost: false,
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      response => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('close', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: '' });
    });
    sent.setTimeout(PATIENCE_MS, () => {
      sent.destroy();
      reject(new Error(`no answer within ${PATIENCE_MS} ms: ${method} ${path}`));
    });
    // Refused before all of it was sent.
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        resolve({ status: 0, headers: {}, body: '' });
      else reject(new Error(`${error.message}: ${method} :${port} ${path} ${JSON.stringify(headers)}`));
    });
    sent.end(body);
  });
}
