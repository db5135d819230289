import type { Database } from '../database/database.ts';
import { equalBytes } from '@sunscope/tron/bytes';
import { findBlockLink, readSyncState, writeSyncState, type SyncState } from '../repositories/sync-state.ts';
import type { Headers } from './headers.ts';
import { unverified } from '../verify/unverified.ts';

const POLL_MS = 1000;

/** Keeps the index's solidified height at the node's, asking it with each block and once a second between them. */
export class SolidHeight {
  readonly #database: Database;
  readonly #headers: Headers;
  readonly #mayFall: () => boolean;
  #readAt = 0;

  /** @param mayFall a development chain can be set back; on a network a lower height is that of a node that lags */
  constructor(database: Database, headers: Headers, mayFall: () => boolean) {
    this.#mayFall = mayFall;
    this.#database = database;
    this.#headers = headers;
  }

  /**
   * The height as far as the index reaches, and whether it is a new one; undefined where it was not asked for.
   * @param isDue a block has come, by which the solid one moves as well
   * @throws UnverifiedError where the node's solid block is not the index's at its height
   */
  async follow(
    { cursor, solidNumber }: SyncState,
    isDue: boolean,
  ): Promise<{ height: bigint; moved: boolean } | undefined> {
    if (cursor === undefined || (!isDue && Date.now() - this.#readAt < POLL_MS)) return undefined;
    this.#readAt = Date.now();
    const solid = await this.#headers.solid();
    if (solid.number <= cursor.number) {
      const stored = await findBlockLink(this.#database, solid.number);
      if (stored && !equalBytes(stored.hash, solid.id))
        throw unverified(
          'solid_block',
          solid.number,
          'the node has another solid block than the index has there',
        );
    }
    const reported = solid.number < cursor.number ? solid.number : cursor.number;
    const height = !this.#mayFall() && reported < solidNumber ? solidNumber : reported;
    const moved = height !== solidNumber;
    if (moved)
      await this.#database.transaction(async session =>
        writeSyncState(session, { ...(await readSyncState(session)), solidNumber: height }),
      );
    return { height, moved };
  }
}
