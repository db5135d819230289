import type { NodeClient } from '@sunscope/node-api/client';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { withInfos, type SourceBlock } from '../verify/whole-block.ts';

/** Blocks a node gives in one call (java-tron: getblockbylimitnext). */
export const MAX_RANGE = 100;
const PARALLEL_INFOS = 8;

/** Blocks `start` up to but without `end`, with their infos; fewer where the node has no more. */
export async function fetchRange(node: NodeClient, start: bigint, end: bigint): Promise<SourceBlock[]> {
  const blocks = await blocksOf(node, start, end);
  const complete: SourceBlock[] = [];
  for (let index = 0; index < blocks.length; index += PARALLEL_INFOS)
    complete.push(
      ...(await Promise.all(
        blocks.slice(index, index + PARALLEL_INFOS).map(block => withInfos(node, block)),
      )),
    );
  return complete;
}

/** Transactions read at a time, and blocks while nobody knows how full they are. */
const PIECE_TRANSACTIONS = 800;
const FIRST_PIECE = 2;
/** Blocks whose infos are asked for while the ones before are processed. */
const INFOS_AHEAD = 2;

/**
 * The same block by block, with few on their way. What was read to get at a block, several times its size, waits in
 * memory for its turn: that of many blocks costs a tenth of all work in moving it about, and is no longer at hand in the
 * processor when it is read.
 */
export async function* fetchPieces(
  node: NodeClient,
  start: bigint,
  end: bigint,
): AsyncGenerator<readonly SourceBlock[]> {
  const coming: Promise<SourceBlock>[] = [];
  let read: NodeBlock[] = [];
  let size = FIRST_PIECE;
  let [from, last] = [start, end];
  for (;;) {
    while (coming.length <= INFOS_AHEAD) {
      const block = read.shift();
      if (block) coming.push(begun(withInfos(node, block)));
      else if (from >= last) break;
      else {
        const to = from + BigInt(size) > last ? last : from + BigInt(size);
        read = await blocksOf(node, from, to);
        if (BigInt(read.length) < to - from) last = to;
        const held = read.reduce((sum, { transactions }) => sum + transactions.length, 0);
        const wanted = Math.round((PIECE_TRANSACTIONS * read.length) / Math.max(held, 1));
        size = Math.min(Math.max(wanted, 1), MAX_RANGE);
        from = to;
      }
    }
    const next = coming.shift();
    if (!next) return;
    yield [await next];
  }
}

/** Its failure is met where it is awaited; until then it is no unhandled one. */
function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

async function blocksOf(node: NodeClient, start: bigint, end: bigint): Promise<NodeBlock[]> {
  return (await node.blockRange(start, end)).sort((a, b) => (a.number < b.number ? -1 : 1));
}
