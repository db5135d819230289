import { equalBytes } from '@sunscope/tron/bytes';
import { encodeMessage } from '@sunscope/tron/codec';
import type { BlockContext } from '../actuators/actuator.ts';
import { StateError } from '../state/errors.ts';
import { PastBlocks } from '../state/past-view.ts';
import type { Tracer } from '../tvm/machine/tracer.ts';
import { headerRawOf, type ArchivedBlock } from './blocks/archive.ts';
import { fromArchive } from './blocks/from-archive.ts';
import { UNDO_BLOCKS } from './blocks/undo-blocks.ts';
import type { Chain } from './chain.ts';
import { executeTransaction, type ExecutedTransaction } from './execution/execute.ts';

/** Time that the transactions of a block that come before the one asked about may take: everything else waits for it. */
const LEAD_LIMIT_MS = 500;
/** Most bytes of undo records that are read to get back to a block. */
const MOST_UNDO_BYTES = 128 * 1024 * 1024;

/**
 * Runs transactions of the newest blocks again on the state they met, and leaves no trace of it. It reaches as far back as
 * blocks can be undone ({@link UNDO_BLOCKS}).
 */
export class Replay {
  private readonly chain: Chain;

  constructor(chain: Chain) {
    this.chain = chain;
  }

  /**
   * Runs a transaction again.
   * @throws StateError where its block can no longer be undone, or holds too much before it
   */
  transaction(block: ArchivedBlock, index: number, tracer: Tracer): ExecutedTransaction {
    return this.before(block, index, () => {
      const again = this.run(block, index, tracer);
      const info = { ...again.info, blockNumber: block.number };
      const known = block.infos[index];
      if (
        known &&
        !equalBytes(encodeMessage('TransactionInfo', info), encodeMessage('TransactionInfo', known))
      )
        throw new StateError(
          'other_outcome',
          `Run again, transaction ${again.transaction.idHex} ended otherwise than in block ${block.number}`,
        );
      return again;
    });
  }

  /** Looks at the state that the transaction at a place of a block met. */
  before<T>(block: ArchivedBlock, index: number, look: () => T): T {
    return this.at(block.number - 1n, () => {
      const started = performance.now();
      for (let place = 0; place < index; place++) {
        this.run(block, place, undefined);
        if (performance.now() - started > LEAD_LIMIT_MS)
          throw new StateError(
            'too_much_before',
            `The transactions before it in block ${block.number} take too long to run again`,
          );
      }
      return look();
    });
  }

  /** Looks at the state right after a block. */
  at<T>(number: bigint, look: () => T): T {
    const { state, archive } = this.chain;
    const top = state.property('LATEST_BLOCK_NUMBER');
    if (number === top && this.chain.pool.size === 0) return this.chain.state.store.inPast(NOTHING, look);
    const undos: Uint8Array[] = [];
    let bytes = 0;
    if (number < top && !archive.undoRecord(number + 1n)) throw tooOld(number);
    for (let height = top; height > number; height--) {
      const undo = archive.undoRecord(height);
      bytes += undo?.length ?? 0;
      if (!undo || bytes > MOST_UNDO_BYTES) throw tooOld(number);
      undos.push(undo);
    }
    return state.store.inPast(new PastBlocks(undos), look);
  }

  private run(block: ArchivedBlock, index: number, tracer: Tracer | undefined): ExecutedTransaction {
    const archived = block.transactions[index];
    if (!archived)
      throw new StateError('no_transaction', `Block ${block.number} has no transaction ${index}`);
    return executeTransaction(
      this.chain.state,
      fromArchive(archived, this.chain.sideChainId),
      contextOf(block),
      tracer,
    );
  }
}

const NOTHING = new PastBlocks([]);

function tooOld(number: bigint): StateError {
  return new StateError(
    'too_old',
    `The state before block ${number + 1n} is gone: it is kept for the last ${UNDO_BLOCKS} blocks, less where they are large`,
  );
}

function contextOf(block: ArchivedBlock): BlockContext {
  const { number, timestamp, witness_address } = headerRawOf(block.header);
  return { number, timestampMs: timestamp, witness: witness_address };
}
