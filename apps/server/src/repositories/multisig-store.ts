import type { Session } from '../database/database.ts';
import { Conditions, order, type Page } from './page.ts';

/** States of a record, as the API names them. */
export const MultisigState = { waiting: 0, sent: 1, failed: 2 } as const;

export interface StoredMultisig {
  hash: Uint8Array;
  owner: Uint8Array;
  originator: Uint8Array;
  permission_id: number;
  permission_name: string;
  threshold: bigint;
  state: number;
  failure: string;
  raw_data: Uint8Array;
  function_selector: string;
  created_ms: bigint;
  updated_ms: bigint;
  expires_ms: bigint;
}

export interface StoredParty {
  hash: Uint8Array;
  address: Uint8Array;
  weight: bigint;
  signature: Uint8Array | null;
  signed_ms: bigint | null;
}

/** Whom a list is for and which records it wants. */
export interface MultisigFilter {
  address: Uint8Array;
  /** 0, 1, 2, 255 for all; 10 and 11: waiting, and this address has not or has signed. */
  state: number;
  /** Time of the chain: what waits beyond its expiration has failed. */
  chainMs: bigint;
}

const COLUMNS = [
  'hash',
  'owner',
  'originator',
  'permission_id',
  'permission_name',
  'threshold',
  'state',
  'failure',
  'raw_data',
  'function_selector',
  'created_ms',
  'updated_ms',
  'expires_ms',
].map(column => `r.${column}`);

