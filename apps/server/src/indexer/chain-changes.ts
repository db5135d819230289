import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Database } from '../database/database.ts';
import type { SyncState } from '../repositories/sync-state.ts';
import { isRefusedSchema } from '../database/faults.ts';
import { canBeSetAside, readKept } from '../repositories/kept-index.ts';
import { otherChain, startOver, takeBack } from './chain-identity.ts';
import type { IndexerEvents, IndexerLog } from './events.ts';
import { commonBlock, findFork, undoBlocks } from './fork.ts';
import type { CheckedNode } from '../verify/checked-node.ts';
import { SecondLook } from '../verify/second-look.ts';
import { unverified } from '../verify/unverified.ts';

/** What became of the index. */
export type ChainChange = { rebuilt: true } | { rebuilt: false; number: bigint };

export interface ChainChangesOptions {
  database: Database;
  /** Whether blocks that were final may go: nobody sets back a public network. Asked at each decision. */
  isDevelopment: () => boolean;
  /** Whether the chain may be reset, and the index then rebuilt. Asked at each decision. */
  mayReset: () => boolean;
  /** First block of a new index. */
  startBlock?: bigint | undefined;
  events?: IndexerEvents | undefined;
  log?: IndexerLog | undefined;
}

/**
 * Undoes blocks and replaces an index, where the node shows for it: blocks that hold, are signed and follow each other. A
 * public network's solid blocks are never undone and its index is never replaced. Which network it is, is a fact of the
 * genesis block, so that it is asked when something is about to be undone, and not when the indexer starts: the node may
 * not answer then.
 */
export class ChainChanges {
  readonly #options: ChainChangesOptions;
  readonly #node: CheckedNode;
  /** At block 0, and at where a chain parts deeper than can be undone: one must not make the other forget. */
  readonly #looks = { genesis: new SecondLook(), fork: new SecondLook() };

  constructor(options: ChainChangesOptions, node: CheckedNode) {
    this.#options = options;
    this.#node = node;
  }

  /**
   * Undoes what the node no longer has, back to the last block both have.
   * @throws UnverifiedError
   */
  async reorganise(state: SyncState): Promise<ChainChange> {
    const { database, events, log, isDevelopment } = this.#options;
    const cursor = state.cursor?.number ?? 0n;
    const fork = await findFork(database, this.#node, cursor);
    if ('tooOld' in fork) {
      const genesis = await this.#node.genesis();
      // A node whose chain changed between two answers was never unreachable, so that nobody has looked at its block 0.
      if (await this.replaceChain(state, genesis)) return { rebuilt: true };
      await this.#rebuild(
        genesis,
        `block ${fork.tooOld} and those above it are not the node's, and they are too old to be undone`,
        this.#looks.fork,
        () => this.#deepFork(state, fork.tooOld),
      );
      return { rebuilt: true };
    }
    const { number, dropped } = fork;
    if (dropped.length === 0)
      throw unverified('parent_hash', cursor, 'the node has it, but its newer blocks do not follow it');
    if (!isDevelopment() && number < state.solidNumber)
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
   * Sets the index aside where the node's chain begins with another block: for an empty one, or for the one that was set
   * aside before where it is of that chain. Gives false where it does not.
   * @throws UnverifiedError
   */
  async replaceChain(state: SyncState, genesis: NodeBlock): Promise<boolean> {
    const reason = otherChain(state, genesis);
    if (reason === undefined) {
      this.#looks.genesis.forget();
      return false;
    }
    await this.#rebuild(genesis, reason, this.#looks.genesis, async () => {
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
   * Starts over where the chain may be reset; elsewhere that is for the operator to decide.
   * @param prove gives what the node shows for it, which has to be the same twice
   */
  async #rebuild(
    genesis: NodeBlock,
    reason: string,
    look: SecondLook,
    prove: () => Promise<string>,
  ): Promise<void> {
    const { database, isDevelopment, mayReset, startBlock = 0n, events, log } = this.#options;
    const refused = (why: string) => unverified('other_chain', genesis.number, why);
    if (!mayReset())
      throw refused(
        `this node is not on the chain of the index: ${reason}. The index is kept and waits. Check NODE_URL; to index the other chain, use another DATA_DIR or DATABASE_URL, or run "sunscope reset"${isDevelopment() ? '. Where this chain is reset now and then, set NODE_RESETS' : ''}`,
      );
    if (!(await canBeSetAside(database)))
      throw refused(
        `${reason}. An index in partitions or spread over workers is never emptied by itself: run "sunscope reset" to index the other chain`,
      );
    if (!look.confirms(await prove()))
      throw refused(`${reason}. The node is asked again before the index is rebuilt`);
    look.forget();
    try {
      if (await takeBack(database, genesis))
        log?.warn({ reason }, 'the chain is the one before; its index is put back');
      else {
        await startOver(database, genesis, startBlock);
        const kept = await readKept(database);
        log?.warn(
          { reason, kept_to: Number(kept?.cursor ?? -1n) },
          'the chain was reset; the index is rebuilt, and the one before is kept until that has caught up',
        );
      }
    } catch (error) {
      if (!isRefusedSchema(error)) throw error;
      throw refused(
        `${reason}. The index cannot be set aside, since the user of DATABASE_URL may not create schemas: grant it CREATE on the database, or run "sunscope reset"`,
      );
    }
    events?.onReset?.(genesis.id);
  }
}
