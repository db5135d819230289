import { lastPlaceOf } from '../../repositories/keys.ts';
import type { Page } from '../../repositories/page.ts';
import type { Readers } from '../../repositories/readers.ts';
import { NodeBlocks, type NodeBlocksOptions } from './node-blocks.ts';
import { storedBlock } from './stored-rows.ts';

/**
 * Readers that ask the node for single blocks and transactions the index does not hold: those above it while it is
 * catching up, and those below START_BLOCK. Lists and histories stay the index's alone.
 */
export function withNode(readers: Readers, options: NodeBlocksOptions): Readers {
  const unindexed = new NodeBlocks(readers, options);
  const { blocks, transactions, transfers } = readers;
  return {
    ...readers,
    blocks: {
      ...blocks,
      byNumber: async number =>
        (await blocks.byNumber(number)) ?? storedBlock(await unindexed.byNumber(number)),
      async list(filter, page) {
        const rows = await blocks.list(filter, page);
        if (rows.length > 0 || page.start > 0) return rows;
        const found = storedBlock(await unindexed.bySingle(filter));
        return found ? [found] : [];
      },
      async count(filter) {
        const count = await blocks.count(filter);
        return count === 0 && (await unindexed.bySingle(filter)) ? 1 : count;
      },
    },
    transactions: {
      ...transactions,
      byHash: async hash => (await transactions.byHash(hash)) ?? (await unindexed.transaction(hash)),
      async list(filter, page) {
        const rows = await transactions.list(filter, page);
        return rows.length > 0 ? rows : pageFrom(await unindexed.transactionsOf(filter), page);
      },
      async count(filter) {
        const count = await transactions.count(filter);
        return count === 0 ? (await unindexed.transactionsOf(filter)).length : count;
      },
    },
    transfers: {
      ...transfers,
      async ofTransaction(position) {
        const rows = await transfers.ofTransaction(position);
        return rows.length > 0 ? rows : unindexed.transfersOf({ transaction: position });
      },
      async placesOf(position) {
        const places = await transfers.placesOf(position);
        if (places.count > 0) return places;
        const rows = await unindexed.transfersOf({ transaction: position });
        return { count: rows.length, full: rows.at(-1)?.position === lastPlaceOf(position) };
      },
      async list(filter, page) {
        const rows = await transfers.list(filter, page);
        return rows.length > 0 ? rows : pageFrom(await unindexed.transfersOf(filter), page);
      },
      async count(filter) {
        const count = await transfers.count(filter);
        return count === 0 ? (await unindexed.transfersOf(filter)).length : count;
      },
    },
  };
}

/** Newest first unless asked otherwise, as the readers have it. */
function pageFrom<T>(rows: readonly T[], page: Page): T[] {
  const ordered = page.ascending === true ? [...rows] : [...rows].toReversed();
  return ordered.slice(page.start, page.start + page.limit);
}
