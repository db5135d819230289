import type { Database } from '../../apps/server/src/database/database.ts';
import { openDatabase } from '../../apps/server/src/database/open.ts';

/** An index of its own on the Citus cluster whose coordinator CITUS_URL names; undefined where it names none. */
export async function openCluster(): Promise<
  { database: Database; url: string; remove(): Promise<void> } | undefined
> {
  const coordinator = process.env['CITUS_URL'];
  if (coordinator === undefined || coordinator === '') return undefined;
  process.env['TEST_DATABASE_URL'] = coordinator;
  process.env['TEST_DISTRIBUTED'] = '1';
  const { makeTestPlace } = await import('../../apps/server/test/test-database.ts');
  const place = await makeTestPlace();
  const { databaseUrl: url = coordinator } = place.options;
  return { database: await openDatabase(place.options), url, remove: () => place.remove() };
}
