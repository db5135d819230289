import type { NodeBlock } from '@sunscope/node-api/shapes';
import { equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database } from '../database/database.ts';
import { lowestUndoable, undoBlock } from '../repositories/journal.ts';
import { findBlockLink, readSyncState, writeSyncState } from '../repositories/sync-state.ts';
import { checkLink, linkOf } from '../verify/block-rules.ts';
import type { CheckedNode } from '../verify/checked-node.ts';
import { unverified } from '../verify/unverified.ts';

/** Where the index and the node part. */
export interface Fork {
  /** The last block both have. */
  number: bigint;
  /** Blocks the node no longer has, newest first. */
  dropped: Uint8Array[];
}

/**
 * Walks back from the cursor to the last block both have; `tooOld` is a block that differs and cannot be undone. The
 * node has to show for what the blocks would be undone: others in their place that hold and follow the common one, or
 * a head as low as that.
 * @throws UnverifiedError
 */
export async function findFork(
  database: Database,
  node: CheckedNode,
  cursor: bigint,
): Promise<Fork | { tooOld: bigint }> {
  const lowest = await lowestUndoable(database);
  const dropped: Uint8Array[] = [];
  let above: NodeBlock | undefined;
  for (let number = cursor; ; number--) {
    const stored = await findBlockLink(database, number);
    const theirs = stored && (await node.blockByNumber(number));
    if (above && stored) {
      if (!theirs)
        throw unverified('block_missing', number, `the node has block ${above.number} but not this one`);
      checkLink(linkOf(theirs), linkOf(above));
    }
    if (stored && theirs && equalBytes(stored.hash, theirs.id)) {
      if (!above && dropped.length > 0) await node.goesOnFrom({ number, id: theirs.id });
      return { number, dropped };
    }
    if (!stored || lowest === undefined || number < lowest) return { tooOld: number };
    dropped.push(stored.hash);
    above = theirs;
  }
}

/**
 * The newest block that both have, where they part deeper than blocks can be undone. Blocks below a common one are
 * common, so it is found by halves.
 */
export async function commonBlock(
  database: Database,
  node: CheckedNode,
  { lowest, highest }: { lowest: bigint; highest: bigint },
): Promise<{ number: bigint; id: Uint8Array } | undefined> {
  let common: { number: bigint; id: Uint8Array } | undefined;
  let [from, to] = [lowest, highest];
  while (from <= to) {
    const number = (from + to) / 2n;
    const stored = await findBlockLink(database, number);
    const theirs = stored && (await node.blockByNumber(number));
    if (stored && theirs && equalBytes(stored.hash, theirs.id)) {
      common = { number, id: theirs.id };
      from = number + 1n;
    } else to = number - 1n;
  }
  return common;
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
