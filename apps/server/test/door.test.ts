import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { once } from 'node:events';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../src/settings/config.ts';
import { startApi, type ApiFixture } from './api-fixture.ts';

// Under which names the server answers, and to pages of which origins.

const PUBLIC = 'https://scan.example.org';
let api: ApiFixture;
let port: number;

beforeAll(async () => {
  api = await startApi({ PUBLIC_ORIGIN: PUBLIC, ALLOW_HOST: 'explorer.lan', TRUST_PROXY: '1' });
  await api.serving.listen();
  ({ port } = api.app.server.address() as AddressInfo);
});
afterAll(() => api.close());

const evil = () => `evil.test:${port}`;

/** A request with headers as a browser would send them. */
function ask(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers }, response => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    request.on('error', reject).end();
  });
}

/** How a WebSocket handshake ends: open, or the status of the refusal. */
async function handshake(path: string, headers: Record<string, string>): Promise<number | 'open'> {
  const { origin, ...rest } = headers;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: rest,
    ...(origin === undefined ? {} : { origin }),
  });
  const result = await new Promise<number | 'open'>((resolve, reject) => {
    socket.on('open', () => resolve('open'));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
  socket.on('error', () => undefined);
  socket.terminate();
  return result;
}

const DEVICE = '/device/?EIO=4&transport=websocket';

describe('a name that is not this server’s', () => {
  it.each([
    '/',
    '/api/block',
    '/wallet/getnowblock',
    '/metrics',
    '/openapi.json',
    '/device/?EIO=4&transport=polling',
  ])('gets nothing: %s', async path => {
    const answer = await ask(path, {
      host: evil(),
      origin: `http://${evil()}`,
      'sec-fetch-site': 'same-origin',
    });
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'unknown_host' });
    expect(answer.body).toMatch(/PUBLIC_ORIGIN.*ALLOW_HOST/);
  });

  it.each(['/feed', '/api/tronsocket', DEVICE, '/socket.io/?EIO=4&transport=websocket'])(
    'opens no WebSocket: %s',
    async path => expect(await handshake(path, { host: evil(), origin: `http://${evil()}` })).toBe(421),
  );

  it('does not count where a proxy names it beside the real one', async () => {
    const answer = await ask('/api/block', { host: `127.0.0.1:${port}`, 'x-forwarded-host': 'evil.test' });
    expect(answer.status).toBe(200);
    expect((await ask('/api/block', { host: evil(), 'x-forwarded-host': 'localhost' })).status).toBe(421);
  });

  it('learns only whether the server is well', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await ask(path, { host: 'some-service' })).status).toBe(200);
  });
});

it.each(['localhost', '127.0.0.1', '[::1]', '192.168.1.7', 'explorer.lan', 'scan.example.org'])(
  'answers to %s',
  async name => {
    for (const host of [name, `${name}:${port}`])
      expect((await ask('/api/block', { host })).status).toBe(200);
    expect(await handshake('/feed', { host: name, origin: `http://${name}` })).toBe('open');
    expect(await handshake(DEVICE, { host: name, origin: `http://${name}` })).toBe('open');
  },
);

describe('a page of another origin', () => {
  const headers = () => ({
    host: `127.0.0.1:${port}`,
    origin: 'http://127.0.0.1:1',
    'sec-fetch-site': 'same-site',
  });

  it('may read the API and hear the feed, without credentials', async () => {
    const answer = await ask('/api/block', headers());
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(await handshake('/feed', headers())).toBe('open');
  });

  it('has no part in the device channel', async () => {
    expect(await handshake(DEVICE, headers())).toBe(403);
    expect(await handshake(DEVICE, { host: `127.0.0.1:${port}`, origin: 'null' })).toBe(403);
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await ask('/device/?EIO=4&transport=polling', headers(), method);
      expect([method, answer.status]).toEqual([method, 403]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
    const socket = io(`http://127.0.0.1:${port}/sign-${'0'.repeat(32)}`, {
      path: '/device',
      reconnection: false,
      transports: ['polling'],
      extraHeaders: { origin: 'https://evil.test' },
    });
    await new Promise(resolve => socket.once('connect_error', resolve));
    socket.disconnect();
  });

  it('is none where it is a page of PUBLIC_ORIGIN, whatever Host a proxy sends', async () => {
    expect(await handshake(DEVICE, { host: `127.0.0.1:${port}`, origin: PUBLIC })).toBe('open');
  });
});

it('leaves no connection open of handshakes that it refused', async () => {
  const open = () =>
    new Promise<number>((resolve, reject) =>
      api.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  await expect.poll(open).toBeLessThan(5);
  for (let count = 0; count < 10; count++)
    expect(await handshake(count % 2 === 0 ? '/feed' : DEVICE, { host: evil() })).toBe(421);
  await expect.poll(open).toBeLessThan(5);
});

it('answers a handshake by HEAD without a body', async () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
  const answer = await ask(DEVICE, { host: evil(), ...upgrade }, 'HEAD');
  expect([answer.status, answer.body]).toEqual([421, '']);
});

it('lives on when a handshake is broken off while it is refused', async () => {
  for (let count = 0; count < 20; count++) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `GET ${count % 2 === 0 ? DEVICE : '/nowhere'} HTTP/1.1\r\nHost: evil.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    socket.resetAndDestroy();
  }
  expect((await ask('/api/block', { host: `127.0.0.1:${port}` })).status).toBe(200);
});

it('shows its metrics to its own network alone', async () => {
  const status = async (forwarded?: string) =>
    (
      await ask('/metrics', {
        host: `127.0.0.1:${port}`,
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      })
    ).status;
  expect(await status()).toBe(200);
  expect(await status('10.0.0.9')).toBe(200);
  expect(await status('203.0.113.9')).toBe(403);
  expect(await status('10.0.0.9, 203.0.113.9')).toBe(403);
});

describe('settings', () => {
  it('take origins without path, and host names without port', () => {
    expect(
      readConfig({}, { PUBLIC_ORIGIN: 'https://A.example/, http://b.example:8080' }).publicOrigin,
    ).toEqual(['https://a.example', 'http://b.example:8080']);
    for (const wrong of ['scan.example.org', 'https://a.example/x', 'ftp://a.example', '*'])
      expect(() => readConfig({}, { PUBLIC_ORIGIN: wrong })).toThrow('PUBLIC_ORIGIN');
    expect(() => readConfig({}, { ALLOW_HOST: 'a.lan:3000' })).toThrow('without port');
  });
});