/** Transactions that collect signatures. */
export function createMultisigStore(session: Session) {
  const withSignatures = `SELECT ${COLUMNS.join(', ')} FROM multisig_records AS r`;
  return {
    async byHash(hash: Uint8Array): Promise<StoredMultisig | undefined> {
      const [row] = await session.query<StoredMultisig>(`${withSignatures} WHERE r.hash = $1`, [hash]);
      return row;
    },

    /** Everyone with a part in these records, keys in the order of their addresses. */
    async parties(hashes: readonly Uint8Array[]): Promise<StoredParty[]> {
      if (hashes.length === 0) return [];
      const places = hashes.map((_hash, index) => `$${index + 1}`).join(', ');
      return session.query<StoredParty>(
        `SELECT hash, address, weight, signature, signed_ms FROM multisig_parties WHERE hash IN (${places}) ORDER BY hash, address`,
        hashes,
      );
    },

    async list(filter: MultisigFilter, page: Page): Promise<StoredMultisig[]> {
      const conditions = conditionsOf(filter);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredMultisig>(
        `SELECT ${COLUMNS.join(', ')} FROM multisig_parties AS p JOIN multisig_records AS r ON r.hash = p.hash
         ${conditions.toString()} ORDER BY p.created_ms ${order(page)}, p.hash ${cut}`,
        conditions.values,
      );
    },

    async count(filter: MultisigFilter): Promise<number> {
      const conditions = conditionsOf(filter);
      const [row] = await session.query<{ count: bigint }>(
        `SELECT count(*) AS count FROM multisig_parties AS p JOIN multisig_records AS r ON r.hash = p.hash ${conditions.toString()}`,
        conditions.values,
      );
      return Number(row?.count ?? 0n);
    },

    /** How many records of an owner wait. */
    async waitingOf(owner: Uint8Array): Promise<number> {
      const [row] = await session.query<{ count: bigint }>(
        'SELECT count(*) AS count FROM multisig_records WHERE owner = $1 AND state = 0',
        [owner],
      );
      return Number(row?.count ?? 0n);
    },

    /**
     * Adds a record, or to the one that is there, in one statement: who has a part in it, and the signatures, of which
     * the first of a key counts. A record that had failed waits again: it is handed in because somebody wants it sent.
     */
    async save(
      record: Omit<StoredMultisig, 'state' | 'failure'>,
      parties: readonly Omit<StoredParty, 'hash'>[],
    ): Promise<void> {
      const values = [
        record.hash,
        record.owner,
        record.originator,
        record.permission_id,
        record.permission_name,
        record.threshold,
        record.raw_data,
        record.function_selector,
        record.created_ms,
        record.updated_ms,
        record.expires_ms,
      ];
      const rows = parties.map(party => {
        const first = values.length;
        values.push(party.address, party.weight, party.signature as Uint8Array, party.signed_ms as bigint);
        return `($1, $${first + 1}::bytea, $${first + 2}::bigint, $${first + 3}::bytea, $${first + 4}::bigint, $9::bigint)`;
      });
      await session.query(
        `WITH record AS (
           INSERT INTO multisig_records AS r (hash, owner, originator, permission_id, permission_name, threshold, raw_data,
             function_selector, created_ms, updated_ms, expires_ms, state, failure)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, '')
           ON CONFLICT (hash) DO UPDATE SET threshold = excluded.threshold, permission_name = excluded.permission_name,
             function_selector = CASE WHEN r.function_selector = '' THEN excluded.function_selector ELSE r.function_selector END,
             updated_ms = excluded.updated_ms, state = CASE WHEN r.state = 2 THEN 0 ELSE r.state END, failure = ''
         ), gone AS (
           UPDATE multisig_parties SET weight = 0 WHERE hash = $1 AND weight > 0
             AND address NOT IN (${parties.map((_party, index) => `$${12 + index * 4}`).join(', ')})
         )
         INSERT INTO multisig_parties AS p (hash, address, weight, signature, signed_ms, created_ms) VALUES ${rows.join(', ')}
         ON CONFLICT (hash, address) DO UPDATE SET weight = excluded.weight, signature = coalesce(p.signature, excluded.signature),
           signed_ms = coalesce(p.signed_ms, excluded.signed_ms)`,
        values,
      );
    },

    /** Ends a waiting record. */
    async finish(hash: Uint8Array, outcome: { state: 1 | 2; failure: string; nowMs: bigint }): Promise<void> {
      await session.query(
        'UPDATE multisig_records SET state = $2, failure = $3, updated_ms = $4 WHERE hash = $1 AND state = 0',
        [hash, outcome.state, outcome.failure, outcome.nowMs],
      );
    },

    /** Waiting records that are due: expired, or with weight enough and still not sent. */
    async due(chainMs: bigint, limit: number): Promise<StoredMultisig[]> {
      return session.query<StoredMultisig>(
        `${withSignatures} WHERE r.state = 0 AND (r.expires_ms <= $1 OR r.threshold <= (SELECT coalesce(sum(p.weight), 0)
           FROM multisig_parties AS p WHERE p.hash = r.hash AND p.signature IS NOT NULL)) ORDER BY r.expires_ms LIMIT $2`,
        [chainMs, limit],
      );
    },

    /** Records that changed since a moment, oldest change first. */
    async changedSince(ms: bigint, limit: number): Promise<StoredMultisig[]> {
      return session.query<StoredMultisig>(
        `${withSignatures} WHERE r.updated_ms >= $1 ORDER BY r.updated_ms LIMIT $2`,
        [ms, limit],
      );
    },
  };
}

export type MultisigStore = ReturnType<typeof createMultisigStore>;

function conditionsOf({ address, state, chainMs }: MultisigFilter): Conditions {
  const conditions = new Conditions().add('p.address = ?', address);
  if (state === MultisigState.sent) conditions.add('r.state = 1');
  else if (state === MultisigState.failed)
    conditions.add('(r.state = 2 OR (r.state = 0 AND r.expires_ms <= ?))', chainMs);
  else if (state !== 255) {
    conditions.add('r.state = 0 AND r.expires_ms > ?', chainMs);
    if (state === 10) conditions.add('p.weight > 0 AND p.signature IS NULL');
    if (state === 11) conditions.add('p.signature IS NOT NULL');
  }
  return conditions;
}
