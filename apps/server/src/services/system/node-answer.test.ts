import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askNode } from './node-answer.ts';

const MOST = 10_000;
const HELD = 2_000;
const LIMITS = { silenceMs: 20_000, totalMs: 40_000, maxBytes: MOST, heldBytes: HELD };

const PACKED = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  identity: (bytes: Buffer) => bytes,
};

let node: Server;
let url: string;
beforeAll(async () => {
  node = createServer(({ url: path = '' }, response) => {
    const [, packing = '', length = ''] = path.split('/');
    response.setHeader('content-encoding', packing);
    response.end(PACKED[packing as keyof typeof PACKED](Buffer.alloc(Number(length), ' ')));
  });
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
});

async function lengthOf(packing: string, length: number): Promise<number> {
  const call = { method: 'GET', headers: {}, body: undefined, signal: new AbortController().signal };
  const { body } = await askNode(`${url}/${packing}/${length}`, call, LIMITS);
  return (Buffer.isBuffer(body) ? body : await buffer(body)).length;
}

it.each(Object.keys(PACKED))('gives no more than it may of an answer, unpacked: %s', async packing => {
  expect(await lengthOf(packing, HELD)).toBe(HELD);
  expect(await lengthOf(packing, MOST)).toBe(MOST);
  await expect(lengthOf(packing, MOST + 1)).rejects.toMatchObject({ code: 'answer_too_large' });
  await expect(lengthOf(packing, MOST * 1000)).rejects.toMatchObject({ code: 'answer_too_large' });
});
