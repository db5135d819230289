import { beforeAll, expect, it } from 'vitest';
import type { Database, Session } from '../src/database/database.ts';
import { applyBatch } from '../src/indexer/apply-batch.ts';
import { decodeBlock } from '../src/decode/decode-block.ts';
import type { Effects } from '../src/decode/effects.ts';
import { makeChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { openTestDatabase } from './test-database.ts';

const EARLIER = 3;
const BLOCKS = 24;
let batches: readonly [Effects[], Effects[]];

/** What somebody else may write between the look-ups of a batch and its rows; all of it meets the second batch. */
const WRITTEN = {
  'an account that was not there': `INSERT INTO accounts (address, type, latest_operation_ms, transactions, transactions_in, transactions_out, transfers, risky_transfers, witness_url)
    SELECT address, 0, 0, 0, 0, 0, 0, 0, 'http://meanwhile' FROM fresh_accounts ORDER BY address LIMIT 1`,
  'accounts that were there': `UPDATE accounts SET staked = 7 WHERE address NOT IN (SELECT address FROM fresh_accounts)`,
  'whom somebody sent to': `INSERT INTO sent_to (owner, fingerprint, counterparty, token, times, first_position, last_position)
    SELECT owner, fingerprint, counterparty, token, 7, 0, 0 FROM fresh_sent_to ORDER BY owner, fingerprint LIMIT 1`,
} as const;
const KEYS = { accounts: 'address', sent_to: 'owner, fingerprint, counterparty, token' };

beforeAll(() => {
  const effects = makeChain(7, BLOCKS, 12).blocks.map(({ block, infos }) =>
    decodeBlock(block, block.number === 0n ? undefined : infos),
  );
  batches = [effects.slice(0, EARLIER), effects.slice(EARLIER)];
});

/** An index of the first batch, and the keys of rows that the second adds, in tables named `fresh_…`. */
async function openIndex(): Promise<Database> {
  const database = await openTestDatabase();
  const apply = (batch: Effects[]) =>
    database.transaction(session => applyBatch(session, batch, { undoable: false, mainNet: false }));
  await apply(batches[0]);
  const undone = new Error('only to see what it adds');
  for (const [table, key] of Object.entries(KEYS))
    await database.execute(`CREATE TABLE fresh_${table} AS SELECT ${key} FROM ${table}`);
  const added: Record<string, unknown[]> = {};
  await database
    .transaction(async session => {
      await applyBatch(session, batches[1], { undoable: false, mainNet: false });
      for (const [table, key] of Object.entries(KEYS))
        added[table] = await session.query(
          `SELECT to_jsonb(t)::text AS row FROM (SELECT ${key} FROM ${table} EXCEPT SELECT ${key} FROM fresh_${table}) t`,
        );
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  for (const [table, rows] of Object.entries(added)) {
    await database.execute(`DELETE FROM fresh_${table}`);
    for (const { row } of rows as { row: string }[])
      await database.query(
        `INSERT INTO fresh_${table} SELECT * FROM jsonb_populate_record(NULL::fresh_${table}, $1::text::jsonb)`,
        [row],
      );
  }
  return database;
}

/** Applies the second batch; `meanwhile` is done when it has looked up what there is. */
async function applySecond(
  database: Database,
  meanwhile: (session: Session) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await database.transaction(session => {
    const watched: Session = {
      ...session,
      async query(sql, parameters) {
        const rows = await session.query(sql, parameters);
        if (sql.includes('FROM sent_to s WHERE s.owner')) await meanwhile(session);
        return rows as never;
      },
    };
    return applyBatch(watched, batches[1], { undoable: false, mainNet: false });
  });
}

it.each(Object.entries(WRITTEN))(
  '%s, written meanwhile, is met as it is where it was written before',
  async (_, written) => {
    const [before, amid] = [await openIndex(), await openIndex()];
    try {
      const [added] = await before.query<{ added: number }>(
        `SELECT least((SELECT count(*) FROM fresh_accounts), (SELECT count(*) FROM fresh_sent_to))::int AS added`,
      );
      expect(added?.added).toBeGreaterThan(0);
      await before.execute(written);
      await applySecond(before);
      // PGlite is one connection, which the transaction has to itself.
      let times = 0;
      await applySecond(amid, async session => {
        times++;
        await (amid.kind === 'postgres' ? amid : session).execute(written);
      });
      expect(times).toBe(1);
      expect(await dumpIndex(amid)).toEqual(await dumpIndex(before));
    } finally {
      await Promise.all([before.close(), amid.close()]);
    }
  },
);
