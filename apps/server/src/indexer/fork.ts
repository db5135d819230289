import type { NodeClient } from '@sunscope/node-api/client';
import { equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database } from '../database/database.ts';
import { lowestUndoable, undoBlock } from '../repositories/journal.ts';
import { findBlockLink, readSyncState, writeSyncState } from '../repositories/sync-state.ts';

/** Where the index and the node part. */
export interface Fork {
  /** The last block both have. */
  number: bigint;
  /** Blocks the node no longer has, newest first. */
  dropped: Uint8Array[];
}

/** Walks back from the cursor to the last block both have; `tooOld` is a block that differs and cannot be undone. */
export async function findFork(
  database: Database,
  node: NodeClient,
  cursor: bigint,
): Promise<Fork | { tooOld: bigint }> {
  const lowest = await lowestUndoable(database);
  const dropped: Uint8Array[] = [];
  for (let number = cursor; ; number--) {
    const stored = await findBlockLink(database, number);
    const theirs = stored && (await node.blockByNumber(number));
    if (stored && theirs && equalBytes(stored.hash, theirs.id)) return { number, dropped };
    if (!stored || lowest === undefined || number < lowest) return { tooOld: number };
    dropped.push(stored.hash);
  }
}

/** Undoes the dropped blocks and sets the cursor back, all in one transaction. */
export async function undoBlocks(database: Database, { number, dropped }: Fork): Promise<void> {
  await database.transaction(async session => {
    for (let undone = number + BigInt(dropped.length); undone > number; undone--)
      if (!(await undoBlock(session, undone)))
        throw new SunscopeError(
          'undo_missing',
          `Block ${undone} cannot be undone: its effects were not kept`,
        );
    const link = await findBlockLink(session, number);
    const now = await readSyncState(session);
    const solidNumber = now.solidNumber > number ? number : now.solidNumber;
    await writeSyncState(session, { ...now, solidNumber, cursor: link && { number, hash: link.hash } });
  });
}
