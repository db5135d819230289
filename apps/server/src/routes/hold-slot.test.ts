import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerErrors } from '../plugins/errors.ts';
import { VisitorSlots } from '../access/visitor-slots.ts';
import { holdSlot } from './hold-slot.ts';

// Answers that never end by themselves, over real connections.

let app: FastifyInstance;
let port: number;
let slots: VisitorSlots;
let streams: Readable[];

beforeEach(async () => {
  slots = new VisitorSlots({ total: 3, perVisitor: 2 });
  streams = [];
  app = Fastify({ trustProxy: () => true, forceCloseConnections: true });
  registerErrors(app);
  app.addHook('preHandler', (incoming, reply, done) => {
    holdSlot(slots, incoming, reply);
    done();
  });
  app.get('/endless', async (_request, reply) => {
    const stream = new Readable({ read: () => undefined });
    stream.push('begun');
    streams.push(stream);
    return reply.send(stream);
  });
  app.get('/fails', () => {
    throw new Error('on purpose');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

async function get(path: string, visitor: string) {
  const outgoing = request({ host: '127.0.0.1', port, path, headers: { 'x-forwarded-for': visitor } });
  outgoing.on('error', () => undefined).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).resume();
  return { outgoing, status: response.statusCode, retryAfter: response.headers['retry-after'] };
}

it('holds a slot until an answer ends, fails, or its visitor goes', async () => {
  const [first, second] = [await get('/endless', '10.0.0.1'), await get('/endless', '10.0.0.1')];
  expect([first.status, second.status, slots.count]).toEqual([200, 200, 2]);
  const refused = await get('/endless', '10.0.0.1');
  expect([refused.status, Number(refused.retryAfter)]).toEqual([429, 5]);
  expect((await get('/endless', '10.0.0.2')).status).toBe(200);
  // All are taken now.
  expect((await get('/endless', '10.0.0.3')).status).toBe(429);

  first.outgoing.destroy();
  streams[1]?.push(null);
  await expect.poll(() => slots.count).toBe(1);
  expect((await get('/fails', '10.0.0.1')).status).toBe(500);
  await expect.poll(() => slots.count).toBe(1);
  expect((await get('/endless', '10.0.0.1')).status).toBe(200);
});
