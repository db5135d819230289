import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevnet, type Devnet } from '../src/devnet.ts';
import { apiPaths } from '../src/http/app.ts';

// Bodies of all kinds on every endpoint: always status 200 and JSON with java-tron's form of error, never a fault of
// ours, and the chain goes on.

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const ROUNDS = 12;

let devnet: Devnet;
let state = seed;
beforeAll(async () => {
  devnet = await startDevnet({ blockMs: 0 });
});
afterAll(() => devnet.close());

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
];

function value(depth: number): unknown {
  switch (whole(depth > 2 ? 9 : 12)) {
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

describe('any body', () => {
  it(`is answered (seed ${seed})`, { timeout: 120_000 }, async () => {
    expect(apiPaths.length).toBeGreaterThan(80);
    for (const path of apiPaths) {
      for (let round = 0; round < ROUNDS; round++) {
        const text = body();
        const response = await fetch(devnet.url + path, { method: 'POST', body: text });
        const reply = await response.text();
        const where = `${path} ${text} -> ${reply.slice(0, 300)}`;
        expect(response.status, where).toBe(200);
        expect(reply, where).not.toMatch(/class java\.lang\.Exception/);
        expect(() => JSON.parse(reply) as unknown, where).not.toThrow();
      }
    }
    const before = devnet.chain.head.number;
    await devnet.chain.mine(1);
    expect(devnet.chain.head.number).toBe(before + 1n);
  });
});
