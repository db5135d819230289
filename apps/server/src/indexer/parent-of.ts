import type { Database } from '../database/database.ts';
import { findHeadMs, type SyncState } from '../repositories/sync-state.ts';
import type { Parent } from '../verify/block-rules.ts';

/** The block that the next one has to follow; undefined before the first one of a partial index. */
export async function parentOf(
  database: Database,
  { cursor, genesisHash, startBlock }: SyncState,
): Promise<Parent | undefined> {
  if (cursor) return { number: cursor.number, id: cursor.hash, timestampMs: await findHeadMs(database) };
  // An index of all blocks begins with block 0 itself.
  return startBlock <= 1n && genesisHash
    ? { number: startBlock - 1n, id: genesisHash, timestampMs: undefined }
    : undefined;
}
