import { hash } from 'node:crypto';
import { isJsonObject, type JsonValue } from '@sunscope/node-api/json';
import { blockFromJson, verifyBlock, type BlockProblem, type NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database, Session } from '../database/database.ts';
import { findBlockLink, readSyncState } from '../repositories/sync-state.ts';
import { applyBatch } from './apply-batch.ts';
import { decodeBlock } from './decode-block.ts';
import { MAIN_NET_GENESIS } from './main-net.ts';
import { Upkeep } from './upkeep.ts';
import { listBlockFiles, readBlockFile } from './read-block-files.ts';

/** Transactions a batch holds. */
const BATCH_TRANSACTIONS = 4000;
const BATCH_BLOCKS = 500;

/** A block that was not taken in, and why. */
export interface RefusedBlock {
  file: string;
  block?: bigint;
  reason: string;
}

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
  trustRoot?: (block: NodeBlock) => boolean;
  onProgress?: (report: ImportReport, file: string) => void;
}

/**
 * Takes blocks in from files, for archives and tests. Each block is checked by itself: id against header, Merkle root
 * and transaction ids against contents, parent against neighbours already there. A damaged one is refused with the
 * reason and the rest goes in. Gaps are allowed; nobody says what lies in them.
 */
export async function importBlocks(options: ImportOptions): Promise<ImportReport> {
  const files = await listBlockFiles(options.paths);
  const report: ImportReport = {
    files: files.length,
    imported: 0,
    transactions: 0,
    present: 0,
    refused: [],
    warnings: [],
  };
  const importer = new Importer(options, report);
  for (const file of files) {
    for (const found of await readBlockFile(file)) {
      if ('reason' in found) report.refused.push(found);
      else await importer.add(found.file, found.json);
    }
    options.onProgress?.(report, file);
  }
  await importer.flush();
  return report;
}

interface Link {
  hash: Uint8Array;
  parentHash: Uint8Array;
}

interface CheckedBlock {
  block: NodeBlock;
  warnings: ImportWarning[];
}

class Importer {
  readonly #options: ImportOptions;
  readonly #report: ImportReport;
  readonly #upkeep: Upkeep;
  #batch: CheckedBlock[] = [];
  #transactions = 0;
  /** Blocks not yet committed, by number: of the batch, and of the one being written. */
  #waiting = new Map<bigint, Link>();
  #beingWritten = new Map<bigint, Link>();
  #writing: Promise<void> = Promise.resolve();

  constructor(options: ImportOptions, report: ImportReport) {
    this.#options = options;
    this.#upkeep = new Upkeep(options.database);
    this.#report = report;
  }

  async add(file: string, json: JsonValue): Promise<void> {
    const refuse = (reason: string, block?: bigint) =>
      this.#report.refused.push({ file, ...(block === undefined ? {} : { block }), reason });
    let block: NodeBlock;
    try {
      block = blockFromJson(json);
    } catch (error) {
      if (!(error instanceof SunscopeError)) throw error;
      refuse(error.message, numberOf(json));
      return;
    }
    const warnings: ImportWarning[] = [];
    for (const problem of verifyBlock(block, { sha256 })) {
      const trusted =
        problem.code === 'transaction_root_unconfirmed' && this.#options.trustRoot?.(block) === true;
      if (!trusted) {
        refuse(wordsFor(problem, block), block.number);
        return;
      }
      warnings.push({ block: block.number, code: problem.code, message: problem.message });
    }
    const clash = await this.#clash(block);
    if (clash === 'present') this.#report.present++;
    else if (clash !== undefined) refuse(clash, block.number);
    else await this.#take(block, warnings);
  }

  async #take(block: NodeBlock, warnings: ImportWarning[]): Promise<void> {
    this.#batch.push({ block, warnings });
    this.#waiting.set(block.number, { hash: block.id, parentHash: block.header.raw_data.parentHash });
    this.#transactions += block.transactions.length;
    if (this.#transactions >= BATCH_TRANSACTIONS || this.#batch.length >= BATCH_BLOCKS) await this.#write();
  }

