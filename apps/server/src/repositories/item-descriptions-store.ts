import type { Session } from '../database/database.ts';

/** What was read of items, kept across restarts. */
export function createItemDescriptionsStore(session: Session) {
  return {
    async find(item: ItemKey): Promise<{ description: string; read_ms: bigint } | undefined> {
      const [row] = await session.query<{ description: string; read_ms: bigint }>(
        'SELECT description, read_ms FROM item_descriptions WHERE token = $1 AND item = $2',
        [item.token, item.id],
      );
      return row;
    },

    /** Keeps one in place of an older one; what was read before a moment goes. */
    async keep(
      item: ItemKey,
      kept: { description: string; readMs: bigint; oldestMs: bigint },
    ): Promise<void> {
      await session.query('DELETE FROM item_descriptions WHERE read_ms < $1', [kept.oldestMs]);
      await session.query(
        `INSERT INTO item_descriptions (token, item, description, read_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (token, item) DO UPDATE SET description = excluded.description, read_ms = excluded.read_ms`,
        [item.token, item.id, kept.description, kept.readMs],
      );
    },
  };
}

interface ItemKey {
  token: Uint8Array;
  id: bigint;
}

export type ItemDescriptionsStore = ReturnType<typeof createItemDescriptionsStore>;
