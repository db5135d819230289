import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banner } from '../banner.ts';
import { readOptions } from '../cli-options.ts';
import { startDevnet, type Devnet } from '../devnet.ts';
import { describeAccount } from '../chain/genesis.ts';
import { createApp } from './app.ts';

// What a page of another origin can send to the chain, with the headers that browsers add and pages cannot change.

const OWN_PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const JSON_TYPE = { 'content-type': 'application/json' };

let devnet: Devnet;
let app: ReturnType<typeof createApp>;
const controls: { method: 'GET' | 'POST'; url: string }[] = [];

beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0, impersonate: true, allowedHosts: ['chain.lan'] });
  app = createApp(devnet, ({ method, url }) => {
    if (url.startsWith('/admin/') && (method === 'GET' || method === 'POST')) controls.push({ method, url });
  });
});
afterAll(async () => {
  await app.close();
  await devnet.close();
});

/** What a page could wish to change. */
const standing = () => ({
  head: devnet.chain.head.number,
  pending: devnet.chain.pool.size,
  paused: devnet.chain.paused,
  impersonated: devnet.chain.impersonation.addresses,
  all: devnet.chain.impersonation.isForAll,
  // The sum spares a clock a millisecond behind the -0 that is another value than 0 to a comparison.
  ahead: Math.round((devnet.clock.now() - Date.now()) / 60_000) + 0,
});

/** A body for each call that would change something were it taken. */
const BODY = JSON.stringify({
  count: 1,
  id: 1,
  depth: 1,
  advanceMs: 3_600_000,
  paused: true,
  address: 'TZ4UXDV5ZhNW7fb2AMSbgfAEZ7hWsnYS2g',
  all: true,
  how: { drop: true },
});

