import { equalBytes } from '@sunscope/tron/bytes';
import type { Database } from '../database/database.ts';
import type { SourceBlock } from '../verify/whole-block.ts';
import type { Effects } from '../decode/effects.ts';
import type { AppliedBlock } from './events.ts';

/**
 * Transactions a batch holds while catching up. Large ones cost PostgreSQL a fifth less for each; an embedded database
 * keeps its readers waiting while it writes one.
 */
export const BATCH_TRANSACTIONS: Readonly<Record<Database['kind'], number>> = {
  pglite: 4000,
  postgres: 12_000,
};

/** What is announced of a block that was applied. */
export function appliedBlock({ block, transactions }: Effects): AppliedBlock {
  return {
    number: block.number,
    hash: block.hash,
    timestampMs: block.timestampMs,
    transactionCount: transactions.length,
  };
}

/** The blocks up to the first that does not follow the one before it; the rest is fetched again. */
export function linked(blocks: readonly SourceBlock[]): SourceBlock[] {
  const broken = blocks.findIndex((source, index) => {
    const before = blocks[index - 1];
    return before !== undefined && !equalBytes(source.block.header.raw_data.parentHash, before.block.id);
  });
  return broken < 0 ? [...blocks] : blocks.slice(0, broken);
}

/** Cuts blocks into batches of about so many transactions. */
export function inBatches(blocks: readonly Effects[], transactions: number): Effects[][] {
  const batches: Effects[][] = [];
  let batch: Effects[] = [];
  let held = 0;
  for (const effects of blocks) {
    batch.push(effects);
    held += effects.transactions.length;
    if (held < transactions) continue;
    batches.push(batch);
    batch = [];
    held = 0;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
