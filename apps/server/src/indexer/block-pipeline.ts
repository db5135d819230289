import type { BlockJobs, BlockSource, Found, WriteRequest } from './block-jobs.ts';
import type { AppliedBlock } from './events.ts';

interface QueuedJob<Source extends BlockSource> {
  id: number;
  source: Source;
  found: Promise<readonly Found[]>;
}

/** Keeps as many jobs under way as are worth it, and writes them in the order in which they came. */
export class BlockPipeline<Source extends BlockSource> {
  readonly #jobs: BlockJobs;
  readonly #queue: QueuedJob<Source>[] = [];
  #last = 0;

  constructor(jobs: BlockJobs) {
    this.#jobs = jobs;
  }

  get hasRoom(): boolean {
    return this.#queue.length < this.#jobs.lanes;
  }

  get newest(): Source | undefined {
    return this.#queue.at(-1)?.source;
  }

  /** The job to be written next. */
  get oldest(): Omit<QueuedJob<Source>, 'id'> | undefined {
    return this.#queue[0];
  }

  add(source: Source): void {
    const id = ++this.#last;
    const found = this.#jobs.read(id, source);
    // Its failure is met where it is awaited; until then it is no unhandled one.
    found.catch(() => undefined);
    this.#queue.push({ id, source, found });
  }

  /** Writes the oldest job. */
  async write(request: WriteRequest): Promise<AppliedBlock[]> {
    const job = this.#queue.shift();
    return job ? this.#jobs.write(job.id, request) : [];
  }

  /** Gives up every job that is under way. */
  async clear(): Promise<void> {
    for (const { id, found } of this.#queue.splice(0)) {
      await found.catch(() => undefined);
      await this.#jobs.drop(id);
    }
  }

  async close(): Promise<void> {
    this.#queue.length = 0;
    await this.#jobs.close();
  }
}
