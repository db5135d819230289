import { StateError } from '../../state/errors.ts';
import type { State } from '../../state/state.ts';
import type { Archive, ArchivedBlock } from './archive.ts';

/** Blocks that can be undone. */
export const UNDO_BLOCKS = 2_000n;

/**
 * Takes back all blocks above a height, newest first, and with them what the state holds beyond the newest one.
 * @throws StateError `too_old`, before anything is changed, where one of them can no longer be undone.
 */
export function undoBlocks(state: State, archive: Archive, number: bigint): ArchivedBlock[] {
  const top = state.property('LATEST_BLOCK_NUMBER');
  for (let height = top; height > number; height--) {
    if (!archive.undoRecord(height))
      throw new StateError(
        'too_old',
        `Block ${height} can no longer be undone: records of the last ${UNDO_BLOCKS} blocks are kept`,
      );
  }
  state.store.discard();
  const undone: ArchivedBlock[] = [];
  for (let height = top; height > number; height--) {
    const block = archive.block(height);
    const undo = archive.undoRecord(height);
    if (!block || !undo) throw new StateError('missing_block', `Block ${height} is not stored`);
    state.store.applyUndo(undo);
    archive.remove(block);
    undone.push(block);
  }
  return undone;
}
