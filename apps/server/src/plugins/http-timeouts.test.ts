import { maxHeaderSize } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HttpAsker } from '../../test/fuzz/http-asker.ts';
import { registerErrors } from './errors.ts';
import { httpTimeouts, registerAnswerDeadline } from './http-timeouts.ts';

const LIMIT_MS = 200;
const PIECES = 10;

let app: FastifyInstance;
let base: string;
let finishLate: () => void = () => undefined;
beforeAll(async () => {
  app = Fastify(httpTimeouts(10_000));
  registerErrors(app);
  registerAnswerDeadline(app, LIMIT_MS);
  app.get('/', () => ({ ok: true }));
  app.get('/never', () => new Promise(() => undefined));
  app.get('/late', () => new Promise(resolve => (finishLate = () => resolve({ ok: true }))));
  app.get('/long', async (_request, reply) => {
    async function* pieces() {
      for (let count = 0; count < PIECES; count++) {
        yield `${count}\n`;
        await new Promise(resolve => setTimeout(resolve, LIMIT_MS / 4));
      }
    }
    return reply.type('text/csv').send(Readable.from(pieces()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

it('answers 503 for a handler that never does, and goes on', async () => {
  const response = await fetch(`${base}/never`);
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: 'This took too long; try again in a moment', code: 'no_answer' },
  ]);
  expect((await fetch(base)).status).toBe(200);
});

it('is not disturbed by an answer that comes after all', async () => {
  expect((await fetch(`${base}/late`)).status).toBe(503);
  finishLate();
  await new Promise(resolve => setImmediate(resolve));
  expect((await fetch(base)).status).toBe(200);
});

it('lets a download go on for longer than an answer may take to begin', async () => {
  const response = await fetch(`${base}/long`);
  expect(await response.text()).toBe('0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');
});

it('resets nobody’s next request after one that was too long', async () => {
  const asker = new HttpAsker(base, 1, 5000);
  const long = { method: 'GET' as const, url: '/', headers: { 'x-long': 'x'.repeat(maxHeaderSize) } };
  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn++)
    for (const request of [long, { ...long, headers: {} }]) statuses.push((await asker.ask(request)).status);
  asker.close();
  // The head may still be on its way when it is refused; the next one goes over a connection of its own.
  expect(statuses.filter((_, place) => place % 2 === 1)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(statuses.filter((_, place) => place % 2 === 0)).toContain(431);
});
