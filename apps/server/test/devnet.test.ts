import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { addressToBytes } from '@sunscope/tron/address';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { addressFromPrivateKey, createPrivateKey, parsePrivateKey } from '@sunscope/tron/keys';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programOf } from '../../../scripts/lib/programs.mjs';
import type { Database, SqlValue } from '../src/database/database.ts';
import { addressOf } from './address-of.ts';
import { openTestDatabase } from './test-database.ts';
import { Indexer } from '../src/indexer/indexer.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { dumpIndex } from './index-dump.ts';
import { ALL_READ } from './indexing.ts';

const TRX = 1_000_000n;

let devnet: ChildProcess;
let url: string;
let node: NodeClient;
let database: Database;

beforeAll(async () => {
  // A chain that makes a block only on demand.
  devnet = spawn(
    process.execPath,
    [...programOf('devnet'), '--memory', '--port', '0', '--accounts', '3', '--block-ms', '3000'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DEMO: '0' },
    },
  );
  url = await addressOf(devnet);
  node = createNodeClient({ baseUrl: url });
  await admin('pause', {});
  database = await openTestDatabase();
});

afterAll(async () => {
  await database.close();
  devnet.kill('SIGTERM');
});

async function admin(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

async function signed<K extends MessageName>(
  key: Uint8Array,
  type: K,
  parameter: MessageInit<K>,
): Promise<Uint8Array> {
  const head = await node.nowBlock();
  const now = head.header.raw_data.timestamp;
  const raw = createTransactionRaw(type, parameter, {
    refBlock: refBlockOf(head.id),
    expirationMs: now + 3_600_000n,
    timestampMs: now,
  });
  return encodeTransaction(raw, { signature: [signDigest(transactionId(raw), key)] });
}

/** Waits until the index stands where the node does, with all it has to read read. */
async function settled(): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [head, solid] = [await node.nowBlock(), await node.solidBlock()];
    const [row] = await database.query<{ settled: boolean }>(
      `SELECT cursor_hash = $1 AND solid_number = $2 AND ${ALL_READ} AS settled FROM sync_state`,
      [head.id, solid.number],
    );
    if (row?.settled === true) return;
    if (Date.now() > deadline) throw new Error(`the index did not reach block ${head.number}`);
    await delay(50);
  }
}

async function one(sql: string, ...parameters: SqlValue[]): Promise<unknown> {
  const [row] = await database.query(sql, parameters);
  return row && Object.values(row)[0];
}

const balanceOf = (address: Uint8Array) => one('SELECT balance FROM accounts WHERE address = $1', address);
const partsOf = (address: Uint8Array) =>
  one('SELECT count(*) FROM address_activity WHERE address = $1', address);
const countOf = (counter: string) => one('SELECT value FROM counters WHERE name = $1', counter);

it('a reorganisation of five blocks with other transfers leaves balances, lists and counters right', async () => {
  const accounts = (await (await fetch(`${url}/admin/accounts-json`)).json()) as { privateKeys: string[] };
  const keys = accounts.privateKeys.map(parsePrivateKey);
  const [annKey, bobKey] = keys as [Uint8Array, Uint8Array];
  const [ann, bob, carol, dave] = [annKey, bobKey, createPrivateKey(), createPrivateKey()].map(key =>
    addressToBytes(addressFromPrivateKey(key)),
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const send = async (to: Uint8Array, amount: bigint) =>
    node.broadcast(await signed(annKey, 'TransferContract', { owner_address: ann, to_address: to, amount }));
  const sale = {
    owner_address: ann,
    name: textToBytes('Harbour'),
    abbr: textToBytes('HRB'),
    total_supply: 1000n,
    trx_num: 1,
    num: 1,
    url: textToBytes('harbour.test'),
  };
  const headTime = (await node.nowBlock()).header.raw_data.timestamp;
  await node.broadcast(
    await signed(annKey, 'AssetIssueContract', {
      ...sale,
      start_time: headTime + 86_400_000n,
      end_time: headTime + 172_800_000n,
    }),
  );
  await admin('mine', { count: 1 });
  const id = String((await node.assets())[0]?.id);
  const hand = async (amount: bigint) =>
    node.broadcast(
      await signed(annKey, 'TransferAssetContract', {
        owner_address: ann,
        to_address: bob,
        asset_name: textToBytes(id),
        amount,
      }),
    );
  await hand(40n);
  await admin('mine', { count: 30 });

  const events: string[] = [];
  const indexer = new Indexer({
    database,
    node,
    development: true,
    pollMs: 20,
    events: {
      onRollback: ({ number, hashes }) => events.push(`back to ${number}, ${hashes.length} dropped`),
    },
  });
  const run = indexer.run();
  // A failed expectation closes the database under it; what went wrong then is reported by the expectation.
  run.catch(() => undefined);
  await settled();
  const transactions = Number(await countOf('transactions'));

  // Tied to a block that stays, so that it is valid on the other branch too.
  const other = await signed(annKey, 'TransferContract', {
    owner_address: ann,
    to_address: dave,
    amount: 3n * TRX,
  });
  for (let block = 0; block < 5; block++) {
    await send(carol, 7n * TRX + BigInt(block));
    if (block === 4) await hand(1n);
    await admin('mine', { count: 1 });
  }
  await settled();
  expect(await balanceOf(carol)).toBe(35n * TRX + 10n);
  expect(await partsOf(carol)).toBe(5n);
  expect(await one('SELECT balance FROM holders WHERE address = $1', bob)).toBe(41n);
  expect(await countOf('transactions')).toBe(BigInt(transactions + 6));

  const head = (await node.nowBlock()).number;
  await admin('reorganise', { depth: 5, mode: 'drop', transactions: [bytesToHex(other)], force: true });
  await admin('mine', { count: 1 });
  await settled();
  expect(events).toEqual([`back to ${head - 5n}, 5 dropped`]);
  expect(await balanceOf(carol)).toBeUndefined();
  expect(await partsOf(carol)).toBe(0n);
  expect(await balanceOf(dave)).toBe(3n * TRX);
  expect(await one('SELECT balance FROM holders WHERE address = $1', bob)).toBe(40n);
  expect(await one(`SELECT holders FROM tokens WHERE name = 'Harbour'`)).toBe(2n);
  expect(await countOf('transactions')).toBe(BigInt(transactions + 1));
  // Genesis, the other branch, which is one block longer, and the block after it.
  expect(await countOf('blocks')).toBe(1n + head + 1n + 1n);
  await indexer.stop();
  await run;

  const reorganised = await dumpIndex(database);
  await clearIndex(database);
  const fresh = new Indexer({ database, node, development: true, pollMs: 20 });
  const freshRun = fresh.run();
  await settled();
  await fresh.stop();
  await freshRun;
  expect(reorganised).toEqual(await dumpIndex(database));
});