describe('control calls', () => {
  const PAGES = {
    'another site': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    'another port': { origin: 'http://localhost:8000', 'sec-fetch-site': 'same-site' },
    'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
    'an image or link, which sends no origin': { 'sec-fetch-site': 'cross-site' },
    'a browser without Sec-Fetch-Site': { origin: 'https://evil.test' },
  };

  it.each(Object.entries(PAGES))('answer no page of %s', async (_what, headers) => {
    expect(controls.length).toBeGreaterThan(15);
    const before = standing();
    for (const { method, url } of controls) {
      const answer = await app.inject({
        method,
        url,
        headers: { host: 'localhost:9090', ...headers, ...JSON_TYPE },
        ...(method === 'POST' ? { payload: BODY } : {}),
      });
      expect([url, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        url,
        403,
        'other_origin',
      ]);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      expect(answer.headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(standing()).toEqual(before);
  });

  it('give no page leave to ask', async () => {
    for (const url of ['/admin/mine', '/admin/nothing', '/%61dmin/mine', '//admin/mine', '/tre']) {
      const { statusCode, headers } = await app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://evil.test',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
          'access-control-request-private-network': 'true',
        },
      });
      expect([url, statusCode]).toEqual([url, 403]);
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('know their paths by any spelling', async () => {
    for (const url of [
      '/%61dmin/accounts-json',
      '/admin/accounts-json/',
      '/admin/accounts-json?a=/wallet/',
    ]) {
      const answer = await app.inject({ url, headers: { origin: 'https://evil.test' } });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });

  it('take JSON, which no form can send, and no GET that changes something', async () => {
    const before = standing();
    for (const type of [
      undefined,
      'text/plain',
      'text/plain;application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/admin/mine',
        headers: type === undefined ? {} : { 'content-type': type },
        payload: BODY,
      });
      expect([type, answer.statusCode]).toEqual([type, 415]);
      expect(answer.json<{ message: string }>().message).toContain('Content-Type: application/json');
    }
    for (const url of ['mine', 'snapshot', 'revert', 'reorganise', 'time', 'pause', 'demo', 'fund'])
      expect((await app.inject({ url: `/admin/${url}?count=1` })).statusCode).toBe(404);
    // An image in a page of an old browser, or one in the same network.
    for (const headers of [
      { host: '192.168.1.7:9090' },
      { host: 'localhost', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'image' },
    ]) {
      const answer = await app.inject({ url: '/admin/temporary-accounts-generation?accounts=1', headers });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'post_needed']);
    }
    expect(standing()).toEqual(before);
  });

  it('answer the command line, and pages of their own origin', async () => {
    const { number } = devnet.chain.head;
    const headers = { host: 'localhost:9090', 'content-type': 'application/json; charset=utf-8' };
    const mine = async (more: object) =>
      (await app.inject({ method: 'POST', url: '/admin/mine', headers: { ...headers, ...more } })).statusCode;
    expect(await mine({})).toBe(200);
    // Node's fetch sends this much.
    expect(await mine({ 'sec-fetch-mode': 'cors' })).toBe(200);
    expect(await mine({ origin: 'http://localhost:9090', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(devnet.chain.head.number).toBe(number + 3n);
    const typed = await app.inject({ url: '/admin/accounts', headers: { 'sec-fetch-site': 'none' } });
    expect(typed.statusCode).toBe(200);
  });

  it('make temporary accounts by POST, and by GET of programs on this machine', async () => {
    const made = await app.inject({
      method: 'POST',
      url: '/admin/temporary-accounts-generation',
      headers: { host: '192.168.1.7:9090', ...JSON_TYPE },
      payload: '{"accounts":2}',
    });
    expect(made.json<{ privateKeys: string[] }>().privateKeys).toHaveLength(2);
    const got = await app.inject({ url: '/admin/temporary-accounts-generation?accounts=1' });
    expect(got.json<{ privateKeys: string[] }>().privateKeys).toHaveLength(1);
  });
});

describe('host names', () => {
  it.each(['evil.test', 'evil.test:9090', 'localhost.evil.test', '127.0.0.1.evil.test'])(
    'that are not this machine’s get nothing, not even the chain: %s',
    async host => {
      // After DNS rebinding a page's requests are of its own origin.
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', ...JSON_TYPE };
      for (const [method, url] of [
        ['GET', '/admin/accounts-json'],
        ['POST', '/admin/mine'],
        ['GET', '/wallet/getnowblock'],
        ['POST', '/wallet/broadcasthex'],
        ['GET', '/v1/accounts/T'],
        ['OPTIONS', '/wallet/getnowblock'],
      ] as const) {
        const answer = await app.inject({ method, url, headers });
        expect([url, answer.statusCode]).toEqual([url, 421]);
        expect(answer.json<{ message: string }>().message).toContain('--allow-host');
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
      }
    },
  );

  it.each(['localhost:9090', '127.0.0.1:9090', '[::1]:9090', '192.168.1.7:9090', 'chain.lan:9090'])(
    'of this machine are answered: %s',
    async host => {
      for (const url of ['/wallet/getnowblock', '/admin/status'])
        expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200);
    },
  );

  it('are set by flag or environment', () => {
    expect(readOptions(['--allow-host', 'a.lan,b.lan', '--allow-host', 'c'], {}).allowedHosts).toEqual([
      'a.lan',
      'b.lan',
      'c',
    ]);
    expect(readOptions([], { ALLOW_HOST: 'a.lan, b' }).allowedHosts).toEqual(['a.lan', 'b']);
    expect(() => readOptions(['--allow-host', 'http://a.lan'], {})).toThrow('without protocol and port');
  });
});

describe('calls of old nodes that handle keys', () => {
  it.each([
    'createaddress',
    'generateaddress',
    'gettransactionsign',
    'addtransactionsign',
    'easytransfer',
    'easytransferbyprivate',
    'easytransferasset',
    'easytransferassetbyprivate',
    'createshieldnullifier',
    'getspendingkey',
  ])('are not there: %s', async call => {
    for (const method of ['GET', 'POST'] as const)
      expect((await app.inject({ method, url: `/wallet/${call}` })).statusCode).toBe(404);
  });
});

describe('keys of a phrase of one’s own', () => {
  const printed = async (options: { showKeys?: boolean }) => {
    const own = await startDevnet({ blockMs: 0, mnemonic: OWN_PHRASE, accounts: 2, ...options });
    try {
      const get = async (path: string) => (await fetch(`${own.url}/admin/${path}`)).text();
      const text = [
        banner(own, { directory: undefined, blockMs: 0, demo: false, grpcPort: undefined }),
        await get('accounts'),
        await get('accounts-json'),
      ];
      const [first] = own.accounts.map(describeAccount);
      return { text, address: first?.address ?? '', key: first?.privateKey ?? '' };
    } finally {
      await own.close();
    }
  };

  it('are neither printed nor given', async () => {
    const { text, address, key } = await printed({});
    for (const one of text) {
      expect(one).toContain(address);
      expect(one).not.toContain(key);
      expect(one).not.toContain('sausage');
      expect(one).toContain('--show-keys');
    }
  });

  it('are where that is asked for', async () => {
    const { text, key } = await printed({ showKeys: true });
    for (const one of text) {
      expect(one).toContain(key);
      expect(one).toContain('sausage');
    }
    expect(readOptions(['--show-keys'], {}).showKeys).toBe(true);
    expect(readOptions([], { DEVNET_SHOW_KEYS: '1' }).showKeys).toBe(true);
    expect(readOptions([], {}).showKeys).toBeUndefined();
  });
});
