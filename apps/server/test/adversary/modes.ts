import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** What the chain answered. */
export interface Answer {
  status: number;
  type: string;
  body: Buffer;
}

/** Treats one call. */
export type Mode = (call: {
  response: ServerResponse;
  /** Path of the call, such as `/wallet/getnowblock`. */
  path: string;
  answer: () => Promise<Answer>;
  /** What a node of another chain answers. */
  other: () => Promise<Answer>;
}) => void | Promise<void>;

/** Longer than a page waits for its node. */
const SLOW_MS = 5000;
const TRICKLE_MS = 20;
const FLAP_MS = 150;
const MIB = 2 ** 20;
const HUGE_PARTS = 100;
/** Unpacked, in MiB; packed they are a thousandth. */
const GZIP_BOMB = 512;
const BROTLI_BOMB = 64;
const JSON_TYPE = { 'content-type': 'application/json' };

const spaces = Buffer.alloc(MIB, ' ');
/** White space is JSON so far, however long it becomes. Parts of a gzip file may follow each other. */
const gzipBomb = Buffer.concat(Array<Buffer>(GZIP_BOMB).fill(gzipSync(spaces)));
const brotliBomb = brotliCompressSync(Buffer.alloc(BROTLI_BOMB * MIB, ' '), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
});

function* hugeParts(): Generator<Buffer> {
  for (let part = 0; part < HUGE_PARTS; part++) yield spaces;
  yield Buffer.from('{}');
}

const says =
  (status: number, headers: Record<string, string | number>, body: string | Buffer = ''): Mode =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body);

/** The chain's answer, said with other headers or in another way. */
const treated =
  (treat: (answer: Answer, response: ServerResponse) => void | Promise<void>): Mode =>
  async ({ answer, response }) =>
    treat(await answer(), response);

const given = ({ status, type, body }: Answer, response: ServerResponse): void => {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body);
};

const honest = treated(given);

const reset: Mode = ({ response }) => {
  response.socket?.resetAndDestroy();
};

/** Every way in which a node may go wrong without lying about its chain. */
export const MODES = {
  honest,
  slow: async call => {
    await delay(SLOW_MS);
    await honest(call);
  },
  /** Begins at once and gives a byte now and then. */
  trickling: treated(async ({ status, body }, response) => {
    response.writeHead(status, { ...JSON_TYPE, 'content-length': body.length });
    for (const byte of body) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await delay(TRICKLE_MS);
    }
    response.end();
  }),
  silent: () => undefined,
  /** Half of the body, then the connection is gone. */
  cut: treated(({ status, body }, response) => {
    response.writeHead(status, { ...JSON_TYPE, 'content-length': body.length });
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.socket?.resetAndDestroy());
  }),
  cutChunked: treated(({ status, body }, response) => {
    response.writeHead(status, JSON_TYPE);
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
  }),
  tooLongLength: treated(({ status, body }, response) => {
    response.writeHead(status, { ...JSON_TYPE, 'content-length': body.length + 10 });
    response.write(body, () => response.destroy());
  }),
  tooShortLength: treated(({ body }, response) => {
    response.socket?.end(
      Buffer.concat([
        Buffer.from(
          `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Math.max(1, body.length - 10)}\r\n\r\n`,
        ),
        body,
      ]),
    );
  }),
  noHttp: ({ response }) => void response.socket?.end('hello, this is no HTTP\r\n\r\n\0\0'),
  reset,
  invalidJson: says(200, JSON_TYPE, '{"blockID": "00", "block_header": {'),
  deepJson: says(200, JSON_TYPE, '['.repeat(200_000)),
  otherJson: says(200, JSON_TYPE, '"a text"'),
  oddJson: says(200, JSON_TYPE, '{"__proto__":{"number":1e400},"constructor":null,"block":"x","blockID":7}'),
  html: says(200, { 'content-type': 'text/html' }, '<!doctype html><title>Welcome to nginx</title>'),
  empty: says(200, JSON_TYPE),
  notUtf8: says(200, JSON_TYPE, Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])),
  status500: says(500, JSON_TYPE, '{"Error":"class java.lang.NullPointerException : null"}'),
  status503: says(503, { 'retry-after': 3600 }, 'away'),
  status429: says(429, { 'retry-after': 3600 }, 'too many'),
  redirect: says(302, { location: 'http://127.0.0.1:1/admin/revert' }),
  gzipBomb: says(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipBomb),
  brotliBomb: says(200, { ...JSON_TYPE, 'content-encoding': 'br' }, brotliBomb),
  /** Says that it is packed, and is not. */
  wrongEncoding: says(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, '{"blockID":"00"}'),
  unknownEncoding: says(200, { ...JSON_TYPE, 'content-encoding': 'zstd, x-none' }, '{"blockID":"00"}'),
  huge: async ({ response }) => {
    response.writeHead(200, JSON_TYPE);
    await pipeline(Readable.from(hugeParts()), response);
  },
  /** Another chain answers at its address: a wrong port, a test node, a hijacked name. */
  otherChain: async ({ other, response }) => given(await other(), response),
  /** Reachable and unreachable several times a second. */
  flapping: call => (Math.floor(Date.now() / FLAP_MS) % 2 === 0 ? honest(call) : reset(call)),
} as const satisfies Record<string, Mode>;

export type ModeName = keyof typeof MODES;

/**
 * All that the index must outlive as if nothing had been. Another chain is no such mode: what contracts and accounts are in the
 * moment before it is noticed is the node's word, so that it is tried by itself.
 */
export const MODE_NAMES = (Object.keys(MODES) as ModeName[]).filter(
  name => name !== 'honest' && name !== 'otherChain',
);
