import type { NodeClient } from '@sunscope/node-api/client';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type { Database } from '../database/database.ts';
import { clearIndex, readSyncState, writeSyncState, type SyncState } from '../repositories/sync-state.ts';

/** The chain is not the one this index was made from, and rebuilding is not ours to decide. */
export class ChainMismatchError extends SunscopeError {}

/** @throws ChainMismatchError `no_genesis` */
export async function genesisOf(node: NodeClient): Promise<NodeBlock> {
  const genesis = await node.blockByNumber(0n);
  if (!genesis)
    throw new ChainMismatchError('no_genesis', 'The node does not give block 0, by which its chain is known');
  return genesis;
}

/** Why the index is not of the chain that begins with this block; undefined where it is, or is of none yet. */
export function otherChain({ genesisHash }: SyncState, genesis: NodeBlock): string | undefined {
  if (genesisHash === undefined || equalBytes(genesisHash, genesis.id)) return undefined;
  return `the index is of the chain that begins with ${bytesToHex(genesisHash)}, the node's begins with ${bytesToHex(genesis.id)}`;
}

/**
 * Writes down of which chain an index is that did not know it.
 * @param startBlock first block of a new index
 * @throws ChainMismatchError `other_chain` where it holds blocks that are not the node's
 */
export async function adoptChain(
  database: Database,
  node: NodeClient,
  genesis: NodeBlock,
  startBlock: bigint,
): Promise<void> {
  const state = await readSyncState(database);
  if (state.genesisHash !== undefined) return;
  await refuseForeignArchive(node, state);
  const fresh = {
    ...state,
    genesisHash: genesis.id,
    startBlock: state.cursor === undefined ? startBlock : state.startBlock,
  };
  await database.transaction(session => writeSyncState(session, fresh));
}

/** Imported blocks without block 0 do not say of which chain they are; the newest of them must be the node's. */
async function refuseForeignArchive(node: NodeClient, { cursor }: SyncState): Promise<void> {
  if (cursor === undefined) return;
  const theirs = await node.blockByNumber(cursor.number);
  if (theirs && equalBytes(theirs.id, cursor.hash)) return;
  throw new ChainMismatchError(
    'other_chain',
    `The index holds imported blocks up to ${cursor.number} that are not of this node's chain: use another DATA_DIR or DATABASE_URL for it, or run "sunscope reset"`,
  );
}

/** Empties the index, to be that of the chain which begins with this block. */
export async function startAnew(database: Database, genesis: NodeBlock, startBlock: bigint): Promise<void> {
  await database.transaction(async session => {
    await clearIndex(session);
    await writeSyncState(session, {
      cursor: undefined,
      solidNumber: -1n,
      genesisHash: genesis.id,
      startBlock,
    });
  });
}
