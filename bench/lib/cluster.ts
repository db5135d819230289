import type { Database } from '../../apps/server/src/database/database.ts';

/** An index of its own on the Citus cluster whose coordinator CITUS_URL names; undefined where it names none. */
export async function openCluster(): Promise<Database | undefined> {
  const url = process.env['CITUS_URL'];
  if (url === undefined || url === '') return undefined;
  process.env['TEST_DATABASE_URL'] = url;
  process.env['TEST_DISTRIBUTED'] = '1';
  const { openTestDatabase } = await import('../../apps/server/test/test-database.ts');
  return openTestDatabase();
}
