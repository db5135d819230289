import type { Session } from '../database/database.ts';
import { positionOf } from '../database/position.ts';
import { INDEX_TABLES } from './index-tables.ts';
import { dropKept } from './kept-index.ts';

/**
 * What the index keeps of each block. Raised whenever more is derived from blocks than before, so that an index made by
 * an earlier version is read through once more, see `indexer/rebuild.ts`.
 */
export const INDEX_VERSION = 8;

/** How far the index is. */
export interface SyncState {
  /** The last block applied, undefined before the first. */
  cursor: { number: bigint; hash: Uint8Array } | undefined;
  /** Highest block known to be solidified; -1 where none is. */
  solidNumber: bigint;
  genesisHash: Uint8Array | undefined;
  startBlock: bigint;
}

export async function readSyncState(session: Session): Promise<SyncState> {
  const [row] = await session.query<{
    cursor_number: bigint | null;
    cursor_hash: Uint8Array | null;
    solid_number: bigint;
    genesis_hash: Uint8Array | null;
    start_block: bigint;
  }>(
    'SELECT cursor_number, cursor_hash, solid_number, genesis_hash, start_block FROM sync_state WHERE id = 1',
  );
  if (!row) return { cursor: undefined, solidNumber: -1n, genesisHash: undefined, startBlock: 0n };
  return {
    cursor:
      row.cursor_number === null || row.cursor_hash === null
        ? undefined
        : { number: row.cursor_number, hash: row.cursor_hash },
    solidNumber: row.solid_number,
    genesisHash: row.genesis_hash ?? undefined,
    startBlock: row.start_block,
  };
}

export async function writeSyncState(session: Session, state: SyncState): Promise<void> {
  await session.query(
    `INSERT INTO sync_state (id, cursor_number, cursor_hash, solid_number, genesis_hash, start_block, version) VALUES (1, $1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET cursor_number = excluded.cursor_number, cursor_hash = excluded.cursor_hash,
       solid_number = excluded.solid_number, genesis_hash = excluded.genesis_hash, start_block = excluded.start_block`,
    [
      state.cursor?.number ?? null,
      state.cursor?.hash ?? null,
      state.solidNumber,
      state.genesisHash ?? null,
      state.startBlock,
      INDEX_VERSION,
    ],
  );
}

/** Hash and parent of a stored block. */
export async function findBlockLink(
  session: Session,
  number: bigint,
): Promise<{ hash: Uint8Array; parentHash: Uint8Array } | undefined> {
  const [row] = await session.query<{ hash: Uint8Array; parent_hash: Uint8Array }>(
    'SELECT hash, parent_hash FROM blocks WHERE number = $1',
    [number],
  );
  return row && { hash: row.hash, parentHash: row.parent_hash };
}

/** Time of the newest block of the index. */
export async function findHeadMs(session: Session): Promise<bigint | undefined> {
  const [row] = await session.query<{ timestamp_ms: bigint }>(
    'SELECT b.timestamp_ms FROM sync_state s JOIN blocks b ON b.number = s.cursor_number',
  );
  return row?.timestamp_ms;
}

/** Time of the oldest block of the index. */
export async function findFirstMs(session: Session): Promise<bigint | undefined> {
  const [row] = await session.query<{ timestamp_ms: bigint }>(
    'SELECT timestamp_ms FROM blocks ORDER BY number LIMIT 1',
  );
  return row?.timestamp_ms;
}

/** An index made by an earlier version: how far it has been read through again, undefined where that has not begun. */
export async function readOutdated(session: Session): Promise<{ rebuiltTo: bigint | undefined } | undefined> {
  const [row] = await session.query<{
    version: number;
    rebuilt_to: bigint | null;
    cursor_number: bigint | null;
  }>('SELECT version, rebuilt_to, cursor_number FROM sync_state WHERE id = 1');
  if (!row || row.version >= INDEX_VERSION || row.cursor_number === null) return undefined;
  return { rebuiltTo: row.rebuilt_to ?? undefined };
}

/** What the node once said of tokens cannot be asked of an archive again. */
const KEEP_TOKENS = `CREATE TABLE tokens_before AS SELECT token, name, symbol, decimals, total_supply, issuer, metadata,
  trx_num, num, start_ms, end_ms, description, url, frozen_supply FROM tokens WHERE metadata <> 0`;

/** Everything but the blocks and transactions themselves is emptied; they are read through next. */
export async function beginRebuild(session: Session): Promise<void> {
  await session.execute(KEEP_TOKENS);
  const kept = new Set(['blocks', 'transactions', 'sync_state', 'import_warnings']);
  await session.execute(`TRUNCATE ${INDEX_TABLES.filter(table => !kept.has(table)).join(', ')}`);
  // Blocks that may still be replaced are fetched again: how to undo them is not known any more.
  const { solidNumber } = await readSyncState(session);
  if (solidNumber >= 0n)
    await session.query('DELETE FROM transactions WHERE position >= $1', [positionOf(solidNumber + 1n)]);
  await session.execute(
    'DELETE FROM blocks USING sync_state s WHERE s.solid_number >= 0 AND number > s.solid_number',
  );
  await session.execute(
    `UPDATE sync_state SET rebuilt_to = -1, cursor_number = b.number, cursor_hash = b.hash
     FROM (SELECT number, hash FROM blocks ORDER BY number DESC LIMIT 1) b`,
  );
}

export async function markRebuilt(session: Session, upTo: bigint): Promise<void> {
  await session.query('UPDATE sync_state SET rebuilt_to = $1', [upTo]);
}

export async function endRebuild(session: Session): Promise<void> {
  await session.execute('DROP TABLE IF EXISTS tokens_before');
  await session.query('UPDATE sync_state SET rebuilt_to = NULL, version = $1', [INDEX_VERSION]);
}

/** Empties everything that comes from the chain, and an index that was set aside; what users stored stays. */
export async function clearIndex(session: Session): Promise<void> {
  await dropKept(session);
  const tables = session.distributed === true ? [...INDEX_TABLES, 'transaction_places'] : INDEX_TABLES;
  await session.execute(`TRUNCATE ${tables.join(', ')}`);
}
