import { openDatabase } from '../database/open.ts';
import { lockDataDir } from './data-lock.ts';
import type { CommandInput } from './registry.ts';

/** Brings the database up to this version; start, index and serve do the same on their own. */
export async function migrate({ config }: CommandInput): Promise<number> {
  const { databaseUrl, dataDir } = config;
  const lock = databaseUrl === undefined ? await lockDataDir(dataDir) : undefined;
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    await database.close();
  } finally {
    await lock?.release();
  }
  process.stdout.write('The database is up to date.\n');
  return 0;
}
