import { expect, it } from 'vitest';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { openDatabase } from '../src/database/open.ts';

it('makes the tables once when several processes open an empty database at the same moment', async context => {
  const postgres = await startPostgres();
  if (postgres === undefined) return context.skip('PostgreSQL is not installed here');
  try {
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openDatabase({ databaseUrl: postgres.url })),
    );
    const [row] = (await opened[0]?.query<{ steps: bigint }>(
      'SELECT count(*) AS steps FROM schema_migrations',
    )) ?? [{ steps: 0n }];
    expect(row?.steps).toBeGreaterThan(0n);
    for (const database of opened) await database.close();
  } finally {
    await postgres.stop();
  }
});
