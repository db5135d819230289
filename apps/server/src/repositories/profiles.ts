import { bytesToHex } from '@sunscope/tron/bytes';
import type { Session } from '../database/database.ts';

/** A name an owner gave another address. */
export interface StoredTag {
  target: Uint8Array;
  tag: string;
  description: string;
  updated_ms: bigint;
}

/** What account owners submitted about themselves. */
export function createProfilesReader(session: Session) {
  return {
    /** Witnesses with a page, as hex. */
    async addressesWithPage(): Promise<ReadonlySet<string>> {
      const rows = await session.query<{ address: Uint8Array }>('SELECT address FROM sr_pages');
      return new Set(rows.map(row => bytesToHex(row.address)));
    },

    /** `user/repository`, undefined where none was reported. */
    async srPage(address: Uint8Array): Promise<string | undefined> {
      const [row] = await session.query<{ github_link: string }>(
        'SELECT github_link FROM sr_pages WHERE address = $1',
        [address],
      );
      return row?.github_link;
    },

    async writeSrPage(address: Uint8Array, link: string, nowMs: number): Promise<void> {
      await session.query(
        `INSERT INTO sr_pages (address, github_link, updated_ms) VALUES ($1, $2, $3)
         ON CONFLICT (address) DO UPDATE SET github_link = excluded.github_link, updated_ms = excluded.updated_ms`,
        [address, link, BigInt(nowMs)],
      );
    },

    /**
     * Notes a proof as used, and forgets those that have expired.
     * @returns false where it was used before, by whichever process
     */
    async useProof(proof: Uint8Array, expiresMs: number, nowMs: number): Promise<boolean> {
      await session.query('DELETE FROM used_proofs WHERE expires_ms < $1', [BigInt(nowMs)]);
      const rows = await session.query(
        'INSERT INTO used_proofs (proof, expires_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING proof',
        [proof, BigInt(expiresMs)],
      );
      return rows.length === 1;
    },

    /** A secret of this server; the first process that wants it makes it. */
    async secret(name: string, fresh: Uint8Array): Promise<Uint8Array> {
      await session.query('INSERT INTO server_secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        name,
        fresh,
      ]);
      const [row] = await session.query<{ value: Uint8Array }>(
        'SELECT value FROM server_secrets WHERE name = $1',
        [name],
      );
      return row?.value ?? fresh;
    },

    /** Names an owner gave, newest first; of one address where it is named. */
    async tags(
      owner: Uint8Array,
      target: Uint8Array | undefined,
      page: { start: number; limit: number },
    ): Promise<StoredTag[]> {
      return session.query<StoredTag>(
        `SELECT target, tag, description, updated_ms FROM account_tags WHERE owner = $1 ${target === undefined ? '' : 'AND target = $4'}
         ORDER BY updated_ms DESC, target LIMIT $2 OFFSET $3`,
        [owner, page.limit, page.start, ...(target === undefined ? [] : [target])],
      );
    },

    async countTags(owner: Uint8Array): Promise<number> {
      const [row] = await session.query<{ count: bigint }>(
        'SELECT count(*) AS count FROM account_tags WHERE owner = $1',
        [owner],
      );
      return Number(row?.count ?? 0n);
    },

    async writeTag(
      owner: Uint8Array,
      { target, tag, description }: Pick<StoredTag, 'target' | 'tag' | 'description'>,
      nowMs: number,
    ): Promise<void> {
      await session.query(
        `INSERT INTO account_tags (owner, target, tag, description, updated_ms) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (owner, target) DO UPDATE SET tag = excluded.tag, description = excluded.description, updated_ms = excluded.updated_ms`,
        [owner, target, tag, description, BigInt(nowMs)],
      );
    },

    /** True where there was one. */
    async deleteTag(owner: Uint8Array, target: Uint8Array): Promise<boolean> {
      const rows = await session.query(
        'DELETE FROM account_tags WHERE owner = $1 AND target = $2 RETURNING 1',
        [owner, target],
      );
      return rows.length > 0;
    },

    /** Names that at least so many owners chose for an address, most first: fewer would give somebody's away. */
    async commonTags(target: Uint8Array, atLeast: number): Promise<{ tag: string; count: bigint }[]> {
      return session.query(
        `SELECT tag, count(*) AS count FROM account_tags WHERE target = $1 GROUP BY tag HAVING count(*) >= $2
         ORDER BY count DESC, tag LIMIT 10`,
        [target, atLeast],
      );
    },

    /** Tokens an owner has said something about. */
    async tokenChoices(owner: Uint8Array): Promise<{ token: Uint8Array; shown: boolean }[]> {
      return session.query('SELECT token, shown FROM token_choices WHERE owner = $1', [owner]);
    },

    async writeTokenChoice(
      owner: Uint8Array,
      token: Uint8Array,
      shown: boolean,
      nowMs: number,
    ): Promise<void> {
      await session.query(
        `INSERT INTO token_choices (owner, token, shown, updated_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (owner, token) DO UPDATE SET shown = excluded.shown, updated_ms = excluded.updated_ms`,
        [owner, token, shown, BigInt(nowMs)],
      );
    },
  };
}

export type ProfilesReader = ReturnType<typeof createProfilesReader>;
