import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { handled } from '@sunscope/tron/promises';
import { DiskFullError } from '../database/disk-full-error.ts';
import { findBlockLink, readSyncState, type SyncState } from '../repositories/sync-state.ts';
import { pruneEffects } from '../repositories/journal.ts';
import { refreshAccounts } from './account-refresh.ts';
import { fetchRange } from './block-source.ts';
import type { SourceBlock } from '../verify/whole-block.ts';
import { CatchUp } from './catch-up.ts';
import { ChainChanges } from './chain-changes.ts';
import { adoptChain, beginsAlike } from './chain-identity.ts';
import type { AppliedBlock, IndexerStatus } from './events.ts';
import type { IndexerOptions } from './indexer-options.ts';
import { Headers, type Header } from './headers.ts';
import { KeptBefore } from './kept-before.ts';
import { LateTokens } from './late-tokens.ts';
import { NodeReadings } from './node-readings.ts';
import { parentOf } from './parent-of.ts';
import { rebuildOutdated } from './rebuild.ts';
import { SolidHeight } from './solid-height.ts';
import { StatusBoard } from './status-board.ts';
import { untilAborted } from './until-aborted.ts';
import { Upkeep } from './upkeep.ts';
import { applyYoungBlock } from './young-block.ts';
import { follows, linkOf, type BlockRules, type Parent } from '../verify/block-rules.ts';
import { CheckedNode } from '../verify/checked-node.ts';
import { Lacking } from '../verify/lacking.ts';
import { MAIN_NET_GENESIS, publicNetworkOf } from '../verify/public-networks.ts';
import { isOfNode, restAfter, waitableProblem } from './waitable.ts';

/** The newest blocks that can be undone. More than TRON's 19 to 27, since a development chain reorganises at will. */
export const UNDO_DEPTH = 64n;
/** An own chain is asked more often than somebody else's node. */
const POLL_OWN_MS = 100;
const POLL_MS = 250;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSES = 20;
/** Accounts read before a new block is announced. */
const REFRESH_BEFORE_PUBLISHING = 100;

