import { boolean, pgTable, smallint, text, primaryKey } from 'drizzle-orm/pg-core';
import { appended, merged } from '../derived-table.ts';
import { amount, bytea, int8 } from '../schema-columns.ts';

/** Calls that contracts make in a transaction, in the order the machine made them; position is the transaction's plus index. */
export const internalTransactions = pgTable('internal_transactions', {
  position: int8().primaryKey(),
  hash: bytea().notNull(),
  internal_hash: bytea().notNull(),
  caller: bytea().notNull(),
  receiver: bytea().notNull(),
  /** What it is: call, create, suicide, freeze…, vote…, delegate…, as the node notes it. */
  note: text().notNull(),
  rejected: boolean().notNull(),
  /** Sun. */
  value: amount().notNull(),
  /** A TRC10 token sent along; null where none is. */
  token: bytea(),
  token_value: amount(),
  /** JSON that a node with `vm.saveFeaturedInternalTx` reports for stakes and votes; empty elsewhere. */
  extra: text().notNull(),
  timestamp_ms: int8().notNull(),
});

/** Kinds of row an address can be found in, see {@link addressRows}. */
export const AddressRowKind = {
  internalTransaction: 1,
  emittedEvents: 2,
  stake: 3,
  permissions: 4,
  trade: 7,
} as const;
export type AddressRowKindCode = (typeof AddressRowKind)[keyof typeof AddressRowKind];

/**
 * Where an address is found in tables whose rows are keyed by position: one index range gives its history there.
 * emittedEvents points at transactions in which the contract logged without being the one that was called.
 */
export const addressRows = pgTable(
  'address_rows',
  { address: bytea().notNull(), kind: smallint().notNull(), position: int8().notNull() },
  table => [primaryKey({ columns: [table.address, table.kind, table.position] })],
);

export const INTERNAL_TRANSACTIONS = appended(internalTransactions);
export const ADDRESS_ROWS = merged(addressRows, {});
