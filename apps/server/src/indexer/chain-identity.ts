import type { NodeClient } from '@sunscope/node-api/client';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { Database } from '../database/database.ts';
import { putBack, readKept, setAside } from '../repositories/kept-index.ts';
import { readSyncState, writeSyncState, type SyncState } from '../repositories/sync-state.ts';
import type { CheckedNode } from '../verify/checked-node.ts';
import { publicNetworkOf } from '../verify/public-networks.ts';
import { unverified } from '../verify/unverified.ts';
import { isOfNode } from './waitable.ts';

/** Why the index is not of the chain that begins with this block; undefined where it is, or holds nothing yet. */
export function otherChain({ genesisHash, cursor }: SyncState, genesis: NodeBlock): string | undefined {
  if (genesisHash === undefined || cursor === undefined || equalBytes(genesisHash, genesis.id))
    return undefined;
  return `the index is of the chain that begins with ${nameOf(genesisHash)}, the node's begins with ${nameOf(genesis.id)}`;
}

/** Whether the node's chain begins as that of the index does. */
export async function beginsAlike(database: Database, node: NodeClient): Promise<boolean> {
  const { genesisHash } = await readSyncState(database);
  try {
    const theirs = await node.blockByNumber(0n);
    return genesisHash !== undefined && theirs !== undefined && equalBytes(theirs.id, genesisHash);
  } catch (error) {
    if (!isOfNode(error)) throw error;
    return false;
  }
}

/** The id of a genesis block, and whose it is where that is known. */
function nameOf(genesis: Uint8Array): string {
  const hex = bytesToHex(genesis);
  const network = publicNetworkOf(hex);
  return network ? `${hex} (${network.name})` : hex;
}

/**
 * Writes down of which chain an index is that did not know it, or that holds nothing of it yet.
 * @param startBlock first block of a new index
 * @throws UnverifiedError `other_chain` where it holds blocks that are not the node's
 */
export async function adoptChain(
  database: Database,
  node: CheckedNode,
  genesis: NodeBlock,
  startBlock: bigint,
): Promise<void> {
  const state = await readSyncState(database);
  const { genesisHash, cursor } = state;
  if (genesisHash !== undefined && (cursor !== undefined || equalBytes(genesisHash, genesis.id))) return;
  if (cursor !== undefined) await refuseForeignArchive(node, cursor);
  // Nodes with a short memory have block 0 and the newest ones.
  await node.goesOnFrom(genesis, true);
  const fresh = {
    ...state,
    genesisHash: genesis.id,
    startBlock: cursor === undefined ? startBlock : state.startBlock,
  };
  await database.transaction(session => writeSyncState(session, fresh));
}

/** Imported blocks without block 0 do not say of which chain they are; the newest of them must be the node's. */
async function refuseForeignArchive(
  node: CheckedNode,
  cursor: { number: bigint; hash: Uint8Array },
): Promise<void> {
  const theirs = await node.blockByNumber(cursor.number);
  if (theirs && equalBytes(theirs.id, cursor.hash)) return;
  throw unverified(
    'other_chain',
    cursor.number,
    'the index holds imported blocks that are not of this node\'s chain: use another DATA_DIR or DATABASE_URL for it, or run "sunscope reset"',
  );
}

/** Sets the index aside; the empty one in its place is of the chain that begins with this block. */
export async function startOver(database: Database, genesis: NodeBlock, startBlock: bigint): Promise<void> {
  await database.transaction(async session => {
    await setAside(session);
    await writeSyncState(session, {
      cursor: undefined,
      solidNumber: -1n,
      genesisHash: genesis.id,
      startBlock,
    });
  });
}

/** Puts the index back that was set aside, where it is of the chain that begins with this block. Gives false where it is not. */
export async function takeBack(database: Database, genesis: NodeBlock): Promise<boolean> {
  return database.transaction(async session => {
    const kept = await readKept(session);
    if (!kept?.isCurrent || !kept.genesisHash || !equalBytes(kept.genesisHash, genesis.id)) return false;
    // Of the same chain, but another course of it.
    const { genesisHash } = await readSyncState(session);
    if (genesisHash && equalBytes(genesisHash, genesis.id)) return false;
    await putBack(session);
    return true;
  });
}
