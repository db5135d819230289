import type { SyncPosition } from '../../repositories/stats-read.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from './chain-heads.ts';

/**
 * Heights by which rows are final or not: those of the index, or the node's own where the newest row is of a block
 * that only the node has, as while the index is catching up.
 */
export async function heightsFor(
  { readers, heads }: { readers: Pick<Readers, 'stats'>; heads: ChainHeads },
  newest: bigint | undefined,
): Promise<SyncPosition> {
  const sync = await readers.stats.sync();
  if (newest === undefined || (sync.cursor !== undefined && newest <= sync.cursor.number)) return sync;
  const node = await heads.read();
  if (!node?.head) return sync;
  return {
    ...sync,
    cursor: { number: node.head.number, hash: node.head.id },
    solidNumber: node.solid ?? sync.solidNumber,
  };
}
