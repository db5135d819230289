import type { Session } from '../database/database.ts';
import { DERIVED_TABLES } from '../database/derived/tables.ts';

/** Small tables whose rows come and go with every block. */
const CHURNING = [
  'block_effects',
  'derived_effects',
  'counters',
  'daily_stats',
  'sync_state',
  'tokens',
  // A staging table that is truncated gets another file, which is written down here.
  'pg_class',
] as const;
/** Large tables whose rows are changed in place. */
const CHANGING = ['accounts', 'holders', 'sent_to'] as const;
/** Tables that only grow. */
const GROWING = ['blocks', 'transactions', 'transfers', 'address_activity'] as const;

/** Gives back the room of rows that are gone. An embedded PostgreSQL has nobody else who does it. */
export async function vacuumChurn(session: Session): Promise<void> {
  for (const table of CHURNING) await session.execute(`VACUUM ${table}`);
}

/** The same for the large tables, and new statistics for the planner. */
export async function vacuumAll(session: Session): Promise<void> {
  // Tables that only grow as well: pages known to be all visible let lists be counted from an index alone.
  for (const table of [...CHURNING, ...CHANGING, ...GROWING, ...DERIVED_TABLES.map(derived => derived.name)])
    await session.execute(`VACUUM (ANALYZE) ${table}`);
}
