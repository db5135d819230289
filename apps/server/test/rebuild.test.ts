import { readFile } from 'node:fs/promises';
import { eventTopic } from '@sunscope/tron/abi';
import { addressToBytes, ZERO_ADDRESS } from '@sunscope/tron/address';
import { concatBytes, numberToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { size } from '../../../scripts/lib/deep.mjs';
import type { ChainMaker } from '../../../bench/load/chain-maker.ts';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open.ts';
import { rebuildOutdated } from '../src/indexer/rebuild.ts';
import { INDEX_VERSION } from '../src/repositories/sync-state.ts';
import { makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { makeTestPlace, openTestDatabase, spread, type TestPlace } from './test-database.ts';

/** The last step of the database before what is derived from blocks was kept. */
const BEFORE = ['0000_first', '0001_token_look', '0002_holder_key', '0003_supply_stale'];

const SOLID = size(30, 100);
/** Blocks above are ingested one by one. */
const UNDO_DEPTH = BigInt(size(24, 64));

let node: ScriptedNode;
let current: Database;
let place: TestPlace;

beforeAll(async () => {
  node = await ScriptedNode.start(withItems(makeChain(5, SOLID + 20, 8)));
  node.solid = SOLID;
  current = await openTestDatabase();
  await follow(current);
  expect((await dumpIndex(current))['item_approvals']).toHaveLength(2);
  place = await makeTestPlace();
});
afterAll(async () => {
  await current.close();
  await place.remove();
  await node.stop();
});

/** The same chain, in which events of a call early on and of one that is not solid are about items. */
function withItems(maker: ChainMaker): ChainMaker {
  const [ann, bob] = maker.accounts as [Uint8Array, Uint8Array];
  const word = (address: Uint8Array) => concatBytes(new Uint8Array(12), address.subarray(1));
  const event = (name: string, from: Uint8Array, to: Uint8Array, item: bigint) => ({
    topics: [eventTopic(`${name}(address,address,uint256)`), word(from), word(to), numberToBytes(item, 32)],
    data: new Uint8Array(0),
  });
  const nobody = addressToBytes(ZERO_ADDRESS);
  const calls = maker.blocks.flatMap(({ infos }) => infos.filter(info => info.log.length > 0));
  for (const [call, item] of [
    [calls[5], 1n],
    [calls.at(-1), 2n],
  ] as const)
    call?.log.push(
      ...[event('Transfer', nobody, ann, item), event('Approval', ann, bob, item)].map(log => ({
        ...log,
        address: call.log[0]?.address ?? ann.subarray(1),
      })),
    );
  return maker;
}

async function follow(database: Database): Promise<void> {
  const indexer = indexerOn(database, node, { development: false, undoDepth: UNDO_DEPTH });
  const run = indexer.run();
  await untilSettled(database, node);
  await indexer.stop();
  await run;
}

async function copyTable(from: Database, to: Database, table: string, columns: string): Promise<void> {
  // Columns go by the names that the version before gave them.
  const today = columns.replace(/\blook\b/, 'fingerprint AS look');
  const [row] = await from.query<{ rows: string | null }>(
    `SELECT jsonb_agg(to_jsonb(t))::text AS rows FROM (SELECT ${today} FROM ${table}) t`,
  );
  await to.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::text::jsonb)`,
    [row?.rows ?? '[]'],
  );
}

it('brings an index of the version before up to this one, from its own blocks', async context => {
  if (spread) return context.skip('no version before could spread its tables');
  // A database as that version left it: its tables, and of its rows those that are not recomputed.
  const old = await openDatabase(place.options);
  try {
    await old.execute('DROP SCHEMA public CASCADE');
    await old.execute('CREATE SCHEMA public');
    await old.execute('CREATE TABLE schema_migrations (tag text PRIMARY KEY)');
    for (const tag of BEFORE) {
      const text = await readFile(new URL(`../migrations/${tag}.sql`, import.meta.url), 'utf8');
      for (const statement of text.split('--> statement-breakpoint')) await old.execute(statement);
      await old.query('INSERT INTO schema_migrations VALUES ($1)', [tag]);
    }
    for (const table of ['blocks', 'transactions', 'tokens'])
      await copyTable(current, old, table, await columnsOf(old, table));
    await copyTable(
      current,
      old,
      'sync_state',
      'id, cursor_number, cursor_hash, solid_number, genesis_hash, start_block',
    );
  } finally {
    await old.close();
  }

  const upgraded = await openDatabase(place.options);
  try {
    expect(await rebuildOutdated(upgraded)).toBe(SOLID + 1);
    expect(await rebuildOutdated(upgraded)).toBe(0);
    await follow(upgraded);
    await expectSame(upgraded);
  } finally {
    await upgraded.close();
  }
});

it('goes on where it was stopped, from the version just before as well', async () => {
  const database = await openTestDatabase();
  try {
    await follow(database);
    await database.query('UPDATE sync_state SET version = $1', [INDEX_VERSION - 1]);
    // What that version did not keep yet.
    await database.execute('TRUNCATE item_approvals');
    const stop = new AbortController();
    const stopAtFirst = {
      info: (details: Record<string, unknown>) => {
        if ('block' in details) stop.abort();
      },
      warn: () => undefined,
    };
    await rebuildOutdated(database, { log: stopAtFirst, signal: stop.signal });
    await rebuildOutdated(database);
    await follow(database);
    await expectSame(database);
  } finally {
    await database.close();
  }
});

async function expectSame(database: Database): Promise<void> {
  // How to undo the blocks that were settled long ago is not known any more, nor wanted.
  const { block_effects: _young, ...expected } = await dumpIndex(current);
  const found = await dumpIndex(database);
  for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
}

async function columnsOf(database: Database, table: string): Promise<string> {
  const rows = await database.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'",
    [table],
  );
  return rows.map(row => row.column_name).join(', ');
}
