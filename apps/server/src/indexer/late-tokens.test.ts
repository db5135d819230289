import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createNodeClient } from '@sunscope/node-api/client';
import { numberToBytes, concatBytes } from '@sunscope/tron/bytes';
import type { Database } from '../database/database.ts';
import { Risk } from '../database/risk-bits.ts';
import { TokenKind } from '../database/token-key.ts';
import { findDueTokens } from '../repositories/late-tokens.ts';
import { clearIndex } from '../repositories/sync-state.ts';
import { findNamesakes, insertToken, type NewToken } from '../repositories/token-rows.ts';
import { makeChain } from '../../test/busy-chain.ts';
import { ScriptedNode } from '../../test/scripted-node.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { LateTokens } from './late-tokens.ts';

// Which tokens are asked about, how many, and whom they are compared with.

const LOOK_MS = 500;
/** Of a name: name, symbol, decimals, supply. */
const CALLS = 4;

let database: Database;
let node: ScriptedNode;

beforeAll(async () => {
  database = await openTestDatabase();
  node = await ScriptedNode.start(makeChain(3, 1));
});
beforeEach(() => clearIndex(database));
afterAll(async () => {
  await node.stop();
  await database.close();
});

const contract = (number: number): Uint8Array =>
  concatBytes(Uint8Array.of(0x41), new Uint8Array(16), numberToBytes(BigInt(number), 4));
const token = (number: number, more: Partial<NewToken> = {}): NewToken => ({
  token: contract(number),
  kind: TokenKind.trc20,
  name: undefined,
  symbol: undefined,
  decimals: undefined,
  totalSupply: undefined,
  issuer: undefined,
  issuedMs: undefined,
  issueHash: undefined,
  firstPosition: BigInt(number),
  risk: 0,
  fingerprint: undefined,
  metadata: 0,
  ...more,
});

async function invent(count: number): Promise<void> {
  await database.query(
    `INSERT INTO tokens (token, kind, first_position, holders, transfers, risk, metadata)
     SELECT decode('41' || lpad(to_hex(n), 40, '0'), 'hex'), 20, n, 0, 0, 0, 0 FROM generate_series(1, $1::text::int) n`,
    [count],
  );
}

/** Asks the node about tokens of the index, by a clock of the test. */
const lateTokens = (now: () => number) =>
  new LateTokens(database, createNodeClient({ baseUrl: node.url }), async () => true, now);

it('asks about invented tokens with 50 calls a second, beyond 1,500 that were saved up', async () => {
  await invent(1_000);
  let now = 0;
  const late = lateTokens(() => now);
  const calls = () => node.requests - before;
  const before = node.requests;
  /** Looks each half second of the clock that is handed in, and waits until what was asked then is answered. */
  const pass = async (ms: number) => {
    for (const end = now + ms; now < end; now += LOOK_MS) {
      await late.tend(false);
      await late.idle();
    }
  };
  await pass(20_000);
  const first = calls();
  await pass(10_000);
  expect(first).toBeLessThanOrEqual(1_500 + 20 * 50);
  expect(first).toBeGreaterThan(1_000);
  expect(calls() - first).toBeLessThanOrEqual(10 * 50);
  expect(calls() - first).toBeGreaterThan(200);
  expect(calls() % CALLS).toBe(0);
  await late.close();
});

it('takes them in turns: whose pause is over, the newest, the most used, whose supply changed', async () => {
  await invent(1_000);
  await database.query('UPDATE tokens SET transfers = 500 WHERE first_position = 400');
  await database.query('UPDATE tokens SET metadata = 1, supply_stale = true WHERE first_position = 300');
  await database.query('UPDATE tokens SET node_due_ms = 7, node_tries = 2 WHERE first_position = 200');
  await database.query('UPDATE tokens SET node_due_ms = 9000 WHERE first_position = 100');
  const due = await findDueTokens(database, 8_000n, 6);
  expect(due.slice(0, 4).map(row => row.token)).toEqual([200, 300, 400, 1_000].map(contract));
  expect(due[0]).toMatchObject({ unnamed: true, tries: 2, kind: 20 });
  expect(due[1]).toMatchObject({ unnamed: false });
  expect(due).toHaveLength(6);
  const all = await findDueTokens(database, 8_000n, 2_000);
  expect(new Set(all.map(row => Buffer.from(row.token).toString('hex'))).size).toBe(999);
  expect(all).toHaveLength(999);
});

it('compares with the oldest of a symbol and the oldest of another issuer, whoever else has it', async () => {
  const [ann, bob] = [contract(70_001), contract(70_002)];
  const named = { name: 'Gold', symbol: 'GOLD', fingerprint: 'gold', metadata: 1 };
  for (const [number, issuer] of [
    [5, ann],
    [6, ann],
    [7, bob],
    [8, bob],
    [0, bob],
  ] as const)
    await insertToken(database, token(number, { ...named, issuer }));
  await insertToken(database, token(9, { ...named, fingerprint: 'iron', issuer: undefined }));
  await insertToken(database, token(10, { ...named, fingerprint: 'iron', issuer: ann }));
  const found = await findNamesakes(database, ['gold', 'iron', 'none']);
  expect(found.map(row => [row.fingerprint, row.token])).toEqual([
    ['gold', contract(5)],
    ['iron', contract(9)],
    ['gold', contract(7)],
  ]);
});

it('marks each of those that have one symbol once, in whichever order they answer', async () => {
  await invent(64);
  let now = 0;
  const late = lateTokens(() => now);
  await vi.waitFor(
    async () => {
      now += LOOK_MS;
      await late.tend(false);
      await late.idle();
      expect(await database.query('SELECT 1 FROM tokens WHERE metadata = 0')).toEqual([]);
    },
    { timeout: 50_000, interval: 1 },
  );
  await late.close();
  // The first one imitates nobody.
  expect(
    await database.query(
      'SELECT first_position AS first, risk FROM tokens WHERE risk <> $1 ORDER BY first_position',
      [Risk.look_alike_token],
    ),
  ).toEqual([{ first: 1n, risk: 0 }]);
});
