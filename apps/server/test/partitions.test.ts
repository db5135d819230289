import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { applyBatch } from '../src/indexer/apply-batch.ts';
import { decodeBlock } from '../src/decode/decode-block.ts';
import { undoBlock } from '../src/repositories/journal.ts';
import { partitionTables } from '../src/repositories/partitions.ts';
import { makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { openTestDatabase } from './test-database.ts';

const BLOCKS = 60;
let whole: Database;
let cut: Database;

beforeAll(async () => {
  whole = await openTestDatabase();
  cut = await openTestDatabase();
  // Twice: it may be called again.
  await cut.transaction(session => partitionTables(session, 25n));
  await cut.transaction(session => partitionTables(session, 25n));
});
afterAll(() => Promise.all([whole.close(), cut.close()]));

it('hold the same index, and give a block back like whole tables', async () => {
  const { blocks } = makeChain(7, BLOCKS, 12);
  const effects = blocks.map(({ block, infos }) =>
    decodeBlock(block, block.number === 0n ? undefined : infos),
  );
  const last = effects.at(-1);
  if (!last) throw new Error('the chain is empty');
  for (const database of [whole, cut]) {
    await database.transaction(session =>
      applyBatch(session, effects.slice(0, -1), { undoable: false, mainNet: false }),
    );
    await database.transaction(session => applyBatch(session, [last], { undoable: true, mainNet: false }));
    await database.transaction(session => undoBlock(session, last.block.number));
  }
  const [expected, found] = [await dumpIndex(whole), await dumpIndex(cut)];
  expect(expected['transfers']?.length).toBeGreaterThan(100);
  for (const [table, rows] of Object.entries(expected)) expect(found[table], table).toEqual(rows);
  const rows = await cut.query<{ name: string; rows: bigint }>(
    `SELECT 'transfers_0' AS name, count(*) AS rows FROM transfers_0 WHERE position < 25 * 268435456::bigint
     UNION ALL SELECT 'transfers_2', count(*) FROM transfers_2 WHERE position >= 50 * 268435456::bigint ORDER BY 1`,
  );
  expect(rows.map(row => row.rows > 0n)).toEqual([true, true]);
});

it('keep the names of their indexes, which later steps of the database know them by', async () => {
  const namesOf = async (database: Database) =>
    (
      await database.query<{ name: string }>(
        `SELECT indexname::text AS name FROM pg_indexes WHERE tablename IN ('transactions', 'transfers', 'address_activity') ORDER BY 1`,
      )
    ).map(row => row.name);
  expect(await namesOf(cut)).toEqual(await namesOf(whole));
});

it('are refused to an index that holds blocks already', async () => {
  await expect(whole.transaction(session => partitionTables(session))).rejects.toMatchObject({
    code: 'index_not_empty',
  });
});
