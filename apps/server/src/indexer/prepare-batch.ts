import { TokenKind } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import type { CopyWriter } from '../database/copy-writer.ts';
import { serializeDerived, type DerivedChanges, type DerivedCopies } from '../repositories/rollup-writer.ts';
import { createTransactionWriter } from './batch-writers.ts';
import { DerivedRows } from '../decode/derive/derived-rows.ts';
import type { Effects } from '../decode/effects.ts';
import { movedTokens } from './moved-tokens.ts';
import { Pairs, partiesOf } from '../decode/batch/pairs.ts';
import { Parties } from '../decode/batch/parties.ts';
import { aggregate, type AggregatedBatch } from '../decode/batch/aggregate.ts';

/** A batch with all done that needs no look at the past, so that its turn at the database is short. */
export interface PreparedBatch {
  batch: readonly Effects[];
  /** Rows of the transactions, ready to be sent. */
  transactions: CopyWriter;
  derived: DerivedCopies;
  /** The same before they were serialized, where the batch is to be undoable. */
  changes: DerivedChanges | undefined;
  /** What of the past must be known. */
  tokens: readonly Uint8Array[];
  /** Every account the batch has to do with; those of purchases are sides of their transactions already. */
  parties: Parties;
  pairs: Pairs;
  /** Undefined where tokens were sold in it: how many went over is known only after the blocks before. */
  aggregated: AggregatedBatch | undefined;
}

/** Does what can be done before the blocks in front of these are in the index. Pure. */
export function prepareBatch(batch: readonly Effects[], { undoable }: { undoable: boolean }): PreparedBatch {
  const transactions = createTransactionWriter();
  const derived = new DerivedRows();
  for (const effects of batch) {
    addTransactions(effects, transactions);
    derived.addAll(effects.derived);
  }
  const changes = derived.changes();
  const parties = new Parties();
  const pairs = new Pairs();
  const sold = batch.some(effects => effects.participations.length > 0);
  if (sold) for (const effects of batch) partiesOf(effects, parties, pairs);
  return {
    batch,
    transactions,
    derived: serializeDerived(changes, { undoable }),
    changes: undoable ? changes : undefined,
    tokens: tokensOf(batch),
    parties,
    pairs,
    aggregated: sold ? undefined : aggregate(batch, parties, pairs),
  };
}

function addTransactions({ block, transactions }: Effects, writer: CopyWriter): void {
  for (const row of transactions)
    writer.add(
      row.hash,
      row.position,
      block.timestampMs,
      row.owner,
      row.counterparty ?? null,
      row.contractType,
      row.contractResult,
      row.succeeded,
      row.amount ?? null,
      row.token ?? null,
      row.fee ?? null,
      row.body,
      row.info ?? null,
    );
}

function tokensOf(batch: readonly Effects[]): Uint8Array[] {
  const found = movedTokens(batch);
  for (const { issues } of batch)
    for (const { token } of issues) found.set(keyOf(token), { token, kind: TokenKind.trc10 });
  return [...found.values()].map(({ token }) => token);
}
