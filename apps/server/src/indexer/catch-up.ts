import type { NodeClient } from '@sunscope/node-api/client';
import type { Database } from '../database/database.ts';
import { BATCH_TRANSACTIONS } from './batches.ts';
import type { ReadBlock } from './block-jobs.ts';
import type { ThreadNode } from './block-jobs.worker.ts';
import { BlockPipeline } from './block-pipeline.ts';
import { MAX_RANGE } from './block-source.ts';
import type { AppliedBlock } from './events.ts';
import { LocalBlockJobs } from './local-block-jobs.ts';
import { ThreadedBlockJobs } from './threaded-block-jobs.ts';
import { checkLink, follows, type BlockRules, type Parent } from '../verify/block-rules.ts';
import { unverified } from '../verify/unverified.ts';
import type { WitnessKeys } from '../verify/witness-keys.ts';

/** Blocks of the first jobs, while nobody knows how full they are. */
const FIRST_RANGE = 20;
/** Below so many blocks the threads would have been started for nothing. */
const WORTH_THREADS = 500n;

/** Threads to catch up with. */
export interface CatchUpThreads {
  count: number;
  node: ThreadNode;
  /** Blocks to be behind before they are started. */
  worthFrom?: bigint;
}

interface Range {
  kind: 'range';
  start: bigint;
  end: bigint;
}

/** Ingests settled blocks, many at a time, until the newest ones are near. */
export class CatchUp {
  readonly #pipeline: BlockPipeline<Range>;
  readonly #transactions: number;
  readonly #keys: WitnessKeys;
  #range = FIRST_RANGE;

  private constructor(pipeline: BlockPipeline<Range>, transactions: number, keys: WitnessKeys) {
    this.#pipeline = pipeline;
    this.#transactions = transactions;
    this.#keys = keys;
  }

  static async start(options: {
    database: Database;
    node: NodeClient;
    threads: CatchUpThreads | undefined;
    behind: bigint;
    rules: BlockRules;
    keys: WitnessKeys;
  }): Promise<CatchUp> {
    const { database, node, threads, behind, rules, keys } = options;
    const threaded =
      threads && threads.count > 0 && behind >= (threads.worthFrom ?? WORTH_THREADS)
        ? await ThreadedBlockJobs.start(database, threads.count, threads.node, rules)
        : undefined;
    const jobs = threaded ?? new LocalBlockJobs(database, node, { rules });
    return new CatchUp(new BlockPipeline(jobs), BATCH_TRANSACTIONS[database.kind], keys);
  }

  /**
   * Writes the blocks from `next` on, as many as a job has. Gives `fork` where they do not follow the block `parent`.
   * @throws UnverifiedError
   */
  async step(options: {
    next: bigint;
    /** Last block that may be ingested here. */
    settled: bigint;
    parent: Parent | undefined;
    mainNet: boolean;
  }): Promise<readonly AppliedBlock[] | 'fork'> {
    const { next, settled, parent, mainNet } = options;
    // After blocks that did not come or did not follow each other, what was asked for ahead begins too late.
    if (this.#pipeline.oldest?.source.start !== next) await this.#pipeline.clear();
    this.#ask(next, settled);
    const found = (await this.#pipeline.oldest?.found) ?? [];
    const [first] = found;
    if (!first || 'reason' in first)
      throw unverified('block_missing', next, `the node does not give it, though its head is far above`);
    if (parent && parent.number >= 0n && !follows(parent, first)) {
      await this.#pipeline.clear();
      return 'fork';
    }
    const blocks = found.filter((block): block is ReadBlock => !('reason' in block));
    let before = parent;
    for (const block of blocks) {
      if (before) checkLink(before, block);
      before = block;
    }
    await this.#keys.check(blocks);
    const warnings = blocks.flatMap(({ number, problems }) =>
      problems.map(({ code, message }) => ({ number, code, message })),
    );
    const applied = await this.#pipeline.write({ take: [...found.keys()], warnings, mainNet });
    const transactions = applied.reduce((sum, block) => sum + block.transactionCount, 0);
    const wanted = Math.round((this.#transactions * applied.length) / Math.max(transactions, 1));
    this.#range = Math.min(Math.max(wanted, 1), MAX_RANGE);
    return applied;
  }

  /** Asks for blocks ahead, as far as it is worth it. */
  #ask(next: bigint, settled: bigint): void {
    let start = this.#pipeline.newest?.end ?? next;
    while (this.#pipeline.hasRoom && start <= settled) {
      const end = start + BigInt(this.#range) > settled + 1n ? settled + 1n : start + BigInt(this.#range);
      this.#pipeline.add({ kind: 'range', start, end });
      start = end;
    }
  }

  /** Gives up what was asked for ahead. */
  clear(): Promise<void> {
    return this.#pipeline.clear();
  }

  close(): Promise<void> {
    return this.#pipeline.close();
  }
}
