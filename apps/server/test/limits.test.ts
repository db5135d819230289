import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Manager, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startApi, type ApiFixture } from './api-fixture.ts';

// Each limit on what one visitor may ask for: reached, it is said when to go on, and another visitor notices nothing.

const RATE = 30;
const FEED = { total: 6, perVisitor: 3 };
/** What another visitor may wait meanwhile. */
const USUAL_MS = 1500;
const TRIES = 40;

let api: ApiFixture;
let port: number;
let visitors = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
let open: (WebSocket | Socket)[] = [];

beforeAll(async () => {
  api = await startApi({
    TRUST_PROXY: '1',
    RATE_LIMIT: String(RATE),
    FEED_SLOTS: String(FEED.total),
    FEED_SLOTS_PER_VISITOR: String(FEED.perVisitor),
  });
  await api.serving.listen();
  ({ port } = api.app.server.address() as AddressInfo);
});
afterAll(async () => {
  agent.destroy();
  await api.close();
});
afterEach(async () => {
  for (const socket of open)
    if (socket instanceof WebSocket) socket.terminate();
    else socket.disconnect();
  open = [];
  await expect.poll(() => freeFeedSlots()).toBe(true);
});

/** Somebody who has not been here before. */
const someone = () => `198.51.100.${++visitors}`;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function ask(
  path: string,
  visitor: string,
  {
    method = 'GET',
    body,
    headers = {},
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          // What a visitor writes there itself is of no use: only what the proxy added counts.
          'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}, ${visitor}`,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      response => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    request.on('error', reject).end(body);
  });
}

/** The first refusal of a visitor who goes on and on. */
async function untilRefused(
  most: number,
  attempt: () => Promise<Answer>,
): Promise<{ after: number; refusal: Answer }> {
  for (let after = 0; after <= most; after++) {
    const answer = await attempt();
    if (answer.status === 429) return { after, refusal: answer };
  }
  throw new Error(`nothing was refused in ${most} attempts`);
}

function expectRefusal({ status, headers }: Answer): void {
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

/** Another visitor is answered as ever. */
async function expectOthersServed(path = '/api/block?limit=1'): Promise<void> {
  const waits: number[] = [];
  do {
    const began = performance.now();
    expect((await ask(path, someone())).status).toBe(200);
    waits.push(performance.now() - began);
    // What a busy machine does besides passes; one who is held up by the other visitor is so each time.
  } while (Math.min(...waits) >= USUAL_MS && waits.length < TRIES);
  expect(Math.min(...waits)).toBeLessThan(USUAL_MS);
}

describe('requests a minute', () => {
  it.each([
    ['of the Product API', '/api/block?limit=1'],
    ['of the node', '/wallet/getnowblock'],
    ['of nothing that is there', '/api/nothing'],
    ['of a handshake', '/feed'],
  ])('are limited: %s', async (_what, path) => {
    const visitor = someone();
    const { after, refusal } = await untilRefused(RATE, () => ask(path, visitor));
    expect(after).toBe(RATE);
    expectRefusal(refusal);
    await expectOthersServed();
  });

  it.each([
    ['POST', '/api/auth', 20],
    ['POST', '/api/testnet/request-coins', 10],
  ])('are fewer for what is guessed: %s %s', async (method, path, most) => {
    const visitor = someone();
    const { after, refusal } = await untilRefused(most, () => ask(path, visitor, { method, body: '{}' }));
    expect(after).toBe(most);
    expectRefusal(refusal);
    await expectOthersServed();
  });
});

describe('what is under way at once', () => {
  it('is limited for downloads', async () => {
    const visitor = someone();
    // All of them are here before the database has answered the first.
    const get = (ip: string) =>
      api.app.inject({ url: '/api/transaction?format=csv', headers: { 'x-forwarded-for': ip } });
    const [one, two, three, other] = await Promise.all([
      get(visitor),
      get(visitor),
      get(visitor),
      get(someone()),
    ]);
    expect([one, two, other].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(three.statusCode).toBe(429);
    expect(Number(three.headers['retry-after'])).toBeGreaterThan(0);
    expect(three.json()).toMatchObject({ code: 'too_many_at_once' });
    // Slots come back.
    expect((await get(visitor)).statusCode).toBe(200);
    await expectOthersServed();
  });
});

describe('bodies', () => {
  it.each([
    ['/api/auth', 1 << 20],
    ['/wallet/broadcasthex', 4 << 20],
  ])('of %s end at %i bytes', async (path, most) => {
    const visitor = someone();
    const body = `"${'x'.repeat(most)}"`;
    // Refused by its length, before it was sent.
    const answer = await ask(path, visitor, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length) },
    }).catch((error: unknown) => error);
    expect(answer).toMatchObject({ status: 413 });
    await expectOthersServed();
  });
});

