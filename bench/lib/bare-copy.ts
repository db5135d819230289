import type { Database } from '../../apps/server/src/database/database.ts';

/**
 * Seconds that the database takes for the same rows alone: every table of the index is written to a file and read by one
 * COPY each into an empty twin with the same indexes. On PGlite, which has no files to share, by one INSERT … SELECT.
 */
export async function bareCopySeconds(database: Database): Promise<number> {
  const tables = await database.query<{ name: string; file: string }>(
    `SELECT relname AS name, current_setting('data_directory') || '/bench_' || relname AS file FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const files = database.kind === 'postgres';
  for (const { name, file } of tables) {
    await database.execute(`CREATE TABLE twin_${name} (LIKE ${name} INCLUDING ALL)`);
    if (files) await database.execute(`COPY ${name} TO '${file}' WITH (FORMAT binary)`);
  }
  const began = performance.now();
  for (const { name, file } of tables)
    await database.execute(
      files
        ? `COPY twin_${name} FROM '${file}' WITH (FORMAT binary)`
        : `INSERT INTO twin_${name} SELECT * FROM ${name}`,
    );
  const seconds = (performance.now() - began) / 1000;
  for (const { name } of tables) await database.execute(`DROP TABLE twin_${name}`);
  return seconds;
}
