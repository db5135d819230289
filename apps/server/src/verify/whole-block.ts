import type { NodeClient } from '@sunscope/node-api/client';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { mostReceiptBytes } from './receipts.ts';

/** A block with all the node knows of it. */
export interface SourceBlock {
  block: NodeBlock;
  /** Undefined for the genesis block, which has none. */
  infos: TransactionInfo[] | undefined;
}

/**
 * A block together with its infos.
 * @throws NodeUnreachableError where the node has not all of them yet: an index without them would miss token
 * transfers and fees for ever, so it is better to wait.
 */
export async function withInfos(node: NodeClient, block: NodeBlock): Promise<SourceBlock> {
  if (block.number === 0n) return { block, infos: undefined };
  if (block.transactions.length === 0) return { block, infos: [] };
  const infos = await node.transactionInfosByBlock(block.number, { maxBytes: mostReceiptBytes(block) });
  if (infos.length < block.transactions.length)
    throw new NodeUnreachableError(
      'infos_missing',
      `The node gives ${infos.length} transaction infos for the ${block.transactions.length} transactions of block ${block.number}. If this stays so, its history store is switched off`,
      { details: { block: Number(block.number) } },
    );
  return { block, infos };
}
