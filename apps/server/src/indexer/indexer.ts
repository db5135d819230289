import { setTimeout as delay } from 'node:timers/promises';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/faults.ts';
import {
  clearIndex,
  findBlockLink,
  findHeadMs,
  readSyncState,
  writeSyncState,
  type SyncState,
} from '../repositories/sync-state.ts';
import { pruneEffects } from '../repositories/journal.ts';
import { refreshAccounts, refreshSupplies, refreshTokens, refreshWitnesses } from './account-refresh.ts';
import { applyBatch } from './apply-batch.ts';
import { appliedBlock, linked } from './batches.ts';
import { fetchRange, withInfos, type SourceBlock } from './block-source.ts';
import { CatchUp, type CatchUpThreads } from './catch-up.ts';
import { decodeBlock } from './decode-block.ts';
import type { AppliedBlock, IndexerEvents, IndexerLog, IndexerStatus } from './events.ts';
import { findFork, undoBlocks } from './fork.ts';
import { MAIN_NET_GENESIS } from './main-net.ts';
import { newTokenFacts } from './new-token-facts.ts';
import { rebuildOutdated } from './rebuild.ts';
import { Upkeep } from './upkeep.ts';
import { sampleWitnesses } from './witness-samples.ts';

/** The newest blocks that can be undone. More than TRON's 19 to 27, since a development chain reorganises at will. */
export const UNDO_DEPTH = 64n;
/** An own chain is asked more often than somebody else's node. */
const POLL_OWN_MS = 100;
const POLL_MS = 250;
const SOLID_POLL_MS = 1000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** Accounts read between two looks at the head, and before a new block is announced. */
const REFRESH_CHUNK = 400;
const REFRESH_BEFORE_TELLING = 100;
const SUPPLY_CHUNK = 20;
const SLOW_REFRESH_MS = 30_000;
const WITNESS_REFRESH_MS = 600_000;

export interface IndexerOptions {
  database: Database;
  node: NodeClient;
  /** On a development chain a reset is ordinary and the index is rebuilt; elsewhere it stops the indexer. */
  development: boolean;
  /** First block of a new index. */
  startBlock?: bigint;
  events?: IndexerEvents;
  log?: IndexerLog;
  pollMs?: number;
  /** Threads to catch up with; without them this thread does it. */
  threads?: CatchUpThreads;
}

/** The chain is not the one this index was made from, and rebuilding is not ours to decide. */
export class ChainMismatchError extends SunscopeError {}

