import { once } from 'node:events';
import {
  createServer as createTcpServer,
  connect,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../src/settings/config.ts';
import type { Database } from '../src/database/database.ts';
import { createServing, type Serving } from '../src/runtime/serving.ts';
import { openTestDatabase } from './test-database.ts';

/** What counts as silence where a node falls silent, and where it speaks, however busy the machine. */
const SILENCE_MS = 300;
const PATIENCE_MS = 60_000;
const SILENT = new Set(['getaccount', 'getaccountbyid', 'getaccountnet']);
const LONG = 2 << 20;
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const OK = 'HTTP/1.1 200 OK';
const JSON_TYPE = 'content-type: application/json';
const gzipBomb = gzipSync(Buffer.alloc(200 << 20));

/** What the node does with a call, by the call's name: written to the socket itself, since no HTTP server would do it. */
const DEEDS: Record<string, (socket: Socket) => void> = {
  getnowblock: socket => socket.end(`${head(OK, JSON_TYPE, 'content-length: 2', 'connection: close')}{}`),
  // Breaks off at once, in the headers, in a short body, and in a long one.
  getblock: socket => socket.destroy(),
  getblockbynum: socket => socket.end('HTTP/1.1 200 OK\r\ncontent-'),
  getblockbyid: socket =>
    socket.write(`${head(OK, JSON_TYPE, 'content-length: 100')}{"half":`, () => socket.destroy()),
  getblockbylimitnext: socket =>
    socket.write(head(OK, JSON_TYPE, `content-length: ${LONG * 2}`) + ' '.repeat(LONG), () =>
      socket.destroy(),
    ),
  // Falls silent before the headers, in a short body, and in a long one.
  getaccount: () => undefined,
  getaccountbyid: socket => void socket.write(`${head(OK, JSON_TYPE, 'content-length: 100')}{"half":`),
  getaccountnet: socket =>
    void socket.write(head(OK, JSON_TYPE, `content-length: ${LONG * 2}`) + ' '.repeat(LONG)),
  // What is no HTTP, or no answer of a node.
  getassetissuelist: socket => socket.end('SSH-2.0-OpenSSH_9.2p1\r\n'),
  getassetissuebyid: socket => socket.end(`${head(OK, 'x\u0000y: 1')}{}`),
  getassetissuebyname: socket => socket.end(`${head('HTTP/1.1 999 What', 'content-length: 2')}{}`),
  getcontract: socket =>
    socket.end(head('HTTP/1.1 302 Found', 'location: http://127.0.0.1:1/', 'content-length: 0')),
  getcontractinfo: socket =>
    socket.end(head('HTTP/1.1 101 Switching Protocols', 'connection: upgrade', 'upgrade: x')),
  getreward: socket => socket.end(`${head(OK, `x-long: ${'a'.repeat(100_000)}`, 'content-length: 2')}{}`),
  getbrokerage: socket => socket.end(`${head(OK, JSON_TYPE, 'transfer-encoding: chunked')}zz\r\n{}`),
  // Packed: too much, broken, unknown, and well.
  listwitnesses: socket => {
    socket.write(head(OK, JSON_TYPE, 'content-encoding: gzip', `content-length: ${gzipBomb.length}`));
    socket.end(gzipBomb);
  },
  listproposals: socket => {
    const packed = gzipSync('{"proposals":[]}').subarray(0, -10);
    socket.write(head(OK, JSON_TYPE, 'content-encoding: gzip', `content-length: ${packed.length}`));
    socket.end(packed);
  },
  listexchanges: socket =>
    socket.end(`${head(OK, JSON_TYPE, 'content-encoding: zstd', 'content-length: 2')}{}`),
  listnodes: socket => {
    const packed = brotliCompressSync('{"nodes":[]}');
    socket.write(head(OK, JSON_TYPE, 'content-encoding: br', `content-length: ${packed.length}`));
    socket.end(packed);
  },
  jsonrpc: socket =>
    socket.end(`${head(OK, 'content-type: application/json-rpc', 'content-length: 15')}{"result":"0x"}`),
  // A page, which must not become one of ours.
  getburntrx: socket =>
    socket.end(`${head(OK, 'content-type: text/html', 'content-length: 25')}<script>alert(1)</script>`),
  // Never ends: bytes for ever.
  getnodeinfo: socket => {
    socket.write(head(OK, JSON_TYPE, 'connection: close'));
    const chunk = Buffer.alloc(1 << 20, ' ');
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
      socket.once('drain', more);
    };
    more();
  },
};

let node: TcpServer;
let database: Database;
/** The server that waits long for its node, and one that does not. */
let serving: Serving;
let hasty: Serving;
let api: string;
const sockets = new Set<Socket>();
const faults: unknown[] = [];
const logged: string[] = [];
const hear = (error: unknown) => faults.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
  node = createTcpServer(socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', data => {
      const call = /\/(?:wallet\/|walletsolidity\/)?(\w+) HTTP/.exec(data.toString('latin1'))?.[1] ?? '';
      DEEDS[call]?.(socket);
    });
  });
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  database = await openTestDatabase();
  serving = await serve(url, PATIENCE_MS);
  hasty = await serve(url, SILENCE_MS);
  api = addressOf(serving);
});

