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
  const blocks = (await node.blockRange(start, end)).sort((a, b) => (a.number < b.number ? -1 : 1));
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
const PIECE_TRANSACTIONS = 3000;
const FIRST_PIECE = 8;

/**
 * The same a few blocks at a time. What was read to get at a block, several times its size, then lies idle only until
 * the next ones are asked for: keeping that of a whole range costs a tenth of all work in moving it about.
 */
export async function* fetchPieces(
  node: NodeClient,
  start: bigint,
  end: bigint,
): AsyncGenerator<readonly SourceBlock[]> {
  let size = FIRST_PIECE;
  for (let from = start; from < end;) {
    const to = from + BigInt(size) > end ? end : from + BigInt(size);
    const piece = await fetchRange(node, from, to);
    yield piece;
    if (BigInt(piece.length) < to - from) return;
    const held = piece.reduce((sum, { block }) => sum + block.transactions.length, 0);
    const wanted = Math.round((PIECE_TRANSACTIONS * piece.length) / Math.max(held, 1));
    size = Math.min(Math.max(wanted, 1), MAX_RANGE);
    from = to;
  }
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