/**
 * Follows a node: takes in what it has, then each new block as it comes; undoes blocks that the node dropped; waits
 * while the node is away. The cursor moves with the rows, so that it can be stopped at any instant.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #stopping = new AbortController();
  readonly #upkeep: Upkeep;
  #running: Promise<void> | undefined;
  #status: IndexerStatus = {
    nodeReachable: false,
    head: undefined,
    cursor: undefined,
    solid: undefined,
    catchingUp: true,
    problem: undefined,
  };
  #genesisChecked = false;
  #mainNet = false;
  #catchUp: CatchUp | undefined;
  #solidReadAt = 0;
  #tokensReadAt = 0;
  #witnessesReadAt = 0;
  #sampledMs = 0n;
  #nextSampleMs = 0n;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#upkeep = new Upkeep(options.database);
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? (this.#options.development ? POLL_OWN_MS : POLL_MS);
  }

  get status(): IndexerStatus {
    return this.#status;
  }

  /** Runs until {@link stop}. Rejects with {@link ChainMismatchError}, or with a fault of the database. */
  run(): Promise<void> {
    this.#running ??= this.#loopAndClose();
    return this.#running;
  }

  /** Ends after the batch in work. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
  }

  async #loopAndClose(): Promise<void> {
    try {
      await this.#loop();
    } finally {
      await this.#endCatchUp();
    }
  }

  async #loop(): Promise<void> {
    const { signal } = this.#stopping;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      let waitMs = 0;
      try {
        if (!(await this.#step())) waitMs = this.#pollMs;
        pauseMs = FIRST_PAUSE_MS;
      } catch (error) {
        const problem = this.#problemOf(error);
        if (problem === undefined) throw error;
        if (this.#status.problem === undefined)
          this.#options.log?.warn({ problem }, 'indexing has to wait; trying again');
        this.#setStatus({
          problem,
          ...(error instanceof NodeError ? { nodeReachable: !error.retryable } : {}),
        });
        // It may come back as another chain.
        this.#genesisChecked = false;
        await this.#endCatchUp();
        waitMs = pauseMs;
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      }
      if (waitMs > 0) await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** What is wrong, in words, where waiting may mend it; undefined for a fault that must be told as one. */
  #problemOf(error: unknown): string | undefined {
    // Even a refusal or an unreadable answer may be a gateway's bad minute; what stays wrong is told by the status.
    if (error instanceof NodeError) return error.message;
    return isDatabaseAway(error)
      ? `The database does not answer: ${error instanceof Error ? error.message : String(error)}`
      : undefined;
  }

  /** One look at the node. Gives true when there was something to do, so that more may follow at once. */
  async #step(): Promise<boolean> {
    const { node, database } = this.#options;
    const head = await node.nowBlock();
    const state = await this.#checkedState();
    this.#setStatus({
      nodeReachable: true,
      problem: undefined,
      head: head.number,
      cursor: state.cursor?.number,
    });
    const { cursor } = state;
    if (cursor !== undefined && head.number <= cursor.number) {
      if (head.number === cursor.number && equalBytes(head.id, cursor.hash)) return this.#idle(state);
      return this.#followBackwards(head, state);
    }
    const next = cursor === undefined ? state.startBlock : cursor.number + 1n;
    if (head.number < next) return false;
    const settled = head.number - UNDO_DEPTH;
    this.#setStatus({ catchingUp: next <= settled });
    if (next <= settled) return this.#takeSettled(state, next, settled);
    await this.#endCatchUp();
    const blocks = await this.#fetchTip(next, head);
    const [first] = blocks;
    if (!first) return false;
    if (cursor !== undefined && !equalBytes(first.block.header.raw_data.parentHash, cursor.hash))
      return this.#reorganise(state);
    for (const block of linked(blocks)) {
      if (this.#stopping.signal.aborted) return true;
      await this.#applyYoung(block);
    }
    await database.transaction(session => pruneEffects(session, head.number - UNDO_DEPTH));
    return true;
  }

  /** The state, after the chain was once seen to be the one the index is of. */
  async #checkedState(): Promise<SyncState> {
    const { database, node, startBlock = 0n, log } = this.#options;
    if (this.#genesisChecked) return readSyncState(database);
    await rebuildOutdated(database, { log, signal: this.#stopping.signal });
    const state = await readSyncState(database);
    const genesis = await node.blockByNumber(0n);
    if (!genesis)
      throw new ChainMismatchError(
        'no_genesis',
        'The node does not give block 0, by which its chain is known',
      );
    this.#mainNet = bytesToHex(genesis.id) === MAIN_NET_GENESIS;
    if (state.genesisHash !== undefined && !equalBytes(state.genesisHash, genesis.id)) {
      await this.#rebuild(
        genesis,
        `the index is of the chain that begins with ${bytesToHex(state.genesisHash)}, the node's begins with ${bytesToHex(genesis.id)}`,
      );
      return readSyncState(database);
    }
    if (state.genesisHash === undefined) {
      await this.#refuseForeignArchive(state);
      const fresh = {
        ...state,
        genesisHash: genesis.id,
        startBlock: state.cursor === undefined ? startBlock : state.startBlock,
      };
      await database.transaction(session => writeSyncState(session, fresh));
    }
    this.#genesisChecked = true;
    return readSyncState(database);
  }

  /** Imported blocks without block 0 do not say of which chain they are; the newest of them must be the node's. */
  async #refuseForeignArchive({ cursor }: SyncState): Promise<void> {
    if (cursor === undefined) return;
    const theirs = await this.#options.node.blockByNumber(cursor.number);
    if (theirs && equalBytes(theirs.id, cursor.hash)) return;
    throw new ChainMismatchError(
      'other_chain',
      `The index holds imported blocks up to ${cursor.number} that are not of this node's chain: use another DATA_DIR or DATABASE_URL for it, or run "sunscope reset"`,
    );
  }

  /** Nothing new: use the time to settle what can wait. Gives true where more of it is left. */
  async #idle(state: SyncState): Promise<boolean> {
    await this.#followSolid(state);
    return this.#settle(REFRESH_CHUNK);
  }

  async #settle(chunk: number): Promise<boolean> {
    const { database, node } = this.#options;
    const now = Date.now();
    if (now - this.#witnessesReadAt > WITNESS_REFRESH_MS) {
      this.#witnessesReadAt = now;
      await refreshWitnesses(database, node);
    }
    if (now - this.#tokensReadAt > SLOW_REFRESH_MS) {
      this.#tokensReadAt = now;
      await refreshTokens(database, node, chunk, this.#mainNet);
    }
    await refreshSupplies(database, node, SUPPLY_CHUNK);
    if ((await refreshAccounts(database, node, chunk)) === chunk) return true;
    await this.#sampleWitnesses();
    return false;
  }

  /** Once for each hour of the chain and each counting of the votes. */
  async #sampleWitnesses(): Promise<void> {
    const { database, node } = this.#options;
    const headMs = await findHeadMs(database);
    if (headMs === undefined || (headMs < this.#nextSampleMs && headMs >= this.#sampledMs)) return;
    this.#nextSampleMs = await sampleWitnesses(database, node, headMs);
    this.#sampledMs = headMs;
  }

  async #followSolid(state: SyncState): Promise<void> {
    const { database, node, events } = this.#options;
    if (Date.now() - this.#solidReadAt < SOLID_POLL_MS || state.cursor === undefined) return;
    this.#solidReadAt = Date.now();
    const solid = await node.solidBlock();
    const reached = solid.number < state.cursor.number ? solid.number : state.cursor.number;
    this.#setStatus({ solid: reached });
    if (reached === state.solidNumber) return;
    await database.transaction(async session =>
      writeSyncState(session, { ...(await readSyncState(session)), solidNumber: reached }),
    );
    events?.onSolid?.(reached);
  }

  /** Settled blocks need never be undone, so that many are taken in at a time, the next ones already under way. */
  async #takeSettled(state: SyncState, next: bigint, settled: bigint): Promise<boolean> {
    const { database, node, threads } = this.#options;
    this.#catchUp ??= await CatchUp.start({ database, node, threads, behind: settled - next });
    const blocks = await this.#catchUp.step({
      next,
      settled,
      parent: state.cursor?.hash,
      mainNet: this.#mainNet,
    });
    if (blocks === 'fork') return this.#reorganise(state);
    await this.#tell(blocks);
    return blocks.length > 0;
  }

  async #endCatchUp(): Promise<void> {
    const ending = this.#catchUp;
    this.#catchUp = undefined;
    await ending?.close();
  }

  async #fetchTip(start: bigint, head: NodeBlock): Promise<SourceBlock[]> {
    const { node } = this.#options;
    if (start === head.number) return [await withInfos(node, head)];
    return fetchRange(node, start, head.number + 1n);
  }

  /** A young block stands alone, since it must be undone alone. */
  async #applyYoung({ block, infos }: SourceBlock): Promise<void> {
    const { database, node, development } = this.#options;
    const effects = decodeBlock(block, infos);
    const tokenFacts = await newTokenFacts(database, node, [effects]);
    await database.transaction(session =>
      applyBatch(session, [effects], { undoable: true, mainNet: this.#mainNet, tokenFacts }),
    );
    try {
      // Balances shown beside a new block should be those after it; of a node far away that would take too long.
      if (development) await refreshAccounts(database, node, REFRESH_BEFORE_TELLING);
    } finally {
      await this.#tell([appliedBlock(effects)]);
    }
    await this.#followSolid(await readSyncState(database));
  }

  async #tell(blocks: readonly AppliedBlock[]): Promise<void> {
    const last = blocks.at(-1);
    if (!last) return;
    this.#setStatus({ cursor: last.number });
    this.#options.events?.onBlocks?.(blocks, this.#status);
    await this.#upkeep.after(
      blocks.length,
      blocks.reduce((sum, block) => sum + block.transactionCount, 0),
    );
  }

  /** The node has fewer blocks than the index. */
  async #followBackwards(head: NodeBlock, state: SyncState): Promise<boolean> {
    if (head.number === state.cursor?.number) return this.#reorganise(state);
    const stored = await findBlockLink(this.#options.database, head.number);
    // A public node may lag behind another one we asked before; a development chain was set back on purpose.
    if (!this.#options.development && stored !== undefined && equalBytes(stored.hash, head.id)) return false;
    return this.#reorganise(state);
  }

  /** Undoes what the node no longer has, back to the last block both have. */
  async #reorganise(state: SyncState): Promise<boolean> {
    const { database, node, events, log, development } = this.#options;
    await this.#endCatchUp();
    const fork = await findFork(database, node, state.cursor?.number ?? 0n);
    if ('tooOld' in fork) {
      await this.#rebuild(
        await this.#genesisOfNode(),
        `block ${fork.tooOld} and those above it are not the node's, and they are too old to be undone`,
      );
      return true;
    }
    const { number, dropped } = fork;
    if (dropped.length === 0) return false;
    if (!development && number < state.solidNumber)
      throw new ChainMismatchError(
        'solid_block_dropped',
        `The node dropped solidified block ${number + 1n}: check that NODE_URL is the same network as before`,
      );
    await undoBlocks(database, fork);
    log?.info({ back_to: Number(number), dropped: dropped.length }, 'the chain was reorganised');
    this.#setStatus({ cursor: number });
    events?.onRollback?.({ number, hashes: dropped });
    return true;
  }

  async #genesisOfNode(): Promise<NodeBlock> {
    const genesis = await this.#options.node.blockByNumber(0n);
    if (!genesis)
      throw new ChainMismatchError(
        'no_genesis',
        'The node does not give block 0, by which its chain is known',
      );
    return genesis;
  }

  /** Begins anew on a development chain that was reset; on a public one that is for the operator to decide. */
  async #rebuild(genesis: NodeBlock, reason: string): Promise<void> {
    const { database, development, startBlock = 0n, events, log } = this.#options;
    if (!development)
      throw new ChainMismatchError(
        'other_chain',
        `This node is not on the chain of the index: ${reason}. Check NODE_URL; to index the other chain, use another DATA_DIR or DATABASE_URL, or run "sunscope reset"`,
      );
    log?.warn({ reason }, 'the chain was reset; the index is rebuilt');
    await database.transaction(async session => {
      await clearIndex(session);
      await writeSyncState(session, {
        cursor: undefined,
        solidNumber: -1n,
        genesisHash: genesis.id,
        startBlock,
      });
    });
    this.#genesisChecked = true;
    this.#witnessesReadAt = 0;
    this.#setStatus({ cursor: undefined, solid: undefined });
    events?.onReset?.(genesis.id);
  }

  #setStatus(change: Partial<IndexerStatus>): void {
    const changed = Object.entries(change).some(
      ([key, value]) => this.#status[key as keyof IndexerStatus] !== value,
    );
    if (!changed) return;
    this.#status = { ...this.#status, ...change };
    this.#options.events?.onStatus?.(this.#status);
  }
}
