import { bytesToHex } from '@sunscope/tron/bytes';
import { describe, expect, it, vi } from 'vitest';
import { partitionTables } from '../src/repositories/partitions.ts';
import { dropKept, putBack, readKept, setAside } from '../src/repositories/kept-index.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { extendChain, makeChain } from './busy-chain.ts';
import { followedIndex } from './followed-index.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import { openTestDatabase, spread } from './test-database.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** A hang, on a machine however busy. */
const PATIENCE_MS = 50_000;
const index = followedIndex();

/** All that a table is made of, by names: columns, keys, indexes, storage. */
async function shapes(): Promise<unknown[]> {
  return index.database.query(
    `SELECT c.relname::text AS name, array_to_string(c.reloptions, ',') AS options,
       (SELECT string_agg(format('%s %s %s', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull), ', ' ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
       (SELECT string_agg(pg_get_expr(d.adbin, d.adrelid), ', ' ORDER BY d.adnum) FROM pg_attrdef d WHERE d.adrelid = c.oid) AS defaults,
       (SELECT string_agg(format('%s %s', k.conname, pg_get_constraintdef(k.oid)), ', ' ORDER BY k.conname)
        FROM pg_constraint k WHERE k.conrelid = c.oid) AS keys,
       (SELECT string_agg(pg_get_indexdef(i.indexrelid), ', ' ORDER BY i.indexrelid::regclass::text)
        FROM pg_index i WHERE i.indrelid = c.oid) AS indexes
     FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
  );
}

const blocks = async () =>
  Number((await index.database.query<{ count: bigint }>('SELECT count(*) AS count FROM blocks'))[0]?.count);
const genesisOf = (maker: ReturnType<typeof makeChain>) =>
  bytesToHex(maker.blocks[0]?.block.id ?? new Uint8Array(0));
const keptGenesis = async () => {
  const kept = await readKept(index.database);
  return kept?.genesisHash && bytesToHex(kept.genesisHash);
};

describe.skipIf(spread)('an index that is set aside', () => {
  it('leaves tables like those it had, keys and indexes by their names', async () => {
    await clearIndex(index.database);
    const before = await shapes();
    await index.database.transaction(setAside);
    expect(await shapes()).toEqual(before);
    await index.database.transaction(putBack);
    expect(await shapes()).toEqual(before);
    await index.database.transaction(dropKept);
    expect(await readKept(index.database)).toBeUndefined();
  });

  it('is kept while the other one is behind it, and deleted once that has caught up', async () => {
    const [first, second] = [makeChain(1, 20), makeChain(2, 12)];
    const node = await index.scripted(first);
    const lines: string[] = [];
    const log = { info: (_: unknown, line: string) => void lines.push(line), warn: () => undefined };
    await index.start(node, { log });
    await untilSettled(index.database, node);
    node.maker = second;
    await untilSettled(index.database, node);
    expect(await keptGenesis()).toBe(genesisOf(first));
    expect(lines).toEqual([]);
    extendChain(second, 8);
    await untilSettled(index.database, node);
    await vi.waitFor(async () => expect(await readKept(index.database)).toBeUndefined(), PATIENCE_MS);
    expect(lines.join()).toMatch(/caught up; the one before is deleted/);
    expect(await blocks()).toBe(21);
  });

  it('is put back where the node has its chain again, and a third chain does not take its place', async () => {
    const [first, second, third] = [makeChain(1, 20), makeChain(2, 12), makeChain(3, 9)];
    const node = await index.scripted(first);
    const { indexer } = await index.start(node);
    await untilSettled(index.database, node);
    const whole = await dumpIndex(index.database);
    for (const wrong of [second, third]) {
      node.maker = wrong;
      await untilSettled(index.database, node);
      expect(await keptGenesis()).toBe(genesisOf(first));
    }
    // The process may end meanwhile.
    await indexer.stop();
    const again = indexerOn(index.database, node);
    const run = again.run();
    index.cleanUp(async () => {
      await again.stop();
      await run;
    });
    node.maker = first;
    await untilSettled(index.database, node);
    expect(await dumpIndex(index.database)).toEqual(whole);
    // The one that stood in its place is behind it, and goes.
    await vi.waitFor(async () => expect(await readKept(index.database)).toBeUndefined(), PATIENCE_MS);
  });

  it('is deleted with all that comes from the chain by a reset', async () => {
    await clearIndex(index.database);
    await index.database.transaction(setAside);
    await index.database.transaction(clearIndex);
    expect(await readKept(index.database)).toBeUndefined();
  });

  it('is not put back by a version that makes other tables', async () => {
    await clearIndex(index.database);
    await index.database.transaction(setAside);
    await index.database.execute(
      'INSERT INTO sunscope_before.sync_state (id, solid_number, start_block, version) VALUES (1, -1, 0, 1)',
    );
    expect(await readKept(index.database)).toMatchObject({ isCurrent: true });
    await index.database.execute("INSERT INTO schema_migrations VALUES ('9999_later')");
    expect(await readKept(index.database)).toMatchObject({ isCurrent: false });
    await index.database.execute("DELETE FROM schema_migrations WHERE tag = '9999_later'");
    await clearIndex(index.database);
  });

  it('is for the operator to empty where it is cut into partitions', async () => {
    const database = await openTestDatabase();
    try {
      await database.transaction(session => partitionTables(session));
      const first = makeChain(1, 8);
      const node = await index.scripted(first);
      const indexer = indexerOn(database, node, { firstPauseMs: 10 });
      const run = indexer.run();
      try {
        await untilSettled(database, node);
        node.maker = makeChain(2, 8);
        await vi.waitFor(
          () => expect(indexer.status.problem).toMatch(/partitions.*sunscope reset/),
          PATIENCE_MS,
        );
        expect(await database.query('SELECT 1 FROM blocks')).toHaveLength(9);
      } finally {
        await indexer.stop();
        await run;
      }
    } finally {
      await database.close();
    }
  });
});

describe('a chain that parts deeper than can be undone', () => {
  it('is indexed again from its start where it may be reset, and the index before is kept', async () => {
    const before = makeChain(5, 40);
    const after = makeChain(5, 10);
    after.reseed(6);
    extendChain(after, 30);
    const node = await index.scripted(before);
    await index.start(node, { undoDepth: 8n, firstPauseMs: 200 });
    await untilSettled(index.database, node);
    node.maker = after;
    await untilSettled(index.database, node);
    expect(await blocks()).toBe(41);
  });
});
