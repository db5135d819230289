import { bytesParameter } from '../database/bytes-parameter.ts';
import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';

/**
 * What must be known of the past before a batch is written. The large lists are looked up one by one in the order of their
 * keys, which OFFSET 0 keeps the planner from changing: read whole and sorted or hashed, a table costs the more the more it
 * has.
 */

/** What was known of an account before a batch. */
export interface PriorAccount {
  type: number;
  /** The chain is known to have made it. */
  created: boolean;
  /** It sent transactions. */
  sends: boolean;
  /** Last transaction it sent; 0n where there is none. */
  latestMs: bigint;
  latestCallMs: bigint | undefined;
}

/** Where a contract comes from. */
export interface AccountOrigin {
  creator: Uint8Array;
  hash: Uint8Array | undefined;
  ms: bigint | undefined;
}

/** The accounts there are of these, each with its place in the list, counted from 1. */
export async function findAccounts(
  session: Session,
  addresses: readonly Uint8Array[],
): Promise<(PriorAccount & { place: number })[]> {
  const rows = await session.query<{
    place: number;
    type: number;
    created: boolean;
    sends: boolean;
    latest_operation_ms: bigint;
    latest_call_ms: bigint | null;
  }>(
    `SELECT place::int AS place, type, created_ms IS NOT NULL AS created, transactions_out > 0 AS sends, latest_operation_ms, latest_call_ms
     FROM (SELECT * FROM unnest($1::bytea[]) WITH ORDINALITY AS listed(address, place) ORDER BY address OFFSET 0) asked
     JOIN LATERAL (SELECT * FROM accounts a WHERE a.address = asked.address OFFSET 0) found ON true`,
    [bytesParameter(addresses)],
  );
  return rows.map(row => ({
    place: row.place,
    type: row.type,
    created: row.created,
    sends: row.sends,
    latestMs: row.latest_operation_ms,
    latestCallMs: row.latest_call_ms ?? undefined,
  }));
}

/** Who made these accounts, where that is known, by {@link keyOf} of the account. */
export async function findOrigins(
  session: Session,
  addresses: readonly Uint8Array[],
): Promise<Map<string, AccountOrigin>> {
  if (addresses.length === 0) return new Map();
  const rows = await session.query<{
    address: Uint8Array;
    creator: Uint8Array;
    created_hash: Uint8Array | null;
    created_ms: bigint | null;
  }>(
    `SELECT address, creator, created_hash, created_ms FROM unnest($1::bytea[]) AS asked(address) JOIN accounts USING (address)
     WHERE creator IS NOT NULL`,
    [bytesParameter(addresses)],
  );
  return new Map(
    rows.map(row => [
      keyOf(row.address),
      { creator: row.creator, hash: row.created_hash ?? undefined, ms: row.created_ms ?? undefined },
    ]),
  );
}
