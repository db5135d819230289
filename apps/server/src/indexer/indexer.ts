import { setTimeout as delay } from 'node:timers/promises';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { handled } from '@sunscope/tron/promises';
import type { Database } from '../database/database.ts';
import { findBlockLink, readSyncState, type SyncState } from '../repositories/sync-state.ts';
import { pruneEffects } from '../repositories/journal.ts';
import { refreshAccounts } from './account-refresh.ts';
import { applyBatch } from './apply-batch.ts';
import { appliedBlock, linked } from './batches.ts';
import { fetchRange, type SourceBlock } from './block-source.ts';
import { CatchUp, type CatchUpThreads } from './catch-up.ts';
import { adoptChain, ChainMismatchError, genesisOf, otherChain, startAnew } from './chain-identity.ts';
import { decodeBlock } from './decode-block.ts';
import type { AppliedBlock, IndexerEvents, IndexerLog, IndexerStatus } from './events.ts';
import { findFork, undoBlocks } from './fork.ts';
import { Headers, type Header } from './headers.ts';
import { LateTokens } from './late-tokens.ts';
import { MAIN_NET_GENESIS } from './main-net.ts';
import { newTokenFacts } from './new-token-facts.ts';
import { NodeReadings } from './node-readings.ts';
import { rebuildOutdated } from './rebuild.ts';
import { SolidHeight } from './solid-height.ts';
import { StatusBoard } from './status-board.ts';
import { Upkeep } from './upkeep.ts';
import { waitableProblem } from './waitable.ts';

/** The newest blocks that can be undone. More than TRON's 19 to 27, since a development chain reorganises at will. */
export const UNDO_DEPTH = 64n;
/** An own chain is asked more often than somebody else's node. */
const POLL_OWN_MS = 100;
const POLL_MS = 250;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;
/** Accounts read before a new block is announced. */
const REFRESH_BEFORE_TELLING = 100;

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

/**
 * Follows a node: takes in what it has, then each new block as it comes; undoes blocks that the node dropped; waits
 * while the node is away. The cursor moves with the rows, so that it can be stopped at any instant.
 */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #stopping = new AbortController();
  readonly #status: StatusBoard;
  readonly #upkeep: Upkeep;
  readonly #readings: NodeReadings;
  readonly #lateTokens: LateTokens;
  readonly #headers: Headers;
  readonly #solid: SolidHeight;
  #running: Promise<void> | undefined;
  #genesisChecked = false;
  #mainNet = false;
  #catchUp: CatchUp | undefined;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#status = new StatusBoard(options.events);
    this.#upkeep = new Upkeep(options.database);
    this.#readings = new NodeReadings(options.database, options.node, this.#pollMs);
    this.#lateTokens = new LateTokens(options.database, options.node);
    this.#headers = new Headers(options.node);
    this.#solid = new SolidHeight(options.database, this.#headers);
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? (this.#options.development ? POLL_OWN_MS : POLL_MS);
  }

  get status(): IndexerStatus {
    return this.#status.current;
  }

  /** Runs until {@link stop}. Rejects with {@link ChainMismatchError}, or with a fault of the database. */
  run(): Promise<void> {
    this.#running ??= handled(this.#loopAndClose());
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
      await this.#lateTokens.close();
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
        const problem = waitableProblem(error);
        if (problem === undefined) throw error;
        if (this.#status.current.problem === undefined)
          this.#options.log?.warn({ problem }, 'indexing has to wait; trying again');
        this.#status.set({
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

  /** One look at the node. Gives true when there was something to do, so that more may follow at once. */
  async #step(): Promise<boolean> {
    const { node, database } = this.#options;
    const head = await this.#headers.head();
    const state = await this.#checkedState();
    this.#status.set({
      nodeReachable: true,
      problem: undefined,
      head: head.number,
      cursor: state.cursor?.number,
    });
    if (await this.#lateTokens.tend(this.#mainNet)) this.#options.events?.onTokens?.();
    const { cursor } = state;
    if (cursor !== undefined && head.number <= cursor.number) {
      if (head.number === cursor.number && equalBytes(head.id, cursor.hash)) return this.#idle(state);
      return this.#followBackwards(head, state);
    }
    const next = cursor === undefined ? state.startBlock : cursor.number + 1n;
    if (head.number < next) return false;
    const settled = head.number - UNDO_DEPTH;
    this.#status.set({ catchingUp: next <= settled });
    if (next <= settled) return this.#takeSettled(state, next, settled);
    await this.#endCatchUp();
    const blocks = await fetchRange(node, next, head.number + 1n);
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
    const genesis = await genesisOf(node);
    this.#mainNet = bytesToHex(genesis.id) === MAIN_NET_GENESIS;
    const other = otherChain(await readSyncState(database), genesis);
    if (other === undefined) await adoptChain(database, node, genesis, startBlock);
    else await this.#rebuild(genesis, other);
    this.#genesisChecked = true;
    return readSyncState(database);
  }

  /** Nothing new: use the time to settle what can wait. Gives true where more of it is left. */
  async #idle(state: SyncState): Promise<boolean> {
    await this.#followSolid(state, false);
    return this.#readings.settle(state);
  }

  async #followSolid(state: SyncState, isDue: boolean): Promise<void> {
    const solid = await this.#solid.follow(state, isDue);
    if (!solid) return;
    this.#status.set({ solid: solid.height });
    if (solid.moved) this.#options.events?.onSolid?.(solid.height);
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
    await this.#followSolid(await readSyncState(database), true);
  }

  async #tell(blocks: readonly AppliedBlock[]): Promise<void> {
    const last = blocks.at(-1);
    if (!last) return;
    this.#status.set({ cursor: last.number });
    this.#options.events?.onBlocks?.(blocks, this.#status.current);
    await this.#upkeep.after(
      blocks.length,
      blocks.reduce((sum, block) => sum + block.transactionCount, 0),
    );
  }

  /** The node has fewer blocks than the index. */
  async #followBackwards(head: Header, state: SyncState): Promise<boolean> {
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
        await genesisOf(node),
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
    this.#status.set({ cursor: number });
    events?.onRollback?.({ number, hashes: dropped });
    return true;
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
    await startAnew(database, genesis, startBlock);
    this.#genesisChecked = true;
    this.#readings.forget();
    this.#status.set({ cursor: undefined, solid: undefined });
    events?.onReset?.(genesis.id);
  }
}
