import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { size } from '../../../scripts/lib/deep.mjs';
import { readConfig } from '../src/settings/config.ts';
import type { Database, SqlValue } from '../src/database/database.ts';
import { addSpreadColumns, SPREAD } from '../src/database/distribution.ts';
import { openEmptyIndex } from './empty-index.ts';
import { spreadCopy } from '../src/database/spread-copy.ts';
import { Indexer } from '../src/indexer/indexer.ts';
import { createServing, type Serving } from '../src/runtime/serving.ts';
import { makeChain } from './busy-chain.ts';
import { hotCalls } from './hot-calls.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase, spread } from './test-database.ts';

/** A chain that reaches over several buckets would be long: this one is within the first. */
const BLOCKS = size(30, 80);
/** Parameters of each of the hottest calls. */
const SAMPLES = size(6, 20);

interface Statement {
  sql: string;
  parameters: readonly SqlValue[];
}

interface Side {
  database: Database;
  serving: Serving;
  statements: Statement[];
  stop(): Promise<void>;
}

let node: ScriptedNode;
/** The index as one machine keeps it, and as it is spread. */
let whole: Side;
let split: Side;

beforeAll(async () => {
  node = await ScriptedNode.start(makeChain(11, BLOCKS, 12));
  node.solid = BLOCKS - 20;
  whole = await serve(await openEmptyIndex());
  // Without a cluster the tables only have the columns that they are spread by; every statement is the same.
  split = await serve(spread ? await openTestDatabase() : await openUnspread());
});
afterAll(async () => {
  await split?.stop();
  await whole?.stop();
  await node?.stop();
});

async function openUnspread(): Promise<Database> {
  const database = await openEmptyIndex();
  await database.transaction(addSpreadColumns);
  return {
    ...database,
    distributed: true,
    transaction: work =>
      database.transaction(session =>
        work({
          ...session,
          distributed: true,
          async copy(table, columns, rows) {
            for (const part of spreadCopy(table, columns, rows))
              await session.copy(part.table, part.columns, part.rows);
          },
        }),
      ),
  };
}

async function serve(database: Database): Promise<Side> {
  const indexer: Indexer = indexerOn(database, node);
  const running = indexer.run();
  await untilSettled(database, node);
  const statements: Statement[] = [];
  const serving = await createServing({
    config: readConfig({}, { PORT: '0', RATE_LIMIT: '0', PRICE_SOURCE: 'off', CHECK_ANSWERS: '1' }),
    session: {
      ...database,
      query: (sql, parameters = []) => {
        statements.push({ sql, parameters });
        return database.query(sql, parameters);
      },
    },
    node: { url: node.url, solidityUrl: node.url, embedded: true },
    log: pino({ level: 'silent' }),
  });
  return {
    database,
    serving,
    statements,
    async stop() {
      await indexer.stop();
      await running;
      await serving.close();
      await database.close();
    },
  };
}

async function answer({ serving }: Side, path: string): Promise<unknown> {
  const response = await serving.app.inject({ method: 'GET', url: path });
  expect(response.statusCode, path).toBe(200);
  // When it was answered is no part of the answer.
  const { balances: _balances, ...rest } = JSON.parse(response.body.replace(/"at":\d+/, '"at":0')) as Record<
    string,
    unknown
  >;
  // What parties had before and after would need a question to every shard, so a spread index leaves it out.
  return rest;
}

describe('an index that is spread', () => {
  it('holds the same rows', async () => {
    const [expected, found] = [await dumpIndex(whole.database), await dumpIndex(split.database)];
    for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
  });

  it('answers the hottest calls, and others, in the same words', async () => {
    const paths = (await hotCalls(whole.database)).flatMap(call => call.paths.slice(0, SAMPLES));
    const others = [
      '/api/transaction?limit=5&start=7&sort=timestamp',
      '/api/transaction?limit=20&type=2',
      '/api/transaction?limit=20&type=30',
      '/api/transfer?limit=50&start=30',
      '/api/trx/transfer?limit=20&sort=timestamp',
      `/api/block?limit=3&start=${BLOCKS - 5}`,
      '/api/internal-transaction?limit=20',
    ];
    for (const path of [...paths, ...others])
      expect(await answer(split, path), path).toEqual(await answer(whole, path));
  });
});

describe('the statements of the hottest calls', () => {
  it('name the column that each spread table is spread by', async () => {
    for (const { sql } of await hottest()) {
      for (const [table, column] of Object.entries(SPREAD)) {
        if (!new RegExp(`\\b(FROM|JOIN) ${table}\\b`).test(sql)) continue;
        expect(sql, `${table} is read without ${column}`).toMatch(
          new RegExp(`\\b${column} = (\\$?\\d|ANY\\(\\$1)`),
        );
      }
    }
  });

  it('touch one shard each', async context => {
    if (!spread) return context.skip('CITUS_URL names no cluster: only a cluster has such plans');
    let checked = 0;
    for (const { sql, parameters } of await hottest()) {
      if (!Object.keys(SPREAD).some(table => new RegExp(`\\b(FROM|JOIN) ${table}\\b`).test(sql))) continue;
      const [row] = await split.database.query<{ 'QUERY PLAN': unknown }>(
        `EXPLAIN (FORMAT JSON) ${sql}`,
        parameters,
      );
      const counts = taskCounts(row?.['QUERY PLAN']);
      expect(counts.length, sql).toBeGreaterThan(0);
      expect(Math.max(...counts), sql).toBe(1);
      checked++;
    }
    expect(checked).toBeGreaterThan(12);
  });
});

/** Statements of the twenty hottest calls, each once. */
async function hottest(): Promise<Statement[]> {
  const found = new Map<string, Statement>();
  for (const { paths } of await hotCalls(split.database))
    for (const path of paths.slice(0, SAMPLES / 2)) {
      split.serving.changed();
      split.statements.length = 0;
      await answer(split, path);
      for (const statement of split.statements) found.set(statement.sql, statement);
    }
  return [...found.values()];
}

/** Every "Task Count" in a plan of Citus. */
function taskCounts(plan: unknown): number[] {
  if (Array.isArray(plan)) return plan.flatMap(taskCounts);
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([key, value]) =>
    key === 'Task Count' ? [Number(value)] : taskCounts(value),
  );
}