/**
 * Follows a node: ingests what it has, then each new block as it comes; undoes blocks that the node dropped; waits
 * while the node is unreachable. The cursor moves with the rows, so that it can be stopped at any instant.
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
  readonly #checked: CheckedNode;
  readonly #changes: ChainChanges;
  readonly #keptBefore: KeptBefore;
  #running: Promise<void> | undefined;
  #genesisChecked = false;
  #mainNet = false;
  /** The index, or the node where the index is of no chain yet, is of a network that everybody shares. */
  #isPublic = false;
  #catchUp: CatchUp | undefined;
  readonly #lacking = new Lacking();

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#status = new StatusBoard(options.events, options.log);
    this.#upkeep = new Upkeep(options.database);
    this.#readings = new NodeReadings(options.database, options.node, () => this.#pollMs);
    this.#lateTokens = new LateTokens(options.database, options.node, () =>
      beginsAlike(options.database, options.node),
    );
    this.#headers = new Headers(options.node);
    const isDevelopment = () => this.#isDevelopment;
    this.#solid = new SolidHeight(options.database, this.#headers, isDevelopment);
    this.#checked = new CheckedNode(options.node, () => this.#rules);
    const { database, startBlock, events, log, mayReset = true } = options;
    this.#keptBefore = new KeptBefore(database, log);
    this.#changes = new ChainChanges(
      { database, startBlock, events, log, isDevelopment, mayReset: () => isDevelopment() && mayReset },
      this.#checked,
    );
  }

  get #isDevelopment(): boolean {
    return this.#options.development && !this.#isPublic;
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? (this.#isDevelopment ? POLL_OWN_MS : POLL_MS);
  }

  get #rules(): BlockRules {
    const { trustRoot = false, contractMs } = this.#options;
    return { followsClock: !this.#isDevelopment, trustRoot, contractMs };
  }

  get status(): IndexerStatus {
    return this.#status.current;
  }

  /** Runs until {@link stop}. Rejects with a fault of the database only: what a node says is waited for, never more. */
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

  #loop(): Promise<void> {
    const { firstPauseMs = FIRST_PAUSE_MS } = this.#options;
    return untilAborted(this.#stopping.signal, {
      pollMs: () => this.#pollMs,
      firstPauseMs,
      longestPauseMs: firstPauseMs * LONGEST_PAUSES,
      step: async () => {
        const more = await this.#step();
        this.#status.well();
        return more;
      },
      failed: error => this.#wait(error),
      restMs: restAfter,
    });
  }

  /** Notes what has to be waited for. @throws the error where waiting does not help */
  async #wait(error: unknown): Promise<void> {
    const problem = waitableProblem(error);
    if (problem === undefined) throw error;
    this.#status.waiting(problem, error);
    // It may come back as another chain.
    this.#genesisChecked = false;
    // Threads cost seconds to start, and another answer is all that is needed; a lost connection is theirs too.
    if (isOfNode(error)) await this.#catchUp?.clear();
    else await this.#endCatchUp();
  }

  /** One look at the node. Gives true when there was something to do, so that more may follow at once. */
  async #step(): Promise<boolean> {
    const { node, database, space } = this.#options;
    const full = await space?.problem();
    if (full !== undefined) throw new DiskFullError(full);
    const head = await this.#headers.head();
    const state = await this.#checkedState();
    this.#status.set({
      nodeReachable: true,
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
    const settled = head.number - this.#undoDepth;
    this.#status.set({ catchingUp: next <= settled });
    // How deep a block lies decides whether it can be undone, so that a made-up head must not say it.
    if (next <= settled) await this.#checked.checkHead(head);
    if (next <= settled) return this.#takeSettled(state, next, settled);
    await this.#endCatchUp();
    const blocks = await fetchRange(node, next, head.number + 1n);
    const [first] = blocks;
    if (!first) return this.#lacking.note(next, head.number);
    this.#lacking.forget();
    const before = await parentOf(database, state);
    if (cursor && before && !follows(before, linkOf(first.block))) return this.#reorganise(state);
    let parent = before;
    let number = next;
    for (const block of blocks) {
      if (this.#stopping.signal.aborted) return true;
      await this.#applyYoung(block, number, parent);
      parent = linkOf(block.block);
      number++;
    }
    await database.transaction(session => pruneEffects(session, head.number - this.#undoDepth));
    return true;
  }

  get #undoDepth(): bigint {
    return this.#options.undoDepth ?? UNDO_DEPTH;
  }

  /** The state, after the chain was once seen to be the one the index is of. */
  async #checkedState(): Promise<SyncState> {
    const { database, startBlock = 0n, log } = this.#options;
    if (this.#genesisChecked) return readSyncState(database);
    await rebuildOutdated(database, { log, signal: this.#stopping.signal });
    const genesis = await this.#checked.genesis();
    this.#mainNet = bytesToHex(genesis.id) === MAIN_NET_GENESIS;
    const { genesisHash = genesis.id } = await readSyncState(database);
    this.#isPublic = [genesisHash, genesis.id].some(id => publicNetworkOf(bytesToHex(id)) !== undefined);
    if (await this.#changes.replaceChain(await readSyncState(database), genesis)) this.#isReplaced();
    else await adoptChain(database, this.#checked, genesis, startBlock);
    this.#genesisChecked = true;
    await this.#keptBefore.find();
    return readSyncState(database);
  }

  /** Nothing new: use the time to settle what can wait. Gives true where more of it is left. */
  async #idle(state: SyncState): Promise<boolean> {
    await this.#followSolid(state, false);
    if (state.cursor) await this.#keptBefore.dropAfter(state.cursor.number);
    return this.#readings.settle(state);
  }

  async #followSolid(state: SyncState, isDue: boolean): Promise<void> {
    const solid = await this.#solid.follow(state, isDue);
    if (!solid) return;
    this.#status.set({ solid: solid.height });
    if (solid.moved) this.#options.events?.onSolid?.(solid.height);
  }

  /** Settled blocks need never be undone, so that many are ingested at a time, the next ones already under way. */
  async #takeSettled(state: SyncState, next: bigint, settled: bigint): Promise<boolean> {
    const { database, node, threads } = this.#options;
    this.#catchUp ??= await CatchUp.start({
      database,
      node,
      threads,
      behind: settled - next,
      rules: this.#rules,
      keys: this.#checked.keys,
    });
    const blocks = await this.#catchUp.step({
      next,
      settled,
      parent: await parentOf(database, state),
      mainNet: this.#mainNet,
    });
    if (blocks === 'fork') return this.#reorganise(state);
    await this.#publish(blocks);
    return blocks.length > 0;
  }

  async #endCatchUp(): Promise<void> {
    const ending = this.#catchUp;
    this.#catchUp = undefined;
    await ending?.close();
  }

  async #applyYoung(source: SourceBlock, number: bigint, parent: Parent | undefined): Promise<void> {
    const { database, node } = this.#options;
    const applied = await applyYoungBlock(
      { ...this.#options, rules: this.#rules, keys: this.#checked.keys, mainNet: this.#mainNet },
      source,
      number,
      parent,
    );
    try {
      // Balances shown beside a new block should be those after it; of a node far away that would take too long.
      if (this.#isDevelopment) await refreshAccounts(database, node, REFRESH_BEFORE_PUBLISHING);
    } finally {
      await this.#publish([applied]);
    }
    await this.#followSolid(await readSyncState(database), true);
  }

  async #publish(blocks: readonly AppliedBlock[]): Promise<void> {
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
    if (!this.#isDevelopment && stored !== undefined && equalBytes(stored.hash, head.id)) return false;
    return this.#reorganise(state);
  }

  /** Undoes what the node no longer has, back to the last block both have. */
  async #reorganise(state: SyncState): Promise<boolean> {
    await this.#endCatchUp();
    const change = await this.#changes.reorganise(state);
    if (change.rebuilt) {
      await this.#keptBefore.find();
      this.#isReplaced();
    } else this.#status.set({ cursor: change.number });
    return true;
  }

  /** Another index stands in the place of the one before: empty, or put back. */
  #isReplaced(): void {
    this.#genesisChecked = true;
    this.#readings.forget();
    this.#status.set({ cursor: undefined, solid: undefined });
  }
}
