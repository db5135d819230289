import type { Address } from '@sunscope/tron/address';
import type { FailureWords } from '../failure.ts';
import type { TransferIntents } from '../send-form.ts';
import type { PendingTransaction } from '../send-errors.ts';
import type { SentTransaction } from '../send-intent.ts';
import type { SendableToken } from '../sendable-tokens.ts';

/**
 * A payment to several recipients, as it was confirmed, and how far it is. Every change of a row is a pure function
 * here, carried out by the journal within one transaction of the browser's database: two tabs, or a page that is killed
 * in between, find it done or not done.
 */
export interface Batch {
  readonly id: string;
  readonly owner: Address;
  readonly createdMs: number;
  /** As it stood when the amounts were confirmed. */
  readonly token: SendableToken;
  readonly rows: readonly BatchRow[];
  /** How far ahead of this device the person agreed to follow the chain. */
  readonly agreedAheadMs?: bigint;
}

export interface BatchRow {
  /** Of the list that was confirmed, from 1. */
  readonly line: number;
  readonly to: Address;
  /** Raw units. */
  readonly raw: bigint;
  readonly feeLimitSun: bigint;
  /** Most in fees that was expressly consented to. */
  readonly agreedFeeSun?: bigint;
  readonly state: RowState;
  /** Why the last try came to nothing. */
  readonly failure?: FailureWords;
}

/** Written before any node has the transaction, and broadcast again to a node whose answer was lost. */
export interface SignedRow extends PendingTransaction {
  readonly signed: Uint8Array;
}

export type RowState =
  /** Nothing that was signed for it can arrive any more. */
  | { readonly is: 'unpaid' }
  /** A block may hold it, or come to hold it. */
  | { readonly is: 'signed'; readonly last: SignedRow }
  /** A block has it that can still be undone. */
  | {
      readonly is: 'included';
      readonly last: SignedRow;
      readonly failed: boolean;
      readonly blockNumber?: bigint;
    }
  /** In a block that can no longer be undone. */
  | { readonly is: 'paid' | 'failed'; readonly hash: string };

/** What became of a row, in figures. */
export interface BatchTally {
  readonly paid: number;
  /** In a block, successfully, which can still be undone. */
  readonly included: number;
  /** Of these nobody knows yet. */
  readonly open: number;
  /** In a block and failed there. */
  readonly failed: number;
  readonly unpaid: number;
}

export function tallyOf({ rows }: Pick<Batch, 'rows'>): BatchTally {
  const count = (test: (state: RowState) => boolean) => rows.filter(({ state }) => test(state)).length;
  return {
    paid: count(({ is }) => is === 'paid'),
    included: count(state => state.is === 'included' && !state.failed),
    open: count(({ is }) => is === 'signed'),
    failed: count(state => state.is === 'failed' || (state.is === 'included' && state.failed)),
    unpaid: count(({ is }) => is === 'unpaid'),
  };
}

/** Nothing of it is under way, and nothing is left to be sent. */
export function isSettled({ rows }: Pick<Batch, 'rows'>): boolean {
  return rows.every(({ state }) => state.is === 'paid' || state.is === 'failed');
}

/** The transfer that a row is. */
export function intentOf({ owner, token: { token } }: Batch, { to, raw }: BatchRow): TransferIntents {
  const transfer = { from: owner, to, amount: raw, note: '', permissionId: 0 };
  switch (token.kind) {
    case 'trx':
      return { kind: 'trx_transfer', ...transfer };
    case 'trc10':
      return { kind: 'trc10_transfer', ...transfer, tokenId: token.id };
    case 'trc20':
      return { kind: 'trc20_transfer', ...transfer, contract: token.contract };
  }
}

/**
 * A row is signed: from here on it may be paid. Undefined where it must not be, because another tab was first: then
 * nothing of it may reach a node. One row at a time, so that each is judged by what the one before it left.
 */
export function claimed(batch: Batch, line: number, last: SignedRow): Batch | undefined {
  if (batch.rows.some(({ state }) => state.is === 'signed')) return undefined;
  if (batch.rows.find(row => row.line === line)?.state.is !== 'unpaid') return undefined;
  return withRow(batch, line, { state: { is: 'signed', last } });
}

/** A block has the transaction with this hash; whether it failed there. Other rows, and what is final, stay. */
export function included(
  batch: Batch,
  hash: string,
  outcome: { failed: boolean; sent?: SentTransaction; failure?: FailureWords },
): Batch | undefined {
  const row = underWay(batch, hash);
  if (!row || row.state.is !== 'signed') return undefined;
  const { failed, sent, failure } = outcome;
  const state: RowState = {
    is: 'included',
    last: row.state.last,
    failed,
    ...(sent ? { blockNumber: sent.blockNumber } : {}),
  };
  return withRow(batch, row.line, { state, ...(failure ? { failure } : {}) });
}

/** The end of a transaction as solid blocks have it. */
export type FinalEnd = 'paid' | 'failed' | 'lapsed';

/** What solid blocks say holds for ever. A transaction that lapsed can be signed again. */
export function settled(batch: Batch, hash: string, end: FinalEnd): Batch | undefined {
  const row = underWay(batch, hash);
  if (!row) return undefined;
  return withRow(batch, row.line, {
    state: end === 'lapsed' ? { is: 'unpaid' } : { is: end, hash },
    ...(row.failure && end !== 'paid' ? { failure: row.failure } : {}),
  });
}

/** Why a row did not get anywhere; its state stays. */
export function noted(batch: Batch, line: number, failure: FailureWords): Batch | undefined {
  const row = batch.rows.find(one => one.line === line);
  return row && withRow(batch, line, { state: row.state, failure });
}

/** Rows that failed in a solid block are to be sent again: that transaction will never pay. */
export function failedAgain(batch: Batch): Batch {
  const rows = batch.rows.map(row => {
    const { failure: _, ...rest } = row;
    return row.state.is === 'failed' ? { ...rest, state: { is: 'unpaid' } as const } : row;
  });
  return { ...batch, rows };
}

function underWay({ rows }: Batch, hash: string): BatchRow | undefined {
  return rows.find(
    ({ state }) => (state.is === 'signed' || state.is === 'included') && state.last.hash === hash,
  );
}

/** @param next the row's state, and its failure: absent takes it away */
function withRow(batch: Batch, line: number, next: Pick<BatchRow, 'state' | 'failure'>): Batch {
  const rows = batch.rows.map(row => {
    if (row.line !== line) return row;
    const { failure: _, ...rest } = row;
    return { ...rest, ...next };
  });
  return { ...batch, rows };
}
