import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { boundedFetch } from '@sunscope/node-api/bounded-fetch';
import { createNodeClient } from '@sunscope/node-api/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexerFetch, leanFetch } from './lean-fetch.ts';

let server: Server;
let url: string;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((request, response) => {
    sockets.add(request.socket);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      const body = Buffer.concat(chunks).toString();
      if (path === '/never') return;
      if (path === '/wallet/bomb' || path === '/wallet/long') {
        const body = Buffer.alloc(5000, ' ');
        if (path === '/wallet/bomb') response.setHeader('content-encoding', 'gzip');
        response.end(path === '/wallet/bomb' ? gzipSync(body) : body);
        return;
      }
      if (path === '/half') {
        response.writeHead(200, { 'content-length': 100 }).write('half');
        setTimeout(() => request.socket.destroy(), 20);
        return;
      }
      if (path === '/packed' || path === '/broken') {
        const packed = gzipSync('{"name":"ß 蛇"}');
        response.setHeader('content-encoding', 'gzip');
        response.end(path === '/packed' ? packed : packed.subarray(0, -12));
        return;
      }
      response.statusCode = path === '/busy' ? 503 : 200;
      const packings = headers['accept-encoding'];
      response.end(JSON.stringify({ method, path, kind: headers['content-type'], packings, body }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (path: string, body: string, signal = new AbortController().signal) =>
  leanFetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal });

describe('leanFetch', () => {
  it('posts a text in UTF-8 and gives status and text', async () => {
    const reply = await post('/echo', '{"name":"ß 蛇"}');
    expect(reply.status).toBe(200);
    expect(JSON.parse(await reply.text())).toEqual({
      method: 'POST',
      path: '/echo',
      kind: 'application/json',
      body: '{"name":"ß 蛇"}',
    });
    expect((await post('/busy', '{}')).status).toBe(503);
  });

  it('keeps its connection for the next call', async () => {
    await post('/echo', '{}');
    const before = sockets.size;
    for (let call = 0; call < 5; call++) await post('/echo', '{}');
    expect(sockets.size).toBe(before);
  });

  it('ends a call that is given up, before and while it is made', async () => {
    const late = new AbortController();
    const waiting = post('/never', '{}', late.signal);
    setTimeout(() => late.abort(), 20);
    await expect(waiting).rejects.toThrow(/given up/);
    await expect(post('/echo', '{}', AbortSignal.abort())).rejects.toThrow(/given up/);
  });

  it('fails where nobody listens or the answer is cut off', async () => {
    await expect(post('/half', '{}')).rejects.toThrow();
    const gone = { method: 'POST', headers: {}, body: '', signal: new AbortController().signal } as const;
    await expect(leanFetch('http://127.0.0.1:1/', gone)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('serves a node client, whose patience ends such a call', async () => {
    const node = (baseUrl: string) =>
      createNodeClient({ baseUrl, fetch: leanFetch, retries: 0, timeoutMs: 50 });
    await expect(node('http://127.0.0.1:1').nowBlock()).rejects.toMatchObject({ code: 'node_unreachable' });
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await expect(node(`http://127.0.0.1:${port}`).nowBlock()).rejects.toMatchObject({ code: 'node_timeout' });
    silent.closeAllConnections();
    silent.close();
  });
});

describe('indexerFetch', () => {
  const ask = async (path: string) => {
    const { signal } = new AbortController();
    const headers = { 'content-type': 'application/json' };
    return indexerFetch(url + path, { method: 'POST', headers, body: '{"a":1}', signal });
  };

  it('reads accounts without, and blocks with the packing far nodes may use', async () => {
    const read = async (path: string) =>
      JSON.parse(await (await ask(path)).text()) as { body: string; packings?: string };
    const account = await read('/walletsolidity/getaccount');
    expect([account.body, account.packings]).toEqual(['{"a":1}', undefined]);
    const block = await read('/wallet/getblockbynum');
    expect([block.body, block.packings]).toEqual(['{"a":1}', 'gzip']);
  });

  it('unpacks what comes packed, and fails where that is broken', async () => {
    expect(await (await ask('/packed')).text()).toBe('{"name":"ß 蛇"}');
    await expect((await ask('/broken')).text()).rejects.toThrow(/unexpected end/);
  });
});

describe.each([
  ['leanFetch', leanFetch],
  ['indexerFetch', indexerFetch],
  ['boundedFetch', boundedFetch],
])('%s', (_name, ask) => {
  const signal = new AbortController().signal;
  const call = { method: 'POST', headers: {}, body: '{}', signal } as const;

  it.each(['/wallet/bomb', '/wallet/long'])('reads %s no further than allowed', async path => {
    const read = async (maxBytes: number) => (await ask(url + path, { ...call, maxBytes })).text();
    await expect(read(4999)).rejects.toMatchObject({
      code: 'answer_too_large',
      message: `The node's answer to ${path} is longer than the 4999 bytes it may have`,
    });
    expect(await read(5000)).toHaveLength(5000);
  });
});
