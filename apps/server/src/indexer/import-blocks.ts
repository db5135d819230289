import { stat } from 'node:fs/promises';
import type { BlockProblemCode } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { Database, Session } from '../database/database.ts';
import { findBlockLink } from '../repositories/sync-state.ts';
import type { Found, ReadBlock, RefusedBlock } from './block-jobs.ts';
import { BlockPipeline } from './block-pipeline.ts';
import { LocalBlockJobs } from './local-block-jobs.ts';
import { listBlockFiles } from './read-block-files.ts';
import { ThreadedBlockJobs } from './threaded-block-jobs.ts';
import { Upkeep } from './upkeep.ts';

/** What a job reads: about as much as a batch, and not more files than can be named in one go. */
const JOB_BYTES: Readonly<Record<Database['kind'], number>> = { pglite: 4_000_000, postgres: 10_000_000 };
const JOB_FILES = 500;

export interface ImportWarning {
  block: bigint;
  code: string;
  message: string;
}

export interface ImportReport {
  files: number;
  imported: number;
  transactions: number;
  /** Blocks that the index had already. */
  present: number;
  refused: RefusedBlock[];
  warnings: ImportWarning[];
}

export interface ImportOptions {
  database: Database;
  /** Files and folders. */
  paths: readonly string[];
  /**
   * Blocks whose Merkle root need not be confirmed, for archives one trusts: their number is written to
   * `import_warnings`. None by default.
   */
  trustRoot?: (block: { number: bigint }) => boolean;
  onProgress?: (report: ImportReport, file: string) => void;
  /** Threads to read and decode in; without them this thread does it. */
  threads?: number;
}

/**
 * Imports blocks from files, for archives and tests. Each block is checked by itself: id against header, Merkle root
 * and transaction ids against contents, parent against neighbours already there. A damaged one is refused with the
 * reason and the rest goes in. Gaps are allowed; nobody says what lies in them.
 */
export async function importBlocks(options: ImportOptions): Promise<ImportReport> {
  const { database, threads = 0 } = options;
  const files = await listBlockFiles(options.paths);
  const groups = await groupFiles(files, JOB_BYTES[database.kind]);
  const threaded =
    threads > 0 && groups.length > 1
      ? await ThreadedBlockJobs.start(database, Math.min(threads, groups.length), undefined)
      : undefined;
  const pipeline = new BlockPipeline<FileGroup>(threaded ?? new LocalBlockJobs(database, undefined));
  try {
    return await new Importer(options, pipeline, files.length).run(groups);
  } finally {
    await pipeline.close();
  }
}

interface FileGroup {
  kind: 'files';
  files: readonly string[];
}

/** Cuts the list of files where a job has enough; it stays in its order. */
async function groupFiles(files: readonly string[], bytes: number): Promise<FileGroup[]> {
  const groups: string[][] = [];
  let held = Infinity;
  for (const file of files) {
    const { size } = await stat(file);
    const group = groups.at(-1);
    if (group && held + size <= bytes && group.length < JOB_FILES) {
      group.push(file);
      held += size;
    } else {
      groups.push([file]);
      held = size;
    }
  }
  return groups.map(group => ({ kind: 'files', files: group }));
}

interface Link {
  hash: Uint8Array;
  parentHash: Uint8Array;
}

class Importer {
  readonly #options: ImportOptions;
  readonly #pipeline: BlockPipeline<FileGroup>;
  readonly #report: ImportReport;
  readonly #upkeep: Upkeep;
  /** Blocks taken that are not yet committed, by number: of the job at hand, and of the one being written. */
  #taken = new Map<bigint, Link>();
  #beingWritten = new Map<bigint, Link>();
  #writing: Promise<void> = Promise.resolve();

  constructor(options: ImportOptions, pipeline: BlockPipeline<FileGroup>, files: number) {
    this.#options = options;
    this.#pipeline = pipeline;
    this.#upkeep = new Upkeep(options.database);
    this.#report = { files, imported: 0, transactions: 0, present: 0, refused: [], warnings: [] };
  }