/** A listener of the feed; resolves with the status of a refusal. */
async function listen(
  visitor: string,
): Promise<WebSocket | { status: number; headers: IncomingHttpHeaders }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/feed`, { headers: { 'x-forwarded-for': visitor } });
  socket.on('error', () => undefined);
  const refused = once(socket, 'unexpected-response') as Promise<
    [unknown, { statusCode: number; headers: IncomingHttpHeaders }]
  >;
  const result = await Promise.race([once(socket, 'open').then(() => undefined), refused]);
  if (result) {
    socket.terminate();
    return { status: result[1].statusCode, headers: result[1].headers };
  }
  open.push(socket);
  return socket;
}

async function freeFeedSlots(): Promise<boolean> {
  const { body } = await ask('/metrics', '127.0.0.1');
  return /^sunscope_feed_clients 0$/m.test(body);
}

describe('the feed', () => {
  it('has so many slots for a visitor, and so many in all', async () => {
    const [one, two] = [someone(), someone()];
    for (let count = 0; count < FEED.perVisitor; count++) expect(await listen(one)).toBeInstanceOf(WebSocket);
    const refused = await listen(one);
    expect(refused).toMatchObject({ status: 429 });
    expect(Number((refused as Answer).headers['retry-after'])).toBeGreaterThan(0);
    for (let count = 0; count < FEED.total - FEED.perVisitor; count++)
      expect(await listen(two)).toBeInstanceOf(WebSocket);
    expect(await listen(someone())).toMatchObject({ status: 503 });
    await expectOthersServed();
    // A slot that is given back is there for the next.
    (open[0] as WebSocket).terminate();
    await expect.poll(async () => (await listen(someone())) instanceof WebSocket).toBe(true);
  });

  it('counts a visitor with IPv6 by network', async () => {
    for (let count = 0; count < FEED.perVisitor; count++)
      expect(await listen(`2001:db8:7:7::${count}`)).toBeInstanceOf(WebSocket);
    expect(await listen('2001:db8:7:7:ffff::1')).toMatchObject({ status: 429 });
    expect(await listen('2001:db8:7:8::1')).toBeInstanceOf(WebSocket);
  });

  it.each([
    ['messages', (socket: WebSocket) => socket.send('*')],
    ['pings', (socket: WebSocket) => socket.ping()],
  ])('ends who sends too many %s, and nobody else', async (_what, send) => {
    const [flooding, quiet] = [await listen(someone()), await listen(someone())];
    if (!(flooding instanceof WebSocket) || !(quiet instanceof WebSocket)) throw new Error('no slots');
    const closed = once(flooding, 'close') as Promise<[number]>;
    for (let count = 0; count < 400; count++) send(flooding);
    expect((await closed)[0]).toBe(1008);
    expect(quiet.readyState).toBe(WebSocket.OPEN);
  });
});

describe('the device channel', () => {
  const name = (index: number) => `/sign-${index.toString(16).padStart(32, '0')}`;
  /** One connection for each visitor, which all its channels share. */
  const connections = new Map<string, Manager>();
  const join = (visitor: string, channel: string): Promise<Socket> => {
    const connection =
      connections.get(visitor) ??
      new Manager(`http://127.0.0.1:${port}`, {
        path: '/device',
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: { 'x-forwarded-for': visitor },
      });
    connections.set(visitor, connection);
    const socket = connection.socket(channel);
    open.push(socket);
    return new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(socket));
      socket.on('connect_error', reject);
    });
  };

  it('has so many channels for a visitor, over however few connections', async () => {
    const visitor = someone();
    const pages: Socket[] = [];
    for (let index = 0; index < 20; index++) pages.push(await join(visitor, name(index)));
    await expect(join(visitor, name(100))).rejects.toThrow('Too many channels');
    await expect(join(someone(), name(101))).resolves.toBeDefined();
    pages[0]?.disconnect();
    await expect
      .poll(() =>
        join(visitor, name(102)).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  it('has so many connections a minute', async () => {
    const visitor = someone();
    const { after, refusal } = await untilRefused(60, () =>
      ask('/device/?EIO=4&transport=polling&xsid=1', visitor),
    );
    expect(after).toBe(60);
    expectRefusal(refusal);
    expect((await ask('/device/?EIO=4&transport=polling', someone())).status).toBe(200);
    await expectOthersServed();
  });

  it('has so many requests a minute of connections that are open', async () => {
    const visitor = someone();
    const asks = Array.from({ length: 601 }, (_, index) => index);
    let refused: Answer | undefined;
    for (let from = 0; from < asks.length; from += 50) {
      const answers = await Promise.all(
        asks.slice(from, from + 50).map(() => ask('/device/?EIO=4&transport=polling&sid=none', visitor)),
      );
      refused ??= answers.find(({ status }) => status === 429);
    }
    expect(refused).toBeDefined();
    if (refused) expectRefusal(refused);
    await expectOthersServed();
  });

  it('ends who sends too much', async () => {
    const socket = await join(someone(), name(200));
    const gone = new Promise(resolve => socket.once('disconnect', resolve));
    for (let count = 0; count < 60; count++) socket.emit('app-login', { code: count });
    await gone;
    await expectOthersServed();
  });
});
