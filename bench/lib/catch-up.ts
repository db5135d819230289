import { createNodeClient } from '@sunscope/node-api/client';
import type { Database } from '../../apps/server/src/database/database.ts';
import { Indexer, UNDO_DEPTH } from '../../apps/server/src/indexer/indexer.ts';
import { usualDecodeWorkers } from '../../apps/server/src/indexer/threaded-block-jobs.ts';

/** How fast blocks went in. */
export interface CatchUpResult {
  blocks: number;
  transactions: number;
  blocksPerSecond: number;
  /** Of this process, threads included, at its greatest. */
  peakBytes: number;
}

const SAMPLE_MS = 50;

/** Threads as `sunscope index` has them by itself, or as DECODE_WORKERS says. */
export function decodeWorkers(): number {
  const set = process.env['DECODE_WORKERS'];
  return set === undefined || set === '' ? usualDecodeWorkers() : Number(set);
}

/** Follows a node up to its newest settled block, with the indexer as it is, and stops there. */
export async function catchUp(database: Database, url: string, head: number): Promise<CatchUpResult> {
  const settled = BigInt(head) - UNDO_DEPTH;
  let blocks = 0;
  let transactions = 0;
  let seconds = 0;
  let peakBytes = 0;
  const sampler = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const began = performance.now();
  const reached = new Promise<void>((resolve, reject) => {
    const indexer = new Indexer({
      database,
      node: createNodeClient({ baseUrl: url }),
      development: false,
      threads: { count: decodeWorkers(), node: { baseUrl: url }, worthFrom: 1n },
      events: {
        onBlocks: taken => {
          if (seconds > 0) return;
          blocks += taken.length;
          transactions += taken.reduce((sum, block) => sum + block.transactionCount, 0);
          if ((taken.at(-1)?.number ?? 0n) < settled) return;
          seconds = (performance.now() - began) / 1000;
          void indexer.stop();
        },
      },
    });
    indexer.run().then(resolve, reject);
  });
  await reached.finally(() => clearInterval(sampler));
  return { blocks, transactions, blocksPerSecond: blocks / seconds, peakBytes };
}
