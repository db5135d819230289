import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { hexToBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { TransactionInfoCode } from '@sunscope/tron/messages';
import { failureWords, type FailureWords } from '../failure.ts';
import { watchTransaction, type WatchNode } from '../pending-transactions.ts';
import {
  TransactionFailedError,
  TransactionLapsedError,
  TransactionPendingError,
  type PendingTransaction,
} from '../send-errors.ts';
import type { SentTransaction } from '../send-intent.ts';
import { claimed, included, noted, settled, type Batch, type BatchRow, type FinalEnd } from './batch.ts';
import type { BatchJournal } from './journal.ts';

/** What carrying out a batch asks of a node, besides sending. */
export type BatchNode = WatchNode & Pick<NodeClient, 'broadcast' | 'solidTransactionInfoById'>;

export interface RunBatch {
  /** Which; another of the same account is left alone. */
  batch: Pick<Batch, 'owner' | 'id'>;
  journal: BatchJournal;
  node: BatchNode;
  /**
   * Builds, signs and sends a row and waits for its block. What `onSigned` waits for comes before any node has it, and
   * where it throws no node gets it.
   */
  send: (
    batch: Batch,
    row: BatchRow,
    onSigned: (pending: PendingTransaction, signed: Uint8Array) => Promise<void>,
  ) => Promise<SentTransaction>;
  pause: (ms: number) => Promise<void>;
  /** Stops between two rows, or while a row is watched. */
  signal: AbortSignal;
  /** Called when the journal changed. */
  onChange: () => void;
}

/** Why it stopped. */
export type BatchStop =
  /** Every row is paid or failed, and no block of them can be undone. */
  | { readonly why: 'settled' }
  /** It was asked to, or the batch is gone. */
  | { readonly why: 'stopped' }
  /** A row did not get through; going on is up to the person. */
  | { readonly why: 'failed'; readonly line: number; readonly failure: FailureWords };

/** Another tab has the row. */
class BatchTakenError extends SunscopeError {
  constructor() {
    super('batch_taken', 'Another tab sends this payment');
  }
}

/** How often the solid state is asked. */
const SOLID_MS = 3_000;

/**
 * Sends what a journal says is unpaid, row after row. A row is signed only where nothing that was signed for it before can
 * arrive any more, and the journal has its transaction before any node does: whatever breaks off in between, the next
 * run finds it and waits for its end first.
 */
export async function runBatch(options: RunBatch): Promise<BatchStop> {
  const { journal, signal } = options;
  for (;;) {
    if (signal.aborted) return { why: 'stopped' };
    const batch = await journal.read(options.batch.owner);
    if (batch?.id !== options.batch.id) return { why: 'stopped' };
    const open = batch.rows.find(({ state }) => state.is === 'signed');
    const next = batch.rows.find(({ state }) => state.is === 'unpaid');
    const young = batch.rows.find(({ state }) => state.is === 'included');
    const row = open ?? next ?? young;
    if (!row) return { why: 'settled' };
    try {
      const failure = open
        ? await watchRow(options, batch, open)
        : next
          ? await sendRow(options, batch, next)
          : await settleRow(options, batch, row);
      if (failure) return { why: 'failed', line: row.line, failure };
    } catch (error) {
      if (signal.aborted) return { why: 'stopped' };
      throw error;
    }
  }
}

/** Signs and sends a row. Gives why it did not get into a block as it should, or undefined where it did, or may have. */
async function sendRow(options: RunBatch, batch: Batch, row: BatchRow): Promise<FailureWords | undefined> {
  const { journal, send } = options;
  let hash: string | undefined;
  const change = async (next: (batch: Batch) => Batch | undefined) => {
    await journal.change(batch, next);
    options.onChange();
  };
  try {
    const sent = await send(batch, row, async (pending, signed) => {
      if (!(await journal.change(batch, now => claimed(now, row.line, { ...pending, signed }))))
        throw new BatchTakenError();
      ({ hash } = pending);
      options.onChange();
    });
    await change(now => included(now, sent.hash, { failed: false, sent }));
    return undefined;
  } catch (error) {
    // Its end is not known: the row stays signed, and is watched next. The other tab's is watched, too.
    if (error instanceof TransactionPendingError || error instanceof BatchTakenError) return undefined;
    // A tab that watches the row broadcast it before this one did.
    if (error instanceof NodeError && error.code === 'DUP_TRANSACTION_ERROR') return undefined;
    const failure = failureWords(error);
    if (error instanceof TransactionFailedError)
      await change(now => included(now, error.hash, { failed: true, failure }));
    // A no of the node is heard, and not relied on: what is signed is out of the world when it has expired.
    else await change(now => noted(now, row.line, hash === undefined ? failure : { ...failure, hash }));
    return failure;
  }
}

/** Waits until a block has a row's transaction, or none ever will. */
async function watchRow(options: RunBatch, batch: Batch, row: BatchRow): Promise<FailureWords | undefined> {
  const { journal, node, pause, signal } = options;
  if (row.state.is !== 'signed') return undefined;
  const { last } = row.state;
  const change = async (next: (batch: Batch) => Batch | undefined) => {
    await journal.change(batch, next);
    options.onChange();
  };
  // The same bytes pay once, however often they are broadcast; a killed page may not have broadcast them at all.
  await node.broadcast(last.signed).catch(ignoreNode);
  try {
    const sent = await watchTransaction(node, last, { pause, signal });
    await change(now => included(now, last.hash, { failed: false, sent }));
    return undefined;
  } catch (error) {
    if (error instanceof TransactionLapsedError) {
      await change(now => settled(now, last.hash, 'lapsed'));
      return undefined;
    }
    if (!(error instanceof TransactionFailedError)) throw error;
    const failure = failureWords(error);
    await change(now => included(now, last.hash, { failed: true, failure }));
    return failure;
  }
}

/** Waits until no block of a row can be undone any more. */
async function settleRow(options: RunBatch, batch: Batch, row: BatchRow): Promise<undefined> {
  if (row.state.is !== 'included') return;
  const { last } = row.state;
  const end = await finalEnd(options, last);
  await options.journal.change(batch, now => settled(now, last.hash, end));
  options.onChange();
}

/** A transaction's end by solid blocks; asked twice before it counts as lapsed, as machines behind one name may lag. */
async function finalEnd(
  { node, pause, signal }: Pick<RunBatch, 'node' | 'pause' | 'signal'>,
  { hash, expirationMs }: PendingTransaction,
): Promise<FinalEnd> {
  const id = hexToBytes(hash);
  for (let passed = 0; ;) {
    signal.throwIfAborted();
    const now = await readSolid(node, id);
    if (now?.info) return now.info.result === TransactionInfoCode.FAILED ? 'failed' : 'paid';
    passed = now && now.solidMs > expirationMs ? passed + 1 : 0;
    if (passed === 2) return 'lapsed';
    await pause(SOLID_MS);
  }
}

/** Undefined where the node cannot say. */
async function readSolid(node: BatchNode, id: Uint8Array) {
  try {
    // The time first: a block that comes between the two questions does not count.
    const { header } = await node.solidHeader();
    return {
      solidMs: Number(header.raw_data.timestamp),
      info: await node.solidTransactionInfoById(id),
    };
  } catch (error) {
    if (error instanceof NodeError) return undefined;
    throw error;
  }
}

function ignoreNode(error: unknown): void {
  if (!(error instanceof NodeError)) throw error;
}
