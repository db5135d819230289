import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database } from './database.ts';

interface Journal {
  entries: { idx: number; tag: string }[];
}

// Two processes started at once must not both migrate.
const LOCK = 5_511_001;
const LOCKED = 'SELECT pg_advisory_xact_lock($1)';

/** Brings the tables up to this version, each step in a transaction of its own. Gives the steps that were taken. */
export async function migrate(database: Database, folder: string = migrationsFolder()): Promise<string[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
  // IF NOT EXISTS alone does not hold two sessions apart: PostgreSQL finds the second one's type there already.
  await database.transaction(async session => {
    await session.query(LOCKED, [LOCK]);
    await session.execute('CREATE TABLE IF NOT EXISTS schema_migrations (tag text PRIMARY KEY)');
  });
  const known = new Set(journal.entries.map(entry => entry.tag));
  const done = new Set(
    (await database.query<{ tag: string }>('SELECT tag FROM schema_migrations')).map(row => row.tag),
  );
  for (const tag of done)
    if (!known.has(tag))
      throw new SunscopeError(
        'database_newer',
        `The database was made by a newer version (step ${tag} is not known here): use that version, or another DATA_DIR or DATABASE_URL`,
      );
  const taken: string[] = [];
  for (const { tag } of journal.entries) {
    if (done.has(tag)) continue;
    const statements = await readFile(join(folder, `${tag}.sql`), 'utf8');
    await database.transaction(async session => {
      await session.query(LOCKED, [LOCK]);
      const again = await session.query('SELECT 1 FROM schema_migrations WHERE tag = $1', [tag]);
      if (again.length > 0) return;
      for (const statement of statements.split('--> statement-breakpoint')) await session.execute(statement);
      await session.query('INSERT INTO schema_migrations VALUES ($1)', [tag]);
      taken.push(tag);
    });
  }
  return taken;
}

/** `migrations/` of this workspace, found upwards, since the built program lies at another depth than its source. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'migrations');
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
    const parent = dirname(folder);
    if (parent === folder)
      throw new SunscopeError(
        'migrations_missing',
        'The folder migrations/ with the database steps is missing from this installation',
      );
    folder = parent;
  }
}
