import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerEnding } from './ending.ts';

/** For what is answered: longer than any test here takes, so that who waits for it hangs. */
const LONG_MS = 3_600_000;

let app: FastifyInstance;
let sockets: Socket[] = [];
beforeEach(() => {
  app = Fastify();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function listen(graceMs: number): Promise<void> {
  registerEnding(app, graceMs);
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** A connection that the server knows of, over which this was sent. */
async function connected(said = ''): Promise<Socket> {
  const known = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets = [...sockets, socket];
  await known;
  socket.write(said);
  return socket;
}

it('does not wait for a connection over which nothing was sent', async () => {
  await listen(LONG_MS);
  await connected();
  await app.close();
});

it('does not wait for half a request', async () => {
  await listen(LONG_MS);
  await connected('GET / HTTP/1.1\r\nHost:');
  await app.close();
});

it('does not wait for a connection that rests', async () => {
  app.get('/', () => 'there');
  await listen(LONG_MS);
  const socket = await connected('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  await app.close();
});

it('finishes what it is answering', async () => {
  let answer: (text: string) => void = () => undefined;
  const asked = new Promise<void>(resolve => {
    app.get('/', () => {
      resolve();
      return new Promise<string>(settle => (answer = settle));
    });
  });
  await listen(LONG_MS);
  const socket = await connected('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  const closed = app.close();
  const [said] = await Promise.all([
    once(socket, 'data').then(([data]) => String(data)),
    new Promise<void>(resolve => setImmediate(() => resolve(answer('whole')))),
  ]);
  expect(said).toMatch(/200 OK[^]*whole/);
  await closed;
});

it('gives up an answer that does not come', async () => {
  const asked = new Promise<void>(resolve => {
    app.get('/', () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
  await listen(10);
  const socket = await connected('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.on('error', () => undefined);
  await asked;
  const cut = once(socket, 'close');
  await app.close();
  await cut;
});
