import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addressFromBytes } from '@sunscope/tron/address';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../bench/load/random.ts';
import { deepSeconds, deepSeed, limits } from '../../../scripts/lib/deep.mjs';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { openDatabase, type DatabaseOptions } from '../src/database/open.ts';
import { copyEmptyIndex } from './empty-index.ts';
import { buildIndexerProgram, type IndexerProgram } from './indexer-program.ts';
import { indexerOn } from './indexing.ts';
import { dumpBooks, levelKey, TradedChain } from './traded-chain.ts';

/** More than a reorganisation takes back, less than a round has blocks in the end. */
const UNDO_DEPTH = 16;
/** A life of the indexer: some blocks of trading, now and then a reorganisation, and a moment longer. */
const BLOCKS_PER_LIFE = 3;
const ORDERS_PER_BLOCK = 8;
const MOMENT_MS = 150;

const random = new Random(deepSeed);
let traded: TradedChain;
let program: IndexerProgram;
let child: ChildProcess | undefined;

beforeAll(async () => {
  program = await buildIndexerProgram(`order-book-kill-${process.pid}`);
  traded = await TradedChain.start(random);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await traded.chain.close();
  await program.remove();
});

async function launch(options: DatabaseOptions): Promise<ChildProcess> {
  const started = spawn(
    process.execPath,
    [program.file, JSON.stringify(options), traded.chain.url, String(UNDO_DEPTH)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const opened = await Promise.race([
    once(started.stdout, 'data').then(() => true),
    once(started, 'exit').then(() => false),
  ]);
  if (!opened)
    throw new Error(`the indexer ended with code ${started.exitCode} before it had opened its database`);
  return started;
}

/** What the killed index holds of the books once it has caught up. */
async function settledBooks(options: DatabaseOptions) {
  const database = await openDatabase(options);
  try {
    const indexer = indexerOn(database, traded.chain, { undoDepth: BigInt(UNDO_DEPTH) });
    const running = indexer.run();
    const { id } = await traded.chain.node.nowBlock();
    const deadline = Date.now() + limits.hookTimeout;
    while ((await database.query('SELECT 1 FROM sync_state WHERE cursor_hash = $1', [id])).length === 0) {
      if (Date.now() > deadline) throw new Error('the index did not reach the head block');
      await delay(20);
    }
    await indexer.stop();
    await running;
    const levels = await database.query<{
      contract: Uint8Array;
      pair: bigint;
      sells: boolean;
      level: string;
      left: string;
    }>(
      `SELECT o.contract, o.pair, o.sells, div(o.price, p.price_step)::text AS level, sum(o.amount - o.filled)::text AS left
       FROM book_orders o JOIN book_pairs p ON p.contract = o.contract AND p.pair = o.pair
       WHERE o.cancelled_position IS NULL AND o.filled < o.amount GROUP BY 1, 2, 3, 4`,
    );
    return {
      books: await dumpBooks(database),
      tradedTypes: new Set(
        (
          await database.query<{ contract: Uint8Array; pair: bigint }>(
            'SELECT DISTINCT contract, pair FROM book_trades',
          )
        ).map(({ contract, pair }) => traded.typeOf(addressFromBytes(contract), pair)),
      ),
      levels: Object.fromEntries(
        levels.map(({ contract, pair, sells, level, left }) => [
          levelKey(traded.typeOf(addressFromBytes(contract), pair), sells, BigInt(level)),
          BigInt(left),
        ]),
      ),
    };
  } finally {
    await database.close();
  }
}

async function killAgainAndAgain(options: DatabaseOptions): Promise<void> {
  const until = performance.now() + (deepSeconds * 1000) / 2;
  let kills = 0;
  let reorganisations = 0;
  while (kills < 3 || performance.now() < until) {
    child = await launch(options);
    for (let block = 0; block < BLOCKS_PER_LIFE; block++) {
      await traded.trade(ORDERS_PER_BLOCK);
      await traded.chain.mine();
    }
    if (kills % 2 === 1) {
      await traded.chain.admin('reorganise', { depth: 1 + random.below(4) });
      reorganisations++;
    }
    await delay(random.below(MOMENT_MS));
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    kills++;
    // Blocks it did not live to see are met by its next life.
    await traded.trade(ORDERS_PER_BLOCK);
    await traded.chain.mine();
  }
  const { books, levels, tradedTypes } = await settledBooks(options);
  expect(tradedTypes).toEqual(new Set([1, 2, 3, 4]));
  expect(levels).toEqual(await traded.bookOfContracts());
  expect(books).toEqual(await dumpBooks(traded.chain.database));
  console.log(
    `${kills} kills and ${reorganisations} reorganisations; ${books['orders']?.length} orders, ${books['trades']?.length} trades, ${Object.keys(levels).length} prices in the book`,
  );
}

describe('the books of the index, a pair of each type, are the contracts’ after random trading, reorganisations and kill -9', () => {
  it(
    'on the embedded database',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'sunscope-books-'));
      try {
        await copyEmptyIndex(dataDir);
        await killAgainAndAgain({ dataDir });
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    limits.testTimeout,
  );

  it(
    'on PostgreSQL',
    async context => {
      const postgres = await startPostgres({ settings: ['fsync=off', 'full_page_writes=off'] });
      if (!postgres) return context.skip('PostgreSQL is not installed here');
      try {
        await killAgainAndAgain({ databaseUrl: postgres.url });
      } finally {
        child?.kill('SIGKILL');
        await postgres.stop();
      }
    },
    limits.testTimeout,
  );
});