async function serve(url: string, silenceMs: number): Promise<Serving> {
  const made = await createServing({
    config: readConfig(
      {},
      {
        PORT: '0',
        RATE_LIMIT: '0',
        NODE_URL: url,
        NODE_TIMEOUT_MS: String(silenceMs),
        REQUEST_TIMEOUT_MS: '400',
      },
    ),
    session: database,
    node: { url, solidityUrl: url, embedded: false },
    log: pino({ level: 'info' }, { write: line => void logged.push(line) }),
  });
  await made.listen();
  return made;
}

const addressOf = (of: Serving) => `http://127.0.0.1:${(of.app.server.address() as AddressInfo).port}`;
const apiFor = (call: string) => (SILENT.has(call) ? addressOf(hasty) : api);

afterAll(async () => {
  process.off('unhandledRejection', hear);
  process.off('uncaughtException', hear);
  await Promise.all([serving.close(), hasty.close()]);
  await database.close();
  for (const socket of sockets) socket.destroy();
  node.close();
});

const ask = async (call: string) => {
  const response = await fetch(`${apiFor(call)}/wallet/${call}`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};
const alive = async () => expect((await ask('getnowblock')).text).toBe('{}');

describe('a node that misbehaves', () => {
  it.each([
    ['getblock', 502, 'node_unreachable'],
    ['getblockbynum', 502, 'node_unreachable'],
    ['getblockbyid', 502, 'node_broke_off'],
    ['getaccount', 504, 'node_timeout'],
    ['getaccountbyid', 504, 'node_timeout'],
    ['getassetissuelist', 502, 'node_unreachable'],
    ['getassetissuebyid', 502, 'node_unreachable'],
    ['getassetissuebyname', 502, 'malformed_reply'],
    ['getcontract', 502, 'malformed_reply'],
    ['getcontractinfo', 502, 'malformed_reply'],
    ['getreward', 502, 'node_unreachable'],
    ['getbrokerage', 502, 'node_broke_off'],
    ['listproposals', 502, 'node_broke_off'],
    ['listexchanges', 502, 'malformed_reply'],
  ])('%s is reported as %i %s', async (call, status, code) => {
    const answer = await ask(call);
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([status, code]);
    await alive();
  });

  it.each(['getblockbylimitnext', 'getaccountnet', 'listwitnesses', 'getnodeinfo'])(
    '%s, too long to be held back, is cut and leaves no connection behind',
    async call => {
      await expect(ask(call)).rejects.toThrow();
      await alive();
      await vi.waitFor(() => expect(sockets.size).toBe(0), 50_000);
    },
  );

  it('has its answer unpacked, and its pages shown as text', async () => {
    expect(await ask('listnodes')).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      text: '{"nodes":[]}',
    });
    expect((await ask('getburntrx')).type).toBe('text/plain; charset=utf-8');
  });

  it('answers JSON-RPC too, which is asked by POST alone', async () => {
    const answer = await fetch(`${api}/jsonrpc`, { method: 'POST', body: '{"method":"eth_blockNumber"}' });
    expect(await answer.json()).toEqual({ result: '0x' });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const read = await fetch(`${api}/jsonrpc`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each([
    '{"id":4,"method":"debug_traceTransaction","params":[]}',
    String.raw`{"id":4,"method":"\u0064ebug_traceCall"}`,
  ])('keeps runs of transactions from the node unless it is told otherwise: %s', async body => {
    const answer = await fetch(`${api}/jsonrpc`, { method: 'POST', body });
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: 4,
      error: { code: -32601, message: 'method not found' },
    });
    const batch = await fetch(`${api}/jsonrpc`, {
      method: 'POST',
      body: `[{"method":"eth_chainId"},${body}]`,
    });
    expect(await batch.json()).toMatchObject({ id: null, error: { code: -32601 } });
  });

  it('never ends the process', () => {
    expect(faults).toEqual([]);
  });
});

describe('a visitor who misbehaves', () => {
  beforeEach(() => void logged.splice(0));

  /** What a visitor does is no fault, and fills no log. */
  const nothingLogged = async () => {
    await delay(200);
    expect(logged).toEqual([]);
  };

  it('leaves in the middle of an answer, and the node is let go', async () => {
    // Of the server that waits long: what lets the node go is the leaving, not its patience.
    for (const call of ['getnodeinfo', 'getaccount', 'getaccountnet']) {
      const request = httpRequest(`${api}/wallet/${call}`).on('error', () => undefined);
      request.end();
      await Promise.race([once(request, 'response'), delay(100)]);
      request.destroy();
    }
    await vi.waitFor(() => expect(sockets.size).toBe(0), 50_000);
    await nothingLogged();
    await alive();
    expect(faults).toEqual([]);
  });

  it('does not finish the request, and is cut', async () => {
    const { port } = new URL(api);
    for (const text of [
      'POST /api/broadcast HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n{"tr',
      'POST /wallet/getaccount HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{',
      'GET /api/block HTTP/1.1\r\nhost: loc',
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(text);
      socket.resume();
      const begun = Date.now();
      await once(socket, 'close');
      expect(Date.now() - begun).toBeLessThan(10_000);
    }
    await nothingLogged();
    await alive();
    expect(faults).toEqual([]);
  });

  it('sends the feed more than a message may hold, and is let go', async () => {
    const socket = new WebSocket(`${api.replace('http', 'ws')}/feed`);
    await once(socket, 'open');
    socket.send('x'.repeat(1000));
    await once(socket, 'close');
    await nothingLogged();
  });

  it('keeps a socket of the feed for as long as it wants', async () => {
    const socket = new WebSocket(`${api.replace('http', 'ws')}/feed`);
    await once(socket, 'open');
    await delay(1000);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });
});