  /** Begins to write what is waiting, so that the next blocks can be read and checked meanwhile. */
  async #write(): Promise<void> {
    await this.#writing;
    const batch = this.#batch.sort((a, b) => (a.block.number < b.block.number ? -1 : 1));
    if (batch.length === 0) return;
    this.#beingWritten = this.#waiting;
    this.#batch = [];
    this.#waiting = new Map();
    this.#transactions = 0;
    this.#writing = this.#commit(batch);
    // Its failure is met where it is awaited; until then it is no unhandled one.
    this.#writing.catch(() => undefined);
  }

  async #commit(batch: readonly CheckedBlock[]): Promise<void> {
    const { database } = this.#options;
    const warnings = batch.flatMap(entry => entry.warnings);
    const effects = batch.map(entry => decodeBlock(entry.block, undefined));
    await database.transaction(async session => {
      const { cursor, genesisHash } = await readSyncState(session);
      const highest = batch.at(-1)?.block.number ?? 0n;
      await applyBatch(session, effects, {
        undoable: false,
        // An archive without block 0 is taken for main net's: there symbols are judged most strictly.
        mainNet: genesisHash === undefined || bytesToHex(genesisHash) === MAIN_NET_GENESIS,
        solidNumber: cursor !== undefined && cursor.number > highest ? cursor.number : highest,
        warnings: warnings.map(warning => ({
          number: warning.block,
          code: warning.code,
          message: warning.message,
        })),
      });
    });
    this.#report.imported += batch.length;
    this.#report.transactions += batch.reduce((sum, entry) => sum + entry.block.transactions.length, 0);
    this.#report.warnings.push(...warnings);
    await this.#upkeep.after(
      batch.length,
      effects.reduce((sum, effect) => sum + effect.transactions.length, 0),
    );
  }

  /** Waits until everything taken so far is committed. */
  async flush(): Promise<void> {
    await this.#write();
    await this.#writing;
  }

  /** What of the index or the batch contradicts a block. */
  async #clash(block: NodeBlock): Promise<string | undefined> {
    const { database } = this.#options;
    const same = await this.#link(database, block.number);
    if (same) {
      if (equalBytes(same.hash, block.id)) return 'present';
      return `The index has another block ${block.number}: ${bytesToHex(same.hash)}, not ${bytesToHex(block.id)}`;
    }
    const parent = block.number === 0n ? undefined : await this.#link(database, block.number - 1n);
    if (parent && !equalBytes(parent.hash, block.header.raw_data.parentHash))
      return `Its parent is ${bytesToHex(block.header.raw_data.parentHash)}, but block ${block.number - 1n} is ${bytesToHex(parent.hash)}`;
    const child = await this.#link(database, block.number + 1n);
    if (child && !equalBytes(child.parentHash, block.id))
      return `Block ${block.number + 1n} names ${bytesToHex(child.parentHash)} as its parent, not ${bytesToHex(block.id)}`;
    return undefined;
  }

  async #link(session: Session, number: bigint): Promise<Link | undefined> {
    return this.#waiting.get(number) ?? this.#beingWritten.get(number) ?? findBlockLink(session, number);
  }
}

function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

function wordsFor(problem: BlockProblem, block: NodeBlock): string {
  const headerOnly = block.transactions.length === 0 && problem.code.startsWith('transaction_root');
  return headerOnly
    ? `Its transactions are missing, only the header is here. ${problem.message}`
    : problem.message;
}

/** The number that a refused block claims, for the report. */
function numberOf(json: JsonValue): bigint | undefined {
  const header = isJsonObject(json) ? json['block_header'] : undefined;
  const raw = isJsonObject(header) ? header['raw_data'] : undefined;
  const number = isJsonObject(raw) ? raw['number'] : undefined;
  return typeof number === 'number' && Number.isSafeInteger(number)
    ? BigInt(number)
    : typeof number === 'bigint'
      ? number
      : undefined;
}
