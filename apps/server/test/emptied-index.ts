import type { Database } from '../src/database/database.ts';
import { INDEX_TABLES } from '../src/repositories/index-tables.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';

const DELETE_ALL = INDEX_TABLES.map(table => `DELETE FROM ${table}`).join('; ');

/**
 * Empties an index between tests. The few rows of a test are deleted in a tenth of what it takes to make new files for
 * all tables, and statements stay parsed. Where an index was set aside, or is spread, the product's own way is gone.
 */
export async function emptyIndex(database: Database): Promise<void> {
  const kept = await database.query("SELECT 1 WHERE to_regnamespace('sunscope_before') IS NOT NULL");
  if (kept.length > 0 || database.distributed === true) await clearIndex(database);
  else await database.execute(DELETE_ALL);
}
