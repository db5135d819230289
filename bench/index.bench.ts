// Blocks per second into the index, from files and from a node; what the rows alone cost; and how fast the calls that
// pages make most are answered while the index follows the chain. BENCH_SCALE=1m or 5m fills PostgreSQL with so many
// transactions, reports the pace as it grows, and the calls at 100,000, 1 M and 5 M.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeClient } from '@sunscope/node-api/client';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import { BalanceState } from '../apps/server/src/database/balance-state.ts';
import type { Database } from '../apps/server/src/database/database.ts';
import { SPREAD } from '../apps/server/src/database/distribution.ts';
import { openDatabase } from '../apps/server/src/database/open.ts';
import { importBlocks } from '../apps/server/src/indexer/import-blocks.ts';
import { clearIndex } from '../apps/server/src/repositories/sync-state.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { startArchive, type Archive } from './lib/archive.ts';
import { bareCopySeconds } from './lib/bare-copy.ts';
import { catchUp, decodeWorkers } from './lib/catch-up.ts';
import { openCluster } from './lib/cluster.ts';
import { measureLatencies } from './lib/latencies.ts';
import { report, skipped } from './lib/report.ts';

const TRANSACTIONS = 380;
const BLOCK_MS = 3000;
/** What threads need to start must be little beside it. */
const STEP = 1800;
/** Blocks made before answers are timed: a real node goes on answering while it gets one. */
const PREPARED = 150;
/** As it grows: the archive keeps so many. */
const GROWING_STEP = 2650;
const FETCH = 50;
const SCALES: Readonly<Record<string, number>> = { '1m': 1_000_000, '5m': 5_000_000 };
/** Transactions at which the calls are measured on the way. */
const MARKS = [100_000, 1_000_000, 5_000_000];
const scale = SCALES[process.env['BENCH_SCALE'] ?? ''];
const accounts = scale === undefined ? 200_000 : scale / 2;
const FOLLOW = fileURLToPath(new URL('load/follow.ts', import.meta.url));
const P99 = { limit: 25, rule: 'at most' } as const;
const BLOCKBOOK = { name: 'Blockbook-TRON with 32 workers on a big machine, published', value: 105 };

const folder = mkdtempSync(join(tmpdir(), 'sunscope-bench-index-'));
const archive = await startArchive(TRANSACTIONS, accounts);
/** As `sunscope doctor` advises for an index of some size. */
const SETTINGS = [
  `shared_buffers=${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  'min_wal_size=4GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=15min',
];
const server = await startPostgres({ settings: SETTINGS });
try {
  console.log(`  ${decodeWorkers()} decode threads`);
  if (scale === undefined) await small();
  else await grown(scale);
} finally {
  archive.stop();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function small(): Promise<void> {
  const head = await archive.extend(STEP);
  const files = await writeFiles(archive, head);
  const embedded = await openDatabase({ dataDir: join(folder, 'data'), size: 'large' });
  await throughput('PGlite', embedded, { head, files, budget: 15 });
  await embedded.close();
  if (!server) {
    skipped('the index on PostgreSQL', 'no PostgreSQL is installed here');
    return;
  }
  const database = await openDatabase({ databaseUrl: server.url });
  await fillLog(database);
  await throughput('PostgreSQL', database, { head, files, budget: 50 });
  await latencies(database, server.url, 'PostgreSQL');
  await database.close();
  const cluster = await openCluster();
  if (!cluster) {
    skipped('the index on Citus', 'CITUS_URL names no cluster');
    return;
  }
  await throughput('Citus', cluster.database, { head, files, budget: 50 });
  await latencies(cluster.database, cluster.url, 'Citus');
  await cluster.database.close();
  await cluster.remove();
}

/** Fills the index step by step; each step is made first and ingested then, so that the two do not share the cores. */
async function grown(transactions: number): Promise<void> {
  if (!server) {
    skipped('the index as it grows', 'no PostgreSQL is installed here');
    return;
  }
  const database = await openDatabase({ databaseUrl: server.url });
  await fillLog(database);
  let held = 0;
  for (const mark of MARKS.filter(size => size <= transactions)) {
    while (held < mark) {
      const head = await archive.extend(Math.min(GROWING_STEP, Math.ceil((mark - held) / TRANSACTIONS) + 1));
      const taken = await catchUp(database, archive.url, head);
      held += taken.transactions;
      report({
        name: `catch-up at ${(held / 1e6).toFixed(2)} M transactions, PostgreSQL`,
        value: taken.blocksPerSecond,
        unit: 'blocks/s',
        budget: { limit: 50, rule: 'at least' },
      });
    }
    await sizes('PostgreSQL', database);
    await latencies(database, server.url, `PostgreSQL at ${(held / 1e6).toFixed(1)} M`);
  }
  await database.close();
}

/** A server that has been in use writes its log over old files; a new one makes each of them first, with zeros. */
async function fillLog(database: Database): Promise<void> {
  await database.execute(
    "SELECT pg_logical_emit_message(false, 'bench', repeat('x', 1000000)) FROM generate_series(1, 3000)",
  );
  await database.execute('CHECKPOINT');
}

interface Place {
  head: number;
  files: string;
  budget: number;
}

async function throughput(name: string, database: Database, place: Place): Promise<void> {
  const budget = { limit: place.budget, rule: 'at least' } as const;
  const began = performance.now();
  const imported = await importBlocks({ database, paths: [place.files], threads: decodeWorkers() });
  if (imported.imported !== place.head + 1)
    throw new Error(
      `imported ${imported.imported} of ${place.head + 1} blocks: ${imported.refused[0]?.reason}`,
    );
  report({
    name: `import of ${TRANSACTIONS}-transaction blocks from files, ${name}`,
    value: (imported.imported / (performance.now() - began)) * 1000,
    unit: 'blocks/s',
    budget,
    anchor: BLOCKBOOK,
  });
  await database.transaction(clearIndex);
  const taken = await catchUp(database, archive.url, place.head);
  const [counted] = await database.query<{ value: bigint }>(
    `SELECT value FROM counters WHERE name = 'transactions'`,
  );
  if (Number(counted?.value) < taken.transactions)
    throw new Error(`${counted?.value} transactions counted, ${taken.transactions} ingested`);
  const bare = taken.blocks / (await bareCopySeconds(database));
  report({
    name: `catch-up from a node with receipts and logs, ${name}`,
    value: taken.blocksPerSecond,
    unit: 'blocks/s',
    budget,
    anchor: {
      name: `bare ${database.kind === 'pglite' ? 'INSERT' : 'COPY'} of the same rows`,
      value: bare,
    },
  });
  report({ name: `memory while catching up, ${name}`, value: taken.peakBytes / 2 ** 20, unit: 'MiB' });
  await sizes(name, database);
}

async function sizes(name: string, database: Database): Promise<void> {
  const size =
    database.distributed === true
      ? `CASE WHEN relname IN (${Object.keys(SPREAD)
          .map(table => `'${table}'`)
          .join(', ')})
           THEN citus_total_relation_size(oid) ELSE pg_total_relation_size(oid) END`
      : 'pg_total_relation_size(oid)';
  const [row] = await database.query<{ bytes: bigint; transactions: bigint }>(
    `SELECT sum(${size})::bigint AS bytes, (SELECT value FROM counters WHERE name = 'transactions') AS transactions
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  if (!row) return;
  report({
    name: `index of ${row.transactions} transactions, ${name}`,
    value: Number(row.bytes) / Number(row.transactions),
    unit: 'bytes a transaction',
  });
}

