import { describe, expect, it } from 'vitest';
import { hasSchema, openDatabase } from '../src/database/open.ts';
import { SIDE_SCHEMA } from '../src/runtime/side.ts';
import { makeTestPlace, spread } from './test-database.ts';

// A side chain's index on PostgreSQL: a schema of its own in the database of the main chain's. PGlite has a folder for each.

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined && !spread;

const TABLES = `SELECT table_schema AS schema, count(*)::int AS tables FROM information_schema.tables
  WHERE table_schema IN ('public', '${SIDE_SCHEMA}') AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`;

describe.skipIf(!isOnServer)('the index of a side chain on PostgreSQL', () => {
  it('has all tables in its own schema, sees no row of the main chain, and is found again', async () => {
    const place = await makeTestPlace();
    try {
      const { databaseUrl } = place.options;
      if (databaseUrl !== undefined) expect(await hasSchema(databaseUrl, SIDE_SCHEMA)).toBe(false);
      const main = await openDatabase(place.options);
      const side = await openDatabase({ ...place.options, schema: SIDE_SCHEMA });
      try {
        const [ofMain, ofSide] = await main.query<{ schema: string; tables: number }>(TABLES);
        expect(ofMain?.schema).toBe('public');
        expect(ofSide).toEqual({ schema: SIDE_SCHEMA, tables: ofMain?.tables });
        const [tag] = await side.query<{ tag: string }>('SELECT tag FROM schema_migrations LIMIT 1');
        expect(tag).toBeDefined();
        await main.execute("INSERT INTO schema_migrations VALUES ('of the main chain')");
        const seen = await side.query("SELECT 1 FROM schema_migrations WHERE tag = 'of the main chain'");
        expect(seen).toEqual([]);
        await main.execute("DELETE FROM schema_migrations WHERE tag = 'of the main chain'");
        // What it writes stays in it, by every connection of its pool.
        await side.execute('CREATE TABLE side_only (number int)');
        const places = await main.query("SELECT schemaname FROM pg_tables WHERE tablename = 'side_only'");
        expect(places).toEqual([{ schemaname: SIDE_SCHEMA }]);
      } finally {
        await side.close();
        await main.close();
      }
      if (databaseUrl !== undefined) expect(await hasSchema(databaseUrl, SIDE_SCHEMA)).toBe(true);
      const again = await openDatabase({ ...place.options, schema: SIDE_SCHEMA });
      try {
        expect(await again.query('SELECT number FROM side_only')).toEqual([]);
      } finally {
        await again.close();
      }
    } finally {
      await place.remove();
    }
  });
});
