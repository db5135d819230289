import type { NodeClient } from '@sunscope/node-api/client';
import type { Database } from '../../src/database/database.ts';
import { ALL_READ } from '../indexing.ts';

/** Other tests run meanwhile. */
const PATIENCE_MS = 240_000;

/**
 * Waits until the index stands at the node's head with nothing left to read.
 * @param more a further condition on `sync_state`
 */
export async function untilAllRead(database: Database, node: NodeClient, more = 'true'): Promise<void> {
  const head = await node.nowBlock();
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await database.query<{ settled: boolean }>(
      `SELECT cursor_hash = $1 AND ${ALL_READ} AND ${more} AS settled FROM sync_state`,
      [head.id],
    );
    if (row?.settled === true) return;
    if (Date.now() > deadline) throw new Error(`the index did not reach block ${head.number}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
