import { TokenKind } from '../database/token-key.ts';
import { keyOf } from '../database/key-of.ts';
import type { CopyWriter } from '../database/copy-writer.ts';
import { spellDerived, type DerivedChanges, type DerivedCopies } from '../repositories/derived-write.ts';
import { createTransactionWriter } from './batch-writers.ts';
import { DerivedRows } from './derive/derived-rows.ts';
import type { Effects } from './effects.ts';
import { Pairs, partiesOf, type BlockParties } from './pairs.ts';
import { Parties } from './parties.ts';

/** A batch with all done that needs no look at the past, so that its turn at the database is short. */
export interface PreparedBatch {
  batch: readonly Effects[];
  /** Rows of the transactions, ready to be sent. */
  transactions: CopyWriter;
  derived: DerivedCopies;
  /** The same before they were spelled out, where the batch is to be undoable. */
  changes: DerivedChanges | undefined;
  /** What of the past must be known. */
  tokens: readonly Uint8Array[];
  /** Every account the batch has to do with; those of purchases are sides of their transactions already. */
  parties: Parties;
  pairs: Pairs;
  /** By place in the batch. */
  found: readonly BlockParties[];
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
  return {
    batch,
    transactions,
    derived: spellDerived(changes, { undoable }),
    changes: undoable ? changes : undefined,
    tokens: tokensOf(batch),
    parties,
    pairs,
    found: batch.map(effects => partiesOf(effects, parties, pairs)),
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
  const found = new Map<string, Uint8Array>();
  // The key of each array need be made once, and contracts that move much have one array (contractOfLog).
  const seen = new Set<Uint8Array>();
  for (const effects of batch) {
    for (const { token, tokenKind } of effects.transfers) {
      if (tokenKind === TokenKind.trx || seen.has(token)) continue;
      seen.add(token);
      found.set(keyOf(token), token);
    }
    for (const part of [...effects.issues, ...effects.participations])
      found.set(keyOf(part.token), part.token);
  }
  return [...found.values()];
}
