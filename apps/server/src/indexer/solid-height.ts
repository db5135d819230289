import type { NodeClient } from '@sunscope/node-api/client';
import type { Database } from '../database/database.ts';
import { readSyncState, writeSyncState, type SyncState } from '../repositories/sync-state.ts';

const POLL_MS = 1000;

/** Keeps the index's solidified height at the node's, asking it once a second at most. */
export class SolidHeight {
  readonly #database: Database;
  readonly #node: NodeClient;
  #readAt = 0;

  constructor(database: Database, node: NodeClient) {
    this.#database = database;
    this.#node = node;
  }

  /** The height as far as the index reaches, and whether it is a new one; undefined where it was not asked for. */
  async follow({ cursor, solidNumber }: SyncState): Promise<{ height: bigint; moved: boolean } | undefined> {
    if (Date.now() - this.#readAt < POLL_MS || cursor === undefined) return undefined;
    this.#readAt = Date.now();
    const solid = await this.#node.solidBlock();
    const height = solid.number < cursor.number ? solid.number : cursor.number;
    const moved = height !== solidNumber;
    if (moved)
      await this.#database.transaction(async session =>
        writeSyncState(session, { ...(await readSyncState(session)), solidNumber: height }),
      );
    return { height, moved };
  }
}
