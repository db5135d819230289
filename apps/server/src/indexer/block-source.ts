import type { NodeClient } from '@sunscope/node-api/client';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import type { TransactionInfo } from '@sunscope/tron/messages';

/** A block with all the node knows of it. */
export interface SourceBlock {
  block: NodeBlock;
  /** Undefined for the genesis block, which has none. */
  infos: TransactionInfo[] | undefined;
}

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
/** Blocks whose infos are asked for while the ones before are worked at. */
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

/**
 * A block together with its infos.
 * @throws NodeUnreachableError where the node has not all of them yet: an index without them would miss token
 * transfers and fees for ever, so it is better to wait.
 */
export async function withInfos(node: NodeClient, block: NodeBlock): Promise<SourceBlock> {
  if (block.number === 0n) return { block, infos: undefined };
  if (block.transactions.length === 0) return { block, infos: [] };
  const infos = await node.transactionInfosByBlock(block.number);
  if (infos.length < block.transactions.length)
    throw new NodeUnreachableError(
      'infos_missing',
      `The node gives ${infos.length} transaction infos for the ${block.transactions.length} transactions of block ${block.number}. If this stays so, its history store is switched off`,
      { details: { block: Number(block.number) } },
    );
  return { block, infos };
}
