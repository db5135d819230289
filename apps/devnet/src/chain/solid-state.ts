import { bytesToHex } from '@sunscope/tron/bytes';
import { PastBlocks } from '../state/past-view.ts';
import type { Chain } from './chain.ts';

/**
 * The state at the solid block, out of the records that can undo the blocks above it. What they hold is read once for
 * each pair of head and solid block, when somebody asks.
 */
export class SolidState {
  private readonly chain: Chain;
  private known: { readonly key: string; readonly blocks: PastBlocks } | undefined;

  constructor(chain: Chain) {
    this.chain = chain;
  }

  /**
   * Runs something synchronous on the solid state. On the newest state where so many blocks are not solid that they could
   * not be undone any more.
   */
  read<T>(what: () => T): T {
    const { state, solidNumber } = this.chain;
    const top = state.property('LATEST_BLOCK_NUMBER');
    if (top === solidNumber && this.chain.pool.size === 0) return what();
    const blocks = this.blocksAbove(solidNumber, top);
    return blocks ? state.store.inPast(blocks, what) : what();
  }

  private blocksAbove(solid: bigint, top: bigint): PastBlocks | undefined {
    const { state, archive } = this.chain;
    const key = `${bytesToHex(state.marks.headId ?? new Uint8Array(0))} ${solid}`;
    if (this.known?.key === key) return this.known.blocks;
    const undos: Uint8Array[] = [];
    for (let number = top; number > solid; number--) {
      const undo = archive.undoRecord(number);
      if (!undo) return undefined;
      undos.push(undo);
    }
    const blocks = new PastBlocks(undos);
    this.known = { key, blocks };
    return blocks;
  }
}
