import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Database } from '../database/database.ts';
import type { SyncState } from '../repositories/sync-state.ts';
import { otherChain, startAnew } from './chain-identity.ts';
import type { IndexerEvents, IndexerLog } from './events.ts';
import { commonBlock, findFork, undoBlocks } from './fork.ts';
import type { CheckedNode } from '../verify/checked-node.ts';
import { SecondLook } from '../verify/second-look.ts';
import { unverified } from '../verify/unverified.ts';

/** What became of the index. */
export type ChainChange = { rebuilt: true } | { rebuilt: false; number: bigint };

export interface ChainChangesOptions {
  database: Database;
  /** On a development chain a reset is ordinary and the index is rebuilt. */
  development: boolean;
  /** First block of a new index. */
  startBlock?: bigint;
  events?: IndexerEvents;
  log?: IndexerLog;
}

/**
 * Undoes blocks and throws an index away, where the node shows for it: blocks that hold, are signed and follow each
 * other. A public network's solid blocks are never undone and its index is never thrown away.
 */
export class ChainChanges {
  readonly #options: ChainChangesOptions;
  readonly #node: CheckedNode;
  readonly #secondLook = new SecondLook();

  constructor(options: ChainChangesOptions, node: CheckedNode) {
    this.#options = options;
    this.#node = node;
  }

  /**
   * Undoes what the node no longer has, back to the last block both have.
   * @throws UnverifiedError
   */
  async reorganise(state: SyncState): Promise<ChainChange> {
    const { database, events, log, development } = this.#options;
    const cursor = state.cursor?.number ?? 0n;
    const fork = await findFork(database, this.#node, cursor);
    if ('tooOld' in fork) {
      await this.#rebuild(
        await this.#node.genesis(),
        `block ${fork.tooOld} and those above it are not the node's, and they are too old to be undone`,
        () => this.#deepFork(state, fork.tooOld),
      );
      return { rebuilt: true };
    }
    const { number, dropped } = fork;
    if (dropped.length === 0)
      throw unverified('parent_hash', cursor, 'the node has it, but its newer blocks do not follow it');
    if (!development && number < state.solidNumber)
      throw unverified(
        'solid_dropped',
        number + 1n,
        'the node dropped this solid block: check that NODE_URL is the same network as before',
      );
    await undoBlocks(database, fork);
    log?.info({ back_to: Number(number), dropped: dropped.length }, 'the chain was reorganised');
    events?.onRollback?.({ number, hashes: dropped });
    return { rebuilt: false, number };
  }

  /**
   * Empties the index where the node's chain begins with another block. Gives false where it does not.
   * @throws UnverifiedError
   */
  async replaceChain(state: SyncState, genesis: NodeBlock): Promise<boolean> {
    const reason = otherChain(state, genesis);
    if (reason === undefined) {
      this.#secondLook.forget();
      return false;
    }
    await this.#rebuild(genesis, reason, async () => {
      await this.#node.goesOnFrom(genesis);
      return bytesToHex(genesis.id);
    });
    return true;
  }

  /** Where a chain that parts from the index deeper than can be undone goes another way, and that it does. */
  async #deepFork({ startBlock }: SyncState, tooOld: bigint): Promise<string> {
    const { database } = this.#options;
    const common = await commonBlock(database, this.#node, { lowest: startBlock, highest: tooOld });
    const base = common ?? (await this.#node.genesis());
    const next = await this.#node.goesOnFrom(base);
    return `${base.number} ${next ? bytesToHex(next) : 'head'}`;
  }

  /**
   * Starts over on a development chain that was reset; on a public one that is for the operator to decide.
   * @param prove gives what the node shows for it, which has to be the same twice
   */
  async #rebuild(genesis: NodeBlock, reason: string, prove: () => Promise<string>): Promise<void> {
    const { database, development, startBlock = 0n, events, log } = this.#options;
    if (!development)
      throw unverified(
        'other_chain',
        genesis.number,
        `this node is not on the chain of the index: ${reason}. Check NODE_URL; to index the other chain, use another DATA_DIR or DATABASE_URL, or run "sunscope reset"`,
      );
    if (!this.#secondLook.confirms(await prove()))
      throw unverified(
        'other_chain',
        genesis.number,
        `${reason}. The node is asked again before the index is rebuilt`,
      );
    this.#secondLook.forget();
    log?.warn({ reason }, 'the chain was reset; the index is rebuilt');
    await startAnew(database, genesis, startBlock);
    events?.onReset?.(genesis.id);
  }
}