  async run(groups: readonly FileGroup[]): Promise<ImportReport> {
    const waiting = [...groups];
    for (;;) {
      while (this.#pipeline.hasRoom) {
        const group = waiting.shift();
        if (!group) break;
        this.#pipeline.add(group);
      }
      const job = this.#pipeline.oldest;
      if (!job) break;
      await this.#takeJob(await job.found);
      this.#options.onProgress?.(this.#report, job.source.files.at(-1) ?? '');
    }
    await this.#writing;
    return this.#report;
  }

  /** Decides what of a job goes in, and begins to write it, so that the next can be looked at meanwhile. */
  async #takeJob(found: readonly Found[]): Promise<void> {
    const take: number[] = [];
    const warnings: ImportWarning[] = [];
    for (const [place, entry] of found.entries()) {
      if ('reason' in entry) this.#report.refused.push(entry);
      else if (await this.#accept(entry, warnings)) take.push(place);
    }
    await this.#writing;
    this.#beingWritten = this.#taken;
    this.#taken = new Map();
    this.#writing = this.#write(take, warnings);
    // Its failure is met where it is awaited; until then it is no unhandled one.
    this.#writing.catch(() => undefined);
  }

  async #accept(block: ReadBlock, warnings: ImportWarning[]): Promise<boolean> {
    const refuse = (reason: string) =>
      this.#report.refused.push({ file: block.file, block: block.number, reason });
    const pending: ImportWarning[] = [];
    for (const { code, message } of block.problems) {
      const trusted = code === 'transaction_root_unconfirmed' && this.#options.trustRoot?.(block) === true;
      if (!trusted) {
        refuse(wordsFor(code, message, block));
        return false;
      }
      pending.push({ block: block.number, code, message });
    }
    const clash = await this.#clash(block);
    if (clash === 'present') this.#report.present++;
    else if (clash !== undefined) refuse(clash);
    if (clash !== undefined) return false;
    warnings.push(...pending);
    this.#taken.set(block.number, { hash: block.id, parentHash: block.parentHash });
    return true;
  }

  async #write(take: readonly number[], warnings: readonly ImportWarning[]): Promise<void> {
    const applied = await this.#pipeline.write({
      take,
      warnings: warnings.map(({ block, code, message }) => ({ number: block, code, message })),
      mainNet: undefined,
    });
    const transactions = applied.reduce((sum, block) => sum + block.transactionCount, 0);
    this.#report.imported += applied.length;
    this.#report.transactions += transactions;
    this.#report.warnings.push(...warnings);
    await this.#upkeep.after(applied.length, transactions);
  }

  /** What of the index or of what is being imported contradicts a block. */
  async #clash(block: ReadBlock): Promise<string | undefined> {
    const { database } = this.#options;
    const same = await this.#link(database, block.number);
    if (same) {
      if (equalBytes(same.hash, block.id)) return 'present';
      return `The index has another block ${block.number}: ${bytesToHex(same.hash)}, not ${bytesToHex(block.id)}`;
    }
    const parent = block.number === 0n ? undefined : await this.#link(database, block.number - 1n);
    if (parent && !equalBytes(parent.hash, block.parentHash))
      return `Its parent is ${bytesToHex(block.parentHash)}, but block ${block.number - 1n} is ${bytesToHex(parent.hash)}`;
    const child = await this.#link(database, block.number + 1n);
    if (child && !equalBytes(child.parentHash, block.id))
      return `Block ${block.number + 1n} names ${bytesToHex(child.parentHash)} as its parent, not ${bytesToHex(block.id)}`;
    return undefined;
  }

  async #link(session: Session, number: bigint): Promise<Link | undefined> {
    return this.#taken.get(number) ?? this.#beingWritten.get(number) ?? findBlockLink(session, number);
  }
}

function wordsFor(code: BlockProblemCode, message: string, block: ReadBlock): string {
  const headerOnly = block.transactionCount === 0 && code.startsWith('transaction_root');
  return headerOnly ? `Its transactions are missing, only the header is here. ${message}` : message;
}
