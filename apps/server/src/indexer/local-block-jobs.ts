import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NodeClient } from '@sunscope/node-api/client';
import { bytesToHex } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database, Session } from '../database/database.ts';
import { readSyncState } from '../repositories/sync-state.ts';
import { applyPrepared } from './apply-batch.ts';
import { appliedBlock, BATCH_TRANSACTIONS, inBatches, linked } from './batches.ts';
import type { BlockJobs, BlockSource, Found, WriteRequest } from './block-jobs.ts';
import { fetchPieces } from './block-source.ts';
import type { SourceBlock } from '../verify/whole-block.ts';
import type { Effects } from '../decode/effects.ts';
import type { AppliedBlock } from './events.ts';
import { MAIN_NET_GENESIS } from '../verify/public-networks.ts';
import { checkedEntry, readFiles, type Entry } from './job-entries.ts';
import { newTokenFacts } from './new-token-facts.ts';
import { prepareBatch, type PreparedBatch } from './prepare-batch.ts';
import type { TokenFacts } from './token-metadata.ts';
import { STRICT, type BlockRules } from '../verify/block-rules.ts';
import { decodeOrRefuse } from '../verify/decode-or-refuse.ts';
import { UnverifiedError } from '../verify/unverified.ts';

interface DecodedBatch {
  prepared: PreparedBatch;
  tokenFacts: ReadonlyMap<string, TokenFacts> | undefined;
}

interface Job {
  /** By place in the list that was given: a block until it is decoded, undefined where it was refused. */
  entries: (SourceBlock | Effects | undefined)[];
  /** Places of the blocks that nothing is wrong with: they are decoded without being asked for. */
  expected: readonly number[];
  batches: Promise<DecodedBatch[]>;
}

/** Reads, decodes and writes blocks in this thread. */
export class LocalBlockJobs implements BlockJobs {
  readonly lanes = 2;
  readonly #database: Database;
  readonly #node: NodeClient | undefined;
  readonly #rules: BlockRules;
  readonly #jobs = new Map<number, Job>();
  #writing: Promise<unknown> = Promise.resolve();

  readonly #yielding: boolean;

  /**
   * @param node to read ranges from, and to ask about tokens; without one, tokens stay to be asked about.
   * @param yielding do not decode while a batch is being written from here: right where another thread can decode
   * meanwhile, since a write that waits for its thread keeps the database idle.
   * @param rules for the node's blocks
   */
  constructor(
    database: Database,
    node: NodeClient | undefined,
    { yielding = false, rules = STRICT }: { yielding?: boolean; rules?: BlockRules } = {},
  ) {
    this.#database = database;
    this.#node = node;
    this.#yielding = yielding;
    this.#rules = rules;
  }

  async read(job: number, source: BlockSource): Promise<readonly Found[]> {
    const read = source.kind === 'range' ? await this.#readRange(source) : await readFiles(source.files);
    const found = read.map(entry => entry.found);
    const expected = found.flatMap((entry, place) =>
      'reason' in entry || (source.kind === 'files' && entry.problems.length > 0) ? [] : [place],
    );
    const entries: Job['entries'] = read.map(entry => entry.block);
    const batches = this.#decode(entries, expected);
    // Its failure is met where the job is written; until then it is no unhandled one.
    batches.catch(() => undefined);
    this.#jobs.set(job, { entries, expected, batches });
    return found;
  }

  async write(id: number, request: WriteRequest): Promise<AppliedBlock[]> {
    const job = this.#jobs.get(id);
    if (!job) throw new SunscopeError('job_unknown', `There is no job ${id} of blocks to write`);
    this.#jobs.delete(id);
    // What else is wanted is only decoded when what was expected is.
    const expected = await job.batches;
    const batches = isSame(request.take, job.expected)
      ? expected
      : await this.#decode(job.entries, request.take);
    const writing = this.#writeAll(batches, request);
    this.#writing = writing.catch(() => undefined);
    return writing;
  }

  async drop(id: number): Promise<void> {
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    await job?.batches.catch(() => undefined);
  }

  async close(): Promise<void> {
    for (const id of this.#jobs.keys()) await this.drop(id);
  }

  async #readRange({ start, end }: { start: bigint; end: bigint }): Promise<Entry[]> {
    if (!this.#node)
      throw new SunscopeError('job_without_node', 'A range of blocks needs a node to read from');
    const entries: Entry[] = [];
    let newest: SourceBlock | undefined;
    for await (const piece of fetchPieces(this.#node, start, end)) {
      const following = newest ? linked([newest, ...piece]).slice(1) : linked(piece);
      for (const source of following) {
        await this.#turn();
        try {
          entries.push(checkedEntry(source, start + BigInt(entries.length), this.#rules));
        } catch (error) {
          // What came before it holds; it is met again, as the first of its job.
          if (error instanceof UnverifiedError && entries.length > 0) return entries;
          throw error;
        }
      }
      if (following.length < piece.length) break;
      newest = piece.at(-1);
    }
    return entries;
  }

  async #decode(entries: Job['entries'], places: readonly number[]): Promise<DecodedBatch[]> {
    const effects: Effects[] = [];
    for (const place of places) {
      await this.#turn();
      const entry = entries[place];
      if (!entry) continue;
      // In the place of the block, which takes as much room again.
      const decoded = 'infos' in entry ? decodeOrRefuse(entry) : entry;
      entries[place] = decoded;
      effects.push(decoded);
    }
    effects.sort((one, other) => (one.block.number < other.block.number ? -1 : 1));
    const decoded: DecodedBatch[] = [];
    for (const batch of inBatches(effects, BATCH_TRANSACTIONS[this.#database.kind])) {
      await this.#turn();
      decoded.push({
        prepared: prepareBatch(batch, { undoable: false }),
        tokenFacts:
          this.#node && (await newTokenFacts(this.#database, this.#node, batch, this.#rules.contractMs)),
      });
    }
    return decoded;
  }

  /** Lets others have the thread. */
  async #turn(): Promise<void> {
    if (this.#yielding) await this.#writing;
    await nextTurn();
  }

  async #writeAll(batches: readonly DecodedBatch[], request: WriteRequest): Promise<AppliedBlock[]> {
    let { warnings } = request;
    for (const { prepared, tokenFacts } of batches) {
      const first = warnings;
      await this.#database.transaction(async session =>
        applyPrepared(session, prepared, {
          warnings: first,
          ...(request.mainNet === undefined
            ? await archiveOptions(session, prepared.batch)
            : { mainNet: request.mainNet }),
          ...(tokenFacts ? { tokenFacts } : {}),
        }),
      );
      warnings = [];
    }
    return batches.flatMap(({ prepared }) => prepared.batch.map(appliedBlock));
  }
}

function isSame(take: readonly number[], expected: readonly number[]): boolean {
  return take.length === expected.length && take.every((place, index) => place === expected[index]);
}

/** An archive without block 0 is taken for main net's: there symbols are judged most strictly. All of it is solid. */
async function archiveOptions(
  session: Session,
  batch: readonly Effects[],
): Promise<{ mainNet: boolean; solidNumber: bigint }> {
  const { cursor, genesisHash } = await readSyncState(session);
  const highest = batch.at(-1)?.block.number ?? 0n;
  return {
    mainNet: genesisHash === undefined || bytesToHex(genesisHash) === MAIN_NET_GENESIS,
    solidNumber: cursor !== undefined && cursor.number > highest ? cursor.number : highest,
  };
}
