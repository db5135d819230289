import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { createApp } from '../src/http/app.ts';
import { deepSeconds, deepSeed, rounds } from '../../../scripts/lib/deep.mjs';

// Bodies and queries of all kinds on every route there is: java-tron's calls always answer with status 200 and JSON in
// its form of error, ours with 200 or a client error, never a server error; no call hangs, memory stays bounded, and
// the chain goes on.

const seed = deepSeed;
const ROUNDS = rounds(4, 60);
/** Of a deep run's time, for either kind of call. */
const SHARE_MS = deepSeconds * 400;

/** Longest that one answer may take. A constant call stops by itself after 2 s. */
/** Work of this process for one answer: a busy machine takes its time. */
const MOST_CPU_S = 5;
/** The process may grow by this much at most: 5,000 requests of it leave nothing behind. */
const MOST_GROWTH_BYTES = 400 * 2 ** 20;

interface Route {
  readonly method: string;
  readonly url: string;
}

let devnet: Devnet;
let app: ReturnType<typeof createApp>;
/** Every route of the app, as it registers them. */
const routes: Route[] = [];
let state = seed;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0, impersonate: true });
  // A second app on the same chain, to be asked without a network in between.
  app = createApp(devnet, route => routes.push(route));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await devnet.close();
});

function whole(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 4_294_967_296) * below);
}

function pick<T>(list: readonly T[]): T {
  return list[whole(list.length)] as T;
}

const KEYS = [
  'address',
  'value',
  'num',
  'id_or_num',
  'detail',
  'visible',
  'owner_address',
  'to_address',
  'amount',
  'startNum',
  'endNum',
  'contract_address',
  'function_selector',
  'parameter',
  'data',
  'call_value',
  'fee_limit',
  'token_id',
  'call_token_value',
  'abi',
  'bytecode',
  'name',
  'raw_data',
  'signature',
  'transaction',
  'Permission_id',
  'extra_data',
  'votes',
  'owner',
  'actives',
  'offset',
  'limit',
  'frozen_balance',
  'resource',
  'url',
  'asset_name',
  'total_supply',
  'frozen_supply',
  'timestamp',
  'fromAddress',
  'count',
  'id',
  'depth',
  'mode',
  'force',
  'transactions',
  'timeMs',
  'advanceMs',
  'paused',
  'amountSun',
  'accounts',
  'addresses',
  'all',
  'enabled',
  'path',
  'times',
  'how',
  'clear',
  'order_by',
  'min_block_timestamp',
];

/** Beyond what 15, 31, 32, 53, 63 and 64 bits hold, and spellings that are no whole number. */
const EDGES: readonly unknown[] = [15n, 31n, 32n, 53n, 63n, 64n]
  .flatMap(bits => [(1n << bits) - 1n, 1n << bits, -(1n << bits) - 1n])
  .flatMap(number => [number.toString(), Number(number)]);

function value(depth: number): unknown {
  switch (whole(depth > 2 ? 10 : 13)) {
    case 0:
      return whole(1_000);
    case 1:
      return -whole(1_000_000);
    case 2:
      return 2 ** 60;
    case 3:
      return '';
    case 4:
      return pick([
        '41',
        `41${'ab'.repeat(20)}`,
        'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6',
        'T',
        '0x',
        'zz',
        'true',
        '-1',
        '1'.repeat(40),
      ]);
    case 5:
      return Array.from({ length: whole(80) }, () => '0123456789abcdef'[whole(16)]).join('');
    case 6:
      return pick([true, false, null]);
    case 7:
      return 1.5;
    case 8:
      return String.fromCodePoint(...Array.from({ length: whole(6) }, () => 1 + whole(55_000)));
    case 9:
      return pick([...EDGES, '-0', '1e3', '1e400', '0x10', '١', ' 7 ']);
    case 10:
      return Array.from({ length: whole(4) }, () => value(depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: whole(5) }, () => [
          pick([...KEYS, 'contract', 'type', 'parameter', 'keys', 'type_url', 'expiration']),
          value(depth + 1),
        ]),
      );
  }
}

function body(): string {
  const good = JSON.stringify(
    Object.fromEntries(Array.from({ length: 1 + whole(8) }, () => [pick(KEYS), value(0)])),
  );
  switch (whole(6)) {
    case 0:
      return good.slice(0, whole(good.length));
    case 1:
      return JSON.stringify(value(0));
    default:
      return good;
  }
}

/** A path with its parameters filled in, right and wrong, and a query of the same kind as the bodies. */
function target({ method, url }: Route): string {
  const path = url.replace(/:[a-z]+/g, () => encodeURIComponent(String(value(3))) || 'x');
  if (method === 'POST' && whole(4) > 0) return path;
  const query = Array.from(
    { length: whole(5) },
    () => `${pick(KEYS)}=${encodeURIComponent(String(value(3)).replace(/[\uD800-\uDFFF]/g, ''))}`,
  );
  return `${path}?${query.join('&')}`;
}

