import type { Database } from '../src/database/database.ts';
import { SPREAD } from '../src/database/distribution.ts';
import { INDEX_TABLES } from '../src/repositories/index-tables.ts';

/** How blocks are undone, and what was asked of the node at a time of its own. */
const LEFT_OUT: readonly string[] = ['block_effects', 'derived_effects', 'account_votes', 'witness_samples'];
const TABLES = INDEX_TABLES.filter(table => !LEFT_OUT.includes(table));

/** Every row of the index as text, table by table, in a fixed order. */
export async function dumpIndex(database: Database): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of TABLES) {
    // When a balance will be confirmed may follow from blocks that are gone; until then it only means another look.
    // Accounts with TRX are those known when balances were last read on a day, which is a matter of timing.
    // A bucket only says where a row of a spread index lies.
    const aside =
      { accounts: 'last_touched_block,balance_state', daily_stats: 'trx_holders' }[table] ??
      (SPREAD[table] === 'bucket' ? 'bucket' : undefined);
    const row = aside === undefined ? 't::text' : `(to_jsonb(t) - '{${aside}}'::text[])::text`;
    const rows = await database.query<{ row: string }>(`SELECT ${row} AS row FROM ${table} t ORDER BY 1`);
    dump[table] = rows.map(row => row.row);
  }
  // How to undo a block says what stood there before, balances read meanwhile included; which blocks can be undone must agree.
  const young = await database.query<{ row: string }>(
    "SELECT number::text || encode(hash, 'hex') AS row FROM block_effects ORDER BY number",
  );
  dump['block_effects'] = young.map(row => row.row);
  return dump;
}
