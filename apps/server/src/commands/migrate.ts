import { InvalidValueError } from '@sunscope/tron/errors';
import { rebuildOutdated } from '../indexer/rebuild.ts';
import { createLogger } from '../process/logger.ts';
import { distributeTables } from '../database/distribution.ts';
import { openDatabase } from '../database/open.ts';
import { partitionTables } from '../repositories/partitions.ts';
import { lockDataDir } from './data-lock.ts';
import type { CommandInput } from './command.ts';

/**
 * Brings the database up to this version: its tables, and what the index keeps of each block. Commands that write the
 * index do the same on their own.
 */
export async function migrate({ config, partitioned, distributed }: CommandInput): Promise<number> {
  const { databaseUrl, dataDir } = config;
  if (partitioned && databaseUrl === undefined)
    throw new InvalidValueError(
      'misused',
      'Partitions are for large indexes on PostgreSQL: set DATABASE_URL, or leave --partitioned out',
    );
  if (distributed && databaseUrl === undefined)
    throw new InvalidValueError(
      'misused',
      'A distributed index lives on a Citus cluster: set DATABASE_URL to its coordinator, or leave --distributed out',
    );
  if (distributed && partitioned)
    throw new InvalidValueError(
      'misused',
      'An index is either cut into partitions on one machine or distributed over several: leave one of the two out',
    );
  const lock = databaseUrl === undefined ? await lockDataDir(dataDir) : undefined;
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    try {
      if (distributed) await database.transaction(session => distributeTables(session));
      if (partitioned) await database.transaction(session => partitionTables(session));
      const blocks = await rebuildOutdated(database, { log: createLogger(config) });
      if (blocks > 0) process.stdout.write(`${blocks} blocks were read through again for this version.\n`);
    } finally {
      await database.close();
    }
  } finally {
    await lock?.release();
  }
  process.stdout.write('The database is up to date.\n');
  return 0;
}
