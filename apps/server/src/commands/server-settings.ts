import type { Session } from '../database/database.ts';

/** How a PostgreSQL server is set up for an index, in bytes. */
export interface ServerSettings {
  sharedBuffers: number;
  maxWalSize: number;
  /** Of the whole database. */
  indexSize: number;
}

const MIB = 2 ** 20;
/** Below these an index that outgrows the server's memory is written ever more slowly, see docs/operations.md. */
const ENOUGH: Readonly<Pick<ServerSettings, 'sharedBuffers' | 'maxWalSize'>> = {
  sharedBuffers: 2048 * MIB,
  maxWalSize: 8192 * MIB,
};
/** An index that is this many times as large as the server's memory misses it. */
const OUTGROWN = 4;

export async function readServerSettings(session: Session): Promise<ServerSettings> {
  const [row] = await session.query<{ buffers: number; wal: number; size: number }>(
    `SELECT pg_size_bytes(current_setting('shared_buffers'))::float8 AS buffers,
       pg_size_bytes(current_setting('max_wal_size'))::float8 AS wal,
       pg_database_size(current_database())::float8 AS size`,
  );
  return { sharedBuffers: row?.buffers ?? 0, maxWalSize: row?.wal ?? 0, indexSize: row?.size ?? 0 };
}

/** What to set otherwise, in words; undefined where the settings suit an index of this size. */
export function adviceOn({ sharedBuffers, maxWalSize, indexSize }: ServerSettings): string | undefined {
  if (indexSize < OUTGROWN * sharedBuffers) return undefined;
  const changes = [
    ...(sharedBuffers < ENOUGH.sharedBuffers
      ? [`shared_buffers from ${mib(sharedBuffers)} to a quarter of the machine's memory`]
      : []),
    ...(maxWalSize < ENOUGH.maxWalSize ? [`max_wal_size from ${mib(maxWalSize)} to 8 GB or more`] : []),
  ];
  return changes.length === 0
    ? undefined
    : `PostgreSQL is set up for less than the ${mib(indexSize)} of this index: raise ${changes.join(' and ')}`;
}

function mib(bytes: number): string {
  return `${Math.round(bytes / MIB)} MB`;
}
