import type { Session } from '../database/database.ts';
import { SourceFact } from '../database/derived/source-facts.ts';
import { INDEX_VERSION } from './sync-state.ts';

/** Figures of one UTC day; `day` is its first millisecond. */
export interface StoredDay {
  day: bigint;
  blocks: bigint;
  transactions: bigint;
  transfers: bigint;
  new_accounts: bigint;
}

/** How far the index is. */
export interface SyncPosition {
  cursor: { number: bigint; hash: Uint8Array } | undefined;
  solidNumber: bigint;
  genesis: Uint8Array | undefined;
  startBlock: bigint;
}

/** How the index came to be. */
export interface Provenance {
  /** Last block read through for this version of the index; undefined where all are. */
  rebuiltTo: bigint | undefined;
  /** Whether the blocks' source says what contracts do by themselves. */
  internalTransactions: 'recorded' | 'in part' | 'missing';
  /** Imported blocks of which something could not be confirmed. */
  unconfirmedBlocks: bigint;
}

/** Totals, daily figures and the state of the index. */
export function createStatsReader(session: Session) {
  return {
    /** All counters by name; one that was never written is absent and means 0. */
    async counters(): Promise<ReadonlyMap<string, bigint>> {
      const rows = await session.query<{ name: string; value: bigint }>('SELECT name, value FROM counters');
      return new Map(rows.map(row => [row.name, row.value]));
    },

    /** What the index is kept in, and how much room it takes. */
    async database(): Promise<{ version: string; embedded: boolean; bytes: number }> {
      const [row] = await session.query<{ version: string; build: string; bytes: number }>(
        `SELECT current_setting('server_version') AS version, version() AS build,
           pg_database_size(current_database())::float8 AS bytes`,
      );
      return {
        version: row?.version ?? '',
        // PGlite is PostgreSQL compiled for WebAssembly, and says so.
        embedded: /emscripten|emcc|wasm/i.test(row?.build ?? ''),
        bytes: row?.bytes ?? 0,
      };
    },

    /** Days from one on, oldest first. */
    async days(fromMs: bigint): Promise<StoredDay[]> {
      return session.query<StoredDay>(
        'SELECT day, blocks, transactions, transfers, new_accounts FROM daily_stats WHERE day >= $1 ORDER BY day',
        [fromMs],
      );
    },

    /** What is known of how the index came to be, for saying what it lacks. */
    async provenance(): Promise<Provenance> {
      const [row] = await session.query<{
        rebuilt_to: bigint | null;
        outdated: boolean;
        internal: boolean;
        internal_missing: boolean;
        warnings: bigint;
      }>(
        `SELECT rebuilt_to, version < $1 AS outdated,
           EXISTS (SELECT 1 FROM source_facts WHERE name = $2) AS internal,
           EXISTS (SELECT 1 FROM source_facts WHERE name = $3) AS internal_missing,
           (SELECT count(*) FROM import_warnings) AS warnings
         FROM sync_state`,
        [INDEX_VERSION, SourceFact.internal, SourceFact.internalMissing],
      );
      return {
        rebuiltTo: row?.outdated === true ? (row.rebuilt_to ?? -1n) : undefined,
        internalTransactions:
          row?.internal_missing !== true ? 'recorded' : row.internal ? 'in part' : 'missing',
        unconfirmedBlocks: row?.warnings ?? 0n,
      };
    },

    async sync(): Promise<SyncPosition> {
      const [row] = await session.query<{
        cursor_number: bigint | null;
        cursor_hash: Uint8Array | null;
        solid_number: bigint;
        genesis_hash: Uint8Array | null;
        start_block: bigint;
      }>('SELECT cursor_number, cursor_hash, solid_number, genesis_hash, start_block FROM sync_state');
      return {
        cursor:
          row?.cursor_number !== null && row?.cursor_number !== undefined && row.cursor_hash !== null
            ? { number: row.cursor_number, hash: row.cursor_hash }
            : undefined,
        solidNumber: row?.solid_number ?? 0n,
        genesis: row?.genesis_hash ?? undefined,
        startBlock: row?.start_block ?? 0n,
      };
    },
  };
}

export type StatsReader = ReturnType<typeof createStatsReader>;
