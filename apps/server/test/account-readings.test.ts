import type { NodeClient } from '@sunscope/node-api/client';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BalanceState } from '../src/database/balance-state.ts';
import type { Database } from '../src/database/database.ts';
import { NodeReadings } from '../src/indexer/node-readings.ts';
import { ReadingPace } from '../src/indexer/reading-pace.ts';
import { clearIndex, writeSyncState } from '../src/repositories/sync-state.ts';
import { openTestDatabase } from './test-database.ts';

const ACCOUNTS = 200;
const TICK_MS = 250;
const INTERVAL_MS = 3000;
/** The block that touches them. */
const BLOCK = 8n;

let database: Database;
let nowMs = 0;
/** Accounts as they were asked for, by which call. */
let asked: string[] = [];
let isUnreachable = false;
/** Sun on each of them. */
let balance = 0n;
let readings: NodeReadings;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await clearIndex(database);
  [nowMs, asked, isUnreachable, balance] = [0, [], false, 0n];
  const account = (call: string) => async (address: string) => {
    if (isUnreachable) throw new NodeUnreachableError('node_unreachable', 'Away');
    asked.push(`${call} ${address}`);
    return { ...emptyMessage('Account'), balance };
  };
  const node = {
    account: account('newest'),
    solidAccount: account('solid'),
    witnesses: () => Promise.resolve([]),
  } satisfies Partial<NodeClient>;
  const clock = {
    now: () => nowMs,
    worked: () => 0,
    delay: async (ms: number) => {
      nowMs += ms;
    },
  };
  readings = new NodeReadings(database, node as unknown as NodeClient, () => TICK_MS, new ReadingPace(clock));
  // A block before, so that the pace of the chain is known.
  await settle(BLOCK - 1n, 0n);
  nowMs = INTERVAL_MS;
});

afterAll(() => database.close());

/** A look at the head, with nothing new there; gives true where accounts are left. */
async function settle(number: bigint, solidNumber: bigint): Promise<boolean> {
  const cursor = { number, hash: new Uint8Array(32).fill(Number(number)) };
  const state = { cursor, solidNumber, genesisHash: undefined, startBlock: 0n };
  await database.transaction(session => writeSyncState(session, state));
  return readings.settle(state);
}

/** Accounts that the block touched. */
async function touch(): Promise<void> {
  await database.query(
    `INSERT INTO accounts (address, type, latest_operation_ms, transactions, transactions_in, transactions_out, transfers, risky_transfers, balance_state, last_touched_block)
     SELECT decode('41' || lpad(to_hex(n), 40, '0'), 'hex'), 0, 0, 1, 0, 1, 0, 0, ${BalanceState.stale}, ${BLOCK}
     FROM generate_series(1, ${ACCOUNTS}) AS n`,
  );
}

async function countOf(state: number): Promise<number> {
  const rows = await database.query<{ address: Uint8Array }>(
    'SELECT address FROM accounts WHERE balance_state = $1',
    [state],
  );
  return new Set(rows.map(row => bytesToHex(row.address))).size;
}

it('reads the accounts of a block a part at a time, each once, before the next block is due', async () => {
  await touch();
  const parts: number[] = [];
  for (let isLeft = true; isLeft;) {
    const before = asked.length;
    isLeft = await settle(BLOCK, BLOCK);
    parts.push(asked.length - before);
    // What is read is seen at once.
    expect(await countOf(BalanceState.confirmed)).toBe(asked.length);
  }
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.max(...parts)).toBeLessThan(40);
  expect(new Set(asked).size).toBe(ACCOUNTS);
  expect(asked).toHaveLength(ACCOUNTS);
  expect(nowMs).toBeLessThan(2 * INTERVAL_MS);
});

it('reads from the solid state what waits when that moves on, and no account twice for it', async () => {
  await touch();
  expect(await settle(BLOCK, BLOCK - 1n)).toBe(true);
  const early = asked.length;
  expect(asked.every(call => call.startsWith('newest'))).toBe(true);
  expect(await countOf(BalanceState.provisional)).toBe(early);
  while (await settle(BLOCK, BLOCK));
  expect(asked.slice(early).every(call => call.startsWith('solid'))).toBe(true);
  expect(asked).toHaveLength(early + ACCOUNTS);
  expect(await countOf(BalanceState.confirmed)).toBe(ACCOUNTS);
});

it('goes on where it was when the node was unreachable', async () => {
  await touch();
  await settle(BLOCK, BLOCK);
  isUnreachable = true;
  await expect(settle(BLOCK, BLOCK)).rejects.toThrow('Away');
  isUnreachable = false;
  while (await settle(BLOCK, BLOCK));
  // Those whose turn it was are found with the next look.
  while (await settle(BLOCK, BLOCK));
  expect(await countOf(BalanceState.confirmed)).toBe(ACCOUNTS);
});

it('says on no day how many accounts have TRX before all of them are read', async () => {
  const noted = async () =>
    (await database.query<{ trx_holders: bigint | null }>('SELECT trx_holders FROM daily_stats'))[0]
      ?.trx_holders;
  await database.query(
    'INSERT INTO daily_stats (day, blocks, transactions, transfers, new_accounts, active_accounts, callers) VALUES (0, 1, 1, 1, 1, 1, 1)',
  );
  await touch();
  balance = 1n;
  while (await settle(BLOCK, BLOCK)) expect(await noted()).toBeNull();
  expect(await noted()).toBe(BigInt(ACCOUNTS));
});
