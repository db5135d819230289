import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foreignReader, type ForeignRules } from './foreign-read.ts';
import { isPrivateAddress } from './public-read.ts';

/** A stranger's host: the only address of this machine that the tests take for a public one. */
const PUBLIC = '127.0.0.2';
let server: Server;
let inner: Server;
let port: number;
let innerPort: number;
let innerAsked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '/' } = request;
    if (url === '/fine')
      response.writeHead(200, { 'content-type': 'Application/JSON; charset=utf-8' }).end('{}');
    else if (url === '/endless') {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    } else if (url === '/slow') {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    } else if (url === '/silent') {
      // Never answers.
    } else if (url === '/huge') response.writeHead(200, { 'content-length': '100000000' }).end('x');
    else if (url === '/short') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('x', () => response.destroy());
    } else if (url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    else if (url === '/inside') response.writeHead(302, { location: `http://127.0.0.1:${innerPort}/` }).end();
    else if (url === '/inside-name')
      response.writeHead(302, { location: `http://inner.test:${innerPort}/` }).end();
    else if (url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (url === '/moved') response.writeHead(301, { location: '/fine' }).end();
    else if (url === '/round') response.writeHead(302, { location: '/round' }).end();
    else response.writeHead(404).end();
  });
  inner = createServer((_request, response) => {
    innerAsked++;
    response.end('secret');
  });
  await new Promise<void>(resolve => server.listen(0, PUBLIC, resolve));
  await new Promise<void>(resolve => inner.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  innerPort = (inner.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  inner.close();
});

const LIMITS = { maxBytes: 50_000, timeoutMs: 5000, accept: 'application/json' };
let lookups: string[] = [];
const NAMES: Record<string, string[]> = {
  'stranger.test': [PUBLIC],
  'inner.test': ['127.0.0.1'],
  'both.test': [PUBLIC, '10.0.0.1'],
  'nobody.test': [],
};
const rules: Partial<ForeignRules> = {
  isPrivate: address => address !== PUBLIC && isPrivateAddress(address),
  isPort: () => true,
  resolve(hostname, done) {
    lookups.push(hostname);
    done(
      null,
      (NAMES[hostname] ?? []).map(address => ({ address, family: 4 })),
    );
  },
};
const read = (path: string, limits: Partial<typeof LIMITS> & { isOwn?: boolean } = {}) => {
  lookups = [];
  const url = path.startsWith('/') ? `http://stranger.test:${port}${path}` : path;
  return foreignReader(rules)(new URL(url), { ...LIMITS, ...limits });
};

it('reads a file and its type, over a redirect too, with one look-up for each connection', async () => {
  const { bytes, type } = await read('/fine');
  expect([Buffer.from(bytes).toString(), type]).toEqual(['{}', 'application/json']);
  expect(Buffer.from((await read('/moved')).bytes).toString()).toBe('{}');
  expect(lookups).toEqual(['stranger.test', 'stranger.test']);
});

it.each([
  ['/endless', /more than 50000 bytes/],
  ['/huge', /more than 50000 bytes/],
  ['/short', /does not answer/],
  ['/packed', /packs its answer/],
  ['/round', /redirects more than 3 times/],
  ['/inside', /127\.0\.0\.1 is not a public address/],
  ['/inside-name', /inner\.test leads to 127\.0\.0\.1/],
  ['/file', /file: is not read/],
  ['/missing', /status 404/],
])('gives up on %s', async (path, reason) => {
  await expect(read(path)).rejects.toThrow(reason);
  expect(innerAsked).toBe(0);
});

it.each(['/slow', '/silent'])('waits for %s no longer than it may', async path => {
  const begun = performance.now();
  await expect(read(path, { timeoutMs: 300 })).rejects.toThrow(/does not answer/);
  expect(performance.now() - begun).toBeLessThan(20_000);
});

it.each([
  ['http://127.0.0.1:80/', /not a public address/],
  ['http://2130706433/', /127\.0\.0\.1 is not a public address/],
  ['http://0x7f.1/', /127\.0\.0\.1 is not a public address/],
  ['http://[::ffff:127.0.0.1]/', /not a public address/],
  ['http://[::1]/', /not a public address/],
  ['http://169.254.169.254/latest/meta-data/', /not a public address/],
  ['http://inner.test/', /leads to 127\.0\.0\.1/],
  ['http://both.test/', /leads to 10\.0\.0\.1/],
  ['http://nobody.test/', /leads to no address/],
  ['http://user:word@stranger.test/', /password/],
  ['ftp://stranger.test/', /only http and https/],
  ['data:text/plain,x', /only http and https/],
])('refuses %s', async (url, reason) => {
  await expect(read(url)).rejects.toThrow(reason);
});

it('takes the usual ports only', async () => {
  const { isPort: _any, ...usual } = rules;
  await expect(foreignReader(usual)(new URL(`http://stranger.test:${port}/fine`), LIMITS)).rejects.toThrow(
    `Port ${port} is not read`,
  );
});

it('reads an address of the own network that the operator set, but not where it redirects to', async () => {
  const answer = await read(`http://127.0.0.1:${innerPort}/`, { isOwn: true });
  expect(Buffer.from(answer.bytes).toString()).toBe('secret');
  await expect(read(`http://${PUBLIC}:${port}/inside`, { isOwn: true })).rejects.toThrow(
    /not a public address/,
  );
});