/**
 * With the chain going on at main net's pace, and the indexer after it. What the node is asked about the accounts that
 * catching up met takes minutes; it is taken as done, since it is done once and this is about every day.
 */
async function latencies(database: Database, url: string, place: string): Promise<void> {
  await database.execute('UPDATE accounts SET balance_state = 0, last_touched_block = NULL');
  await database.execute('VACUUM ANALYZE');
  await archive.prepare(PREPARED);
  const head = await archive.extend(1);
  // For itself, as where more than one machine is wanted: in the process of the API it would keep readers waiting.
  const indexer = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), FOLLOW, url, archive.url],
    {
      stdio: ['pipe', 'ignore', 'inherit'],
    },
  );
  const ended = once(indexer, 'exit');
  await reached(database, BigInt(head));
  const blocks = setInterval(() => void archive.extend(1), BLOCK_MS);
  try {
    for (const call of await measureLatencies(database, archive.url)) {
      report({
        name: `${place}, ${call.name}: p50 ${call.p50.toFixed(1)} ms (bare SQL ${call.bareP50.toFixed(1)}), ${Math.round(call.perSecond)}/s, p99`,
        value: call.p99,
        unit: 'ms',
        budget: P99,
        anchor: { name: 'p99 of its SQL alone', value: call.bareP99 },
      });
      report({
        name: `${place}, ${call.name}, 100 a second in all: p50 ${call.pacedP50.toFixed(1)} ms, p99`,
        value: call.pacedP99,
        unit: 'ms',
        budget: P99,
      });
    }
  } finally {
    clearInterval(blocks);
    indexer.stdin.end();
    await ended;
  }
}

/** Also waits for the accounts of the young blocks, which come in one after the other at first: that is no everyday either. */
async function reached(database: Database, block: bigint): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ reached: boolean }>(
      `SELECT cursor_number >= $1 AND NOT EXISTS (
         SELECT 1 FROM accounts
         WHERE balance_state = ${BalanceState.stale} OR (balance_state = ${BalanceState.provisional} AND last_touched_block <= solid_number)
       ) AS reached FROM sync_state`,
      [block],
    );
    if (row?.reached === true) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}

/** The archive's blocks as files, one each. */
async function writeFiles(source: Archive, head: number): Promise<string> {
  const files = join(folder, 'blocks');
  mkdirSync(files);
  const node = createNodeClient({ baseUrl: source.url });
  for (let start = 0; start <= head; start += FETCH)
    for (const block of await node.blockRange(BigInt(start), BigInt(Math.min(start + FETCH, head + 1))))
      writeFileSync(
        join(files, `${String(block.number).padStart(6, '0')}.json`),
        stringifyJson(blockToJson(block.id, block.header, block.transactions, { visible: false })),
      );
  return files;
}