async function ask(route: Route): Promise<{ status: number; reply: string; where: string }> {
  const url = target(route);
  const payload = route.method === 'POST' ? body() : undefined;
  const began = process.cpuUsage();
  const response = await app.inject({
    method: route.method as 'GET' | 'POST',
    url,
    // Control calls take JSON alone.
    ...(url.startsWith('/admin/') ? { headers: { 'content-type': 'application/json' } } : {}),
    ...(payload === undefined ? {} : { payload }),
  });
  const where = `${route.method} ${url} ${payload ?? ''} -> ${response.statusCode} ${response.body.slice(0, 300)}`;
  expect(process.cpuUsage(began).user / 1e6, where).toBeLessThan(MOST_CPU_S);
  return { status: response.statusCode, reply: response.body, where };
}

/** Asks every call round after round, and says how often. */
async function askAll(
  calls: readonly Route[],
  look: (route: Route, answer: Awaited<ReturnType<typeof ask>>) => void | Promise<void>,
): Promise<void> {
  const began = performance.now();
  let round = 0;
  for (; round < ROUNDS || performance.now() - began < SHARE_MS; round++)
    for (const route of calls) await look(route, await ask(route));
  console.log(`${calls.length * round} requests to ${calls.length} calls (seed ${seed})`);
}

const isNode = ({ url }: Route) => url.startsWith('/wallet');

/** Bodies that are hard on whoever reads them. */
const HARD: readonly (readonly [what: string, body: string])[] = [
  ['arrays within arrays', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['objects within objects', `${'{"value":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['an end that never comes', '{"a":'.repeat(50_000)],
  ['a number of many digits', `{"num":${'9'.repeat(20_000)},"amount":${'9'.repeat(20_000)}}`],
  ['an exponent of many digits', '{"num":1e999999999,"value":1e999999999,"amount":1e999999999}'],
  [
    'names of every object',
    '{"__proto__":{"visible":true},"constructor":1,"toString":{},"value":"__proto__"}',
  ],
  ['many names', `{${Array.from({ length: 2_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`],
  ['a long text', `{"value":"${'a'.repeat(500_000)}","address":"${'b'.repeat(5_000)}"}`],
  [
    'numbers that 64 bits do not hold',
    `{"token_id":"${'1'.repeat(40)}","call_value":${'9'.repeat(30)},"fee_limit":-${'9'.repeat(19)},"id":${'9'.repeat(25)}}`,
  ],
  ['no JSON', '\u0000'],
];

describe('any body', () => {
  it.each(HARD)('is answered: %s', async (_what, payload) => {
    for (const { url } of routes.filter(route => isNode(route) && route.method === 'POST')) {
      const began = process.cpuUsage();
      const { statusCode, body: reply } = await app.inject({ method: 'POST', url, payload });
      const where = `${url} -> ${statusCode} ${reply.slice(0, 300)}`;
      expect(process.cpuUsage(began).user / 1e6, where).toBeLessThan(MOST_CPU_S);
      expect(statusCode, where).toBe(200);
      expect(reply, where).not.toMatch(/class java\.lang\.Exception/);
      expect(() => JSON.parse(reply) as unknown, where).not.toThrow();
    }
  });

  it(`is answered by every call of a node (seed ${seed})`, async () => {
    const calls = routes.filter(route => isNode(route) && route.method !== 'HEAD');
    expect(calls.length).toBeGreaterThan(200);
    const before = process.memoryUsage().rss;
    await askAll(calls, (route, { status, reply, where }) => {
      // Of calls that are there for POST, some servlets leave GET to a page that says so, some answer nothing.
      if (route.method === 'GET' && (status === 405 ? reply.startsWith('<html>') : reply === '')) return;
      expect(status, where).toBe(200);
      expect(reply, where).not.toMatch(/class java\.lang\.Exception/);
      expect(() => JSON.parse(reply) as unknown, where).not.toThrow();
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_GROWTH_BYTES);
    const { number } = devnet.chain.head;
    await devnet.chain.mine(1);
    expect(devnet.chain.head.number).toBe(number + 1n);
  });

  it(`is answered by every other call (seed ${seed})`, async () => {
    const calls = routes.filter(route => !isNode(route) && route.method !== 'HEAD');
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining(['POST /admin/mine', 'POST /admin/fail', 'GET /v1/contracts/:address/events']),
    );
    await askAll(calls, async (_route, { status, where }) => {
      expect([200, 400, 404], where).toContain(status);
      await app.inject({ method: 'POST', url: '/admin/fail', payload: { clear: true } });
    });
    await devnet.pause(false);
    const { number } = devnet.chain.head;
    await devnet.chain.mine(1);
    expect(devnet.chain.head.number).toBe(number + 1n);
  });
});
