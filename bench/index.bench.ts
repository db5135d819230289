// Blocks per second into the index: from files with their checks, and as a node gives them, infos included.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringifyJson } from '@sunscope/node-api/json';
import { blockToJson } from '@sunscope/node-api/message-json';
import type { Database } from '../apps/server/src/database/database.ts';
import { openDatabase } from '../apps/server/src/database/open.ts';
import { applyBatch } from '../apps/server/src/indexer/apply-batch.ts';
import { decodeBlock } from '../apps/server/src/indexer/decode-block.ts';
import { importBlocks } from '../apps/server/src/indexer/import-blocks.ts';
import { clearIndex } from '../apps/server/src/repositories/sync-state.ts';
import { ChainMaker, mineBusyBlock } from './load/chain-maker.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { report, skipped } from './lib/report.ts';

const BLOCKS = Number(process.env['BENCH_BLOCKS'] ?? 300);
const TRANSACTIONS = 380;
const BATCH = 10;
const BLOCKBOOK = { name: 'Blockbook-TRON with 32 workers on a big machine, published', value: 105 };

const folder = mkdtempSync(join(tmpdir(), 'sunscope-bench-index-'));
const maker = new ChainMaker({ seed: 1, accounts: 200_000 });
for (let block = 0; block < BLOCKS; block++) mineBusyBlock(maker, TRANSACTIONS);
const files = join(folder, 'blocks');
mkdirSync(files);
maker.blocks.forEach(({ block }, index) =>
  writeFileSync(
    join(files, `${String(index).padStart(6, '0')}.json`),
    stringifyJson(blockToJson(block.id, block.header, block.transactions, { visible: false })),
  ),
);

try {
  const embedded = await openDatabase({ dataDir: join(folder, 'data') });
  await measure('PGlite', embedded, 15);
  await embedded.close();
  const server = await startPostgres();
  if (server) {
    const database = await openDatabase({ databaseUrl: server.url });
    await measure('PostgreSQL', database, 50);
    await database.close();
    await server.stop();
  } else skipped('blocks per second on PostgreSQL', 'no PostgreSQL is installed here');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: string, database: Database, budget: number): Promise<void> {
  let began = performance.now();
  const imported = await importBlocks({ database, paths: [files] });
  if (imported.imported !== BLOCKS + 1)
    throw new Error(`imported ${imported.imported} of ${BLOCKS + 1} blocks: ${imported.refused[0]?.reason}`);
  report({
    name: `import of ${TRANSACTIONS}-transaction blocks from files, ${name}`,
    value: perSecond(began),
    unit: 'blocks/s',
    budget: { limit: budget, rule: 'at least' },
    anchor: BLOCKBOOK,
  });
  await clearIndex(database);
  began = performance.now();
  let applying: Promise<void> = Promise.resolve();
  for (let start = 0; start < maker.blocks.length; start += BATCH) {
    const effects = maker.blocks
      .slice(start, start + BATCH)
      .map(({ block, infos }) => decodeBlock(block, block.number === 0n ? undefined : infos));
    await applying;
    // As the indexer does it: the next batch is decoded while this one is written.
    applying = database.transaction(session =>
      applyBatch(session, effects, { undoable: false, mainNet: false }),
    );
  }
  await applying;
  report({
    name: `decode and apply with logs, token holders and fees, ${name}`,
    value: perSecond(began),
    unit: 'blocks/s',
    budget: { limit: budget, rule: 'at least' },
    anchor: BLOCKBOOK,
  });
  const [counted] = await database.query<{ value: bigint }>(
    `SELECT value FROM counters WHERE name = 'transactions'`,
  );
  const expected = maker.blocks.reduce((sum, { block }) => sum + block.transactions.length, 0);
  if (Number(counted?.value) !== expected)
    throw new Error(`${counted?.value} transactions counted, ${expected} made`);
}

function perSecond(began: number): number {
  return (BLOCKS / (performance.now() - began)) * 1000;
}
