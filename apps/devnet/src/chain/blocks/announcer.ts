import type { BlockHeader } from '@sunscope/tron/messages';
import { StateError } from '../../state/errors.ts';
import type { State } from '../../state/state.ts';
import { headerRawOf, type Archive, type ArchivedBlock } from './archive.ts';

/** The newest block that is safely stored. */
export interface Head {
  readonly number: bigint;
  readonly id: Uint8Array;
  readonly timestampMs: bigint;
  readonly header: BlockHeader;
}

/** Sent to those who follow the chain, after it is safely stored. */
export type ChainEvent =
  | { readonly kind: 'block'; readonly block: ArchivedBlock }
  | { readonly kind: 'undone'; readonly blocks: readonly ArchivedBlock[] };

/** Makes blocks visible, and announces them, once the disk has them. */
export class Announcer {
  private readonly state: State;
  private readonly archive: Archive;
  private readonly listeners = new Set<(event: ChainEvent) => void>();
  private announced: Head;
  private solid: bigint;

  /** @param newest the block the chain ends with */
  constructor(state: State, archive: Archive, newest: ArchivedBlock) {
    this.state = state;
    this.archive = archive;
    this.announced = headOf(newest);
    this.solid = state.property('LATEST_SOLID_BLOCK_NUMBER');
  }

  /** The newest block that was announced. */
  get head(): Head {
    return this.announced;
  }

  /** Height of the newest announced block that cannot change any more. */
  get solidNumber(): bigint {
    return this.solid;
  }

  /** Calls a listener for every block made or undone, after it is stored. Returns how to stop. */
  onEvent(listener: (event: ChainEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Waits until the disk has everything, then makes it visible.
   * @param isSynced false leaves it to the system when the batch reaches the disk
   */
  async announce(
    made: readonly ArchivedBlock[],
    undone: readonly ArchivedBlock[],
    isSynced: boolean,
  ): Promise<void> {
    await this.state.store.flush(isSynced);
    for (const block of undone) this.archive.forget(block.number);
    for (const block of made) this.archive.remember(block);
    const newest = made.at(-1) ?? this.archive.block(this.state.property('LATEST_BLOCK_NUMBER'));
    if (!newest) throw new StateError('missing_block', 'The block to go back to is not stored');
    this.announced = headOf(newest);
    this.solid = this.state.property('LATEST_SOLID_BLOCK_NUMBER');
    if (undone.length > 0) this.emit({ kind: 'undone', blocks: undone });
    for (const block of made) this.emit({ kind: 'block', block });
  }

  private emit(event: ChainEvent): void {
    for (const listener of this.listeners) listener(event);
  }
}

function headOf(block: ArchivedBlock): Head {
  return {
    number: block.number,
    id: block.id,
    timestampMs: headerRawOf(block.header).timestamp,
    header: block.header,
  };
}
