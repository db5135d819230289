import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database } from '../database/database.ts';
import { startThread, ThreadCalls } from '../database/thread.ts';
import type { BlockJobs, BlockSource, Found, WriteRequest } from './block-jobs.ts';
import type { BlockJobOrder, ThreadNode } from './block-jobs.worker.ts';
import type { AppliedBlock } from './events.ts';
import { unpackKnownError } from './passed-errors.ts';
import { STRICT } from '../verify/block-rules.ts';

/** One thread writes while the others decode; beyond these, writing is what takes the time. */
const MOST_USEFUL = 4;
/** Decoding leaves a lot of short-lived objects: with little room for them, a third of the time goes into clearing up. */
const YOUNG_MB = 64;

/** Threads to decode with where nothing is set: as many as there are cores, and at least two. */
export function usualDecodeWorkers(): number {
  return Math.min(Math.max(availableParallelism(), 2), MOST_USEFUL);
}

interface Thread {
  worker: Worker;
  calls: ThreadCalls<BlockJobOrder>;
  jobs: Set<number>;
}

/**
 * Block jobs in threads. A thread reads, decodes and writes a job by itself, with a connection of its own: what has been
 * decoded never has to be carried to another thread, which would cost as much as decoding it.
 */
export class ThreadedBlockJobs implements BlockJobs {
  readonly #threads: readonly Thread[];

  private constructor(threads: readonly Thread[]) {
    this.#threads = threads;
  }

  /**
   * One being written, the others decoding. More would begin in the thread that writes, which then takes longer; a thread
   * alone has the next blocks on their way.
   */
  get lanes(): number {
    return Math.max(this.#threads.length, 2);
  }

  /** Undefined where the database cannot be reached from other threads. */
  static async start(
    database: Database,
    count: number,
    node: ThreadNode | undefined,
    rules = STRICT,
  ): Promise<ThreadedBlockJobs | undefined> {
    if (!database.link) return undefined;
    const threads: Thread[] = [];
    const jobs = new ThreadedBlockJobs(threads);
    try {
      while (threads.length < count) {
        const link = await database.link();
        const worker = startThread('indexer/block-jobs.worker', { maxYoungGenerationSizeMb: YOUNG_MB });
        const calls = new ThreadCalls<BlockJobOrder>(
          worker,
          'A thread that takes blocks in has ended by itself',
          unpackKnownError,
        );
        threads.push({ worker, calls, jobs: new Set() });
        await calls.ask(
          { type: 'open', link, node, yielding: count > 1, rules },
          link.kind === 'pglite' ? [link.port] : [],
        );
      }
      return jobs;
    } catch (error) {
      await jobs.close();
      throw error;
    }
  }

  async read(job: number, source: BlockSource): Promise<readonly Found[]> {
    const thread = this.#threads.reduce((least, other) =>
      other.jobs.size < least.jobs.size ? other : least,
    );
    thread.jobs.add(job);
    return (await thread.calls.ask({ type: 'read', job, source })) as Found[];
  }

  async write(job: number, request: WriteRequest): Promise<AppliedBlock[]> {
    const thread = this.#threadOf(job);
    try {
      return (await thread.calls.ask({ type: 'write', job, request })) as AppliedBlock[];
    } finally {
      thread.jobs.delete(job);
    }
  }

  async drop(job: number): Promise<void> {
    const thread = this.#threadOf(job);
    thread.jobs.delete(job);
    await thread.calls.ask({ type: 'drop', job });
  }

  async close(): Promise<void> {
    for (const { worker, calls } of this.#threads) {
      // A thread that is ending already has nothing left to close.
      await calls.ask({ type: 'close' }).catch(() => undefined);
      await worker.terminate();
    }
  }

  #threadOf(job: number): Thread {
    const thread = this.#threads.find(candidate => candidate.jobs.has(job));
    if (!thread) throw new SunscopeError('job_unknown', `No thread has a job ${job} of blocks`);
    return thread;
  }
}
