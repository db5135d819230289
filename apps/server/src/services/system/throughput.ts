import type { tps } from '@sunscope/product-api/schemas/system';
import type { z } from 'zod';
import type { Readers } from '../../repositories/readers.ts';

type Tps = z.output<typeof tps>;

/** Blocks over which the current rate is measured: one minute of a TRON chain. */
const WINDOW_BLOCKS = 20;
/** Blocks that are looked through once for the greatest rate so far. */
const HISTORY_BLOCKS = 2000;

interface Pulse {
  number: bigint;
  timestamp_ms: bigint;
  tx_count: number;
}

/** Transactions per second, now and at most. */
export class Throughput {
  readonly #readers: Pick<Readers, 'blocks'>;
  #max: number | undefined;

  constructor(readers: Pick<Readers, 'blocks'>) {
    this.#readers = readers;
  }

  async read(): Promise<Tps> {
    const first = this.#max === undefined;
    const blocks = await this.#readers.blocks.pulse(first ? HISTORY_BLOCKS : WINDOW_BLOCKS);
    this.#max = Math.max(this.#max ?? 0, ...rates(blocks));
    return {
      currentTps: rounded(rate(blocks.slice(0, WINDOW_BLOCKS))),
      maxTps: rounded(this.#max),
      blockHeight: Number(blocks[0]?.number ?? 0n),
    };
  }
}

/** Transactions of all but the oldest block over the time since the oldest; the genesis block's time says nothing. */
export function rate(newestFirst: readonly Pulse[]): number {
  const blocks = newestFirst.filter(block => block.number > 0n);
  const newest = blocks[0];
  const oldest = blocks.at(-1);
  if (!newest || !oldest || newest.timestamp_ms <= oldest.timestamp_ms) return 0;
  const transactions = blocks.slice(0, -1).reduce((sum, block) => sum + block.tx_count, 0);
  return transactions / (Number(newest.timestamp_ms - oldest.timestamp_ms) / 1000);
}

function rates(newestFirst: readonly Pulse[]): number[] {
  return newestFirst.slice(0, -1).map((block, index) => rate([block, newestFirst[index + 1] ?? block]));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
