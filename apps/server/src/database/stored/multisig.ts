import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, int8 } from '../schema-columns.ts';

/**
 * Transactions handed in to collect signatures. They are on no chain until they are sent: nothing here may be lost,
 * and a rebuild of the index leaves it alone.
 */
export const multisigRecords = pgTable(
  'multisig_records',
  {
    hash: bytea().primaryKey(),
    owner: bytea().notNull(),
    /** Who posted it first. */
    originator: bytea().notNull(),
    permission_id: smallint().notNull(),
    permission_name: text().notNull(),
    /** Of the permission when a signature last came. */
    threshold: int8().notNull(),
    /** 0 waits, 1 sent, 2 expired or refused. */
    state: smallint().notNull(),
    /** Why the node refused it; empty otherwise. */
    failure: text().notNull(),
    /** Bytes that are signed. */
    raw_data: bytea().notNull(),
    function_selector: text().notNull(),
    created_ms: int8().notNull(),
    updated_ms: int8().notNull(),
    expires_ms: int8().notNull(),
  },
  table => [
    index('multisig_waiting')
      .on(table.expires_ms)
      .where(sql`${table.state} = 0`),
    index('multisig_owner_waiting')
      .on(table.owner)
      .where(sql`${table.state} = 0`),
    index('multisig_updated').on(table.updated_ms),
  ],
);

/** Everyone who may see a record: owner, originator and the keys of the permission, each with its signature once given. */
export const multisigParties = pgTable(
  'multisig_parties',
  {
    hash: bytea().notNull(),
    address: bytea().notNull(),
    /** 0 for whoever holds no key. */
    weight: int8().notNull(),
    signature: bytea(),
    signed_ms: int8(),
    created_ms: int8().notNull(),
  },
  table => [
    primaryKey({ columns: [table.hash, table.address] }),
    index('multisig_of_address').on(table.address, table.created_ms),
  ],
);
