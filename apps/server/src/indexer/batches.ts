import { equalBytes } from '@sunscope/tron/bytes';
import type { SourceBlock } from './block-source.ts';
import { decodeBlock } from './decode-block.ts';
import type { Effects } from './effects.ts';
import type { AppliedBlock } from './events.ts';

/** Transactions a batch holds while catching up; larger ones keep readers of an embedded database waiting. */
const BATCH_TRANSACTIONS = 4000;

/** What is told of a block that was applied. */
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

/** Cuts blocks into batches; young ones stand alone, since each must be undone alone. */
export function* batchesOf(blocks: readonly SourceBlock[], young: boolean): Generator<Effects[]> {
  let batch: Effects[] = [];
  let transactions = 0;
  for (const { block, infos } of blocks) {
    batch.push(decodeBlock(block, infos));
    transactions += block.transactions.length;
    if (!young && transactions < BATCH_TRANSACTIONS) continue;
    yield batch;
    batch = [];
    transactions = 0;
  }
  if (batch.length > 0) yield batch;
}
