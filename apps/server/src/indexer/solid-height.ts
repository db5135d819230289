import type { Database } from '../database/database.ts';
import { readSyncState, writeSyncState, type SyncState } from '../repositories/sync-state.ts';
import type { Headers } from './headers.ts';

const POLL_MS = 1000;

/** Keeps the index's solidified height at the node's, asking it with each block and once a second between them. */
export class SolidHeight {
  readonly #database: Database;
  readonly #headers: Headers;
  #readAt = 0;

  constructor(database: Database, headers: Headers) {
    this.#database = database;
    this.#headers = headers;
  }

  /**
   * The height as far as the index reaches, and whether it is a new one; undefined where it was not asked for.
   * @param isDue a block has come, by which the solid one moves as well
   */
  async follow(
    { cursor, solidNumber }: SyncState,
    isDue: boolean,
  ): Promise<{ height: bigint; moved: boolean } | undefined> {
    if (cursor === undefined || (!isDue && Date.now() - this.#readAt < POLL_MS)) return undefined;
    this.#readAt = Date.now();
    const solid = await this.#headers.solid();
    const height = solid.number < cursor.number ? solid.number : cursor.number;
    const moved = height !== solidNumber;
    if (moved)
      await this.#database.transaction(async session =>
        writeSyncState(session, { ...(await readSyncState(session)), solidNumber: height }),
      );
    return { height, moved };
  }
}
