import type { BlockProblem } from '@sunscope/node-api/shapes';
import type { AppliedBlock } from './events.ts';

/** Where blocks come from: a range of the node's chain, its end excluded, or files. */
export type BlockSource =
  | { kind: 'range'; start: bigint; end: bigint }
  | { kind: 'files'; files: readonly string[] };

/** A block that was not ingested, and why. */
export interface RefusedBlock {
  file: string;
  block?: bigint;
  reason: string;
}

/** What decides whether a block is accepted. */
export interface ReadBlock {
  number: bigint;
  id: Uint8Array;
  parentHash: Uint8Array;
  timestampMs: bigint;
  witness: Uint8Array;
  /** The key that signed it, where it is not the witness's own; of the node's blocks only. */
  signer?: Uint8Array;
  transactionCount: number;
  /** The file it was found in; empty for the node's. */
  file: string;
  /** What is wrong with it; of the node's blocks what was let pass. */
  problems: readonly BlockProblem[];
}

/** What a job found, in the order of its source. */
export type Found = ReadBlock | RefusedBlock;

/** How the blocks of a job are to be written. */
export interface WriteRequest {
  /** Places in the list that the job gave; blocks at other places are left out. */
  take: readonly number[];
  warnings: readonly { number: bigint; code: string; message: string }[];
  /** Whether the genuine tokens of the main network exist here; undefined where the index decides (files). */
  mainNet: boolean | undefined;
}

/**
 * Ingests settled blocks by jobs. A job is read, checked and decoded as soon as it is there, several at a time; what it
 * found is written when the caller says so, one job after another, since that order is the chain's.
 */
export interface BlockJobs {
  /** Jobs worth having at a time. */
  readonly lanes: number;
  read(job: number, source: BlockSource): Promise<readonly Found[]>;
  /** Writes what a job read and ends it. Each batch is one transaction with the cursor in it. */
  write(job: number, request: WriteRequest): Promise<AppliedBlock[]>;
  /** Ends a job that will not be written. */
  drop(job: number): Promise<void>;
  close(): Promise<void>;
}
