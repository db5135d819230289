import { hexToBytes } from '@sunscope/tron/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { createTokensReader } from '../src/repositories/tokens-read.ts';
import { openTestDatabase, spread } from './test-database.ts';

const token = hexToBytes('41'.padEnd(42, '1'));
const address = hexToBytes('41'.padEnd(42, '2'));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** How the database would answer what is asked within, were sorting all rows the last thing it did. */
async function planOf(ask: (session: Database) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  await database.transaction(async session => {
    await session.execute('SET LOCAL enable_sort = off; SET LOCAL enable_seqscan = off');
    await ask({
      ...database,
      query: async (sql, parameters) => {
        const rows = await session.query<Record<string, string>>(`EXPLAIN ${sql}`, parameters);
        plans.push(rows.map(row => row['QUERY PLAN']).join('\n'));
        return [];
      },
    });
  });
  return plans.join('\n');
}

describe.skipIf(spread)('pages of a token’s holders', () => {
  it.each([
    ['the first, richest first', {}],
    ['the first, poorest first', { ascending: true }],
    ['one behind a cursor', { after: { amount: 5n, address } }],
    ['one behind a cursor, poorest first', { ascending: true, after: { amount: 5n, address } }],
  ])('%s, are read off the index', async (_, part) => {
    const plan = await planOf(session =>
      createTokensReader(session).holders(token, undefined, { start: 0, limit: 20, ...part }),
    );
    expect(plan).toMatch(/Index (Only )?Scan( Backward)? using holders_by_balance/);
    // Every part is cut to a page before anything is put in order.
    expect(plan).not.toMatch(/Limit[^\n]*\n\s*->\s+(Incremental )?Sort[^\n]*\n[^]*?Sort Key: h\.balance/);
  });
});
