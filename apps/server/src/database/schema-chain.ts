import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, bytea, int8 } from './schema-columns.ts';

/** What blocks hold, and whose history it is part of, by the rules of `schema.ts`. */

export const blocks = pgTable(
  'blocks',
  {
    number: int8().primaryKey(),
    hash: bytea().notNull(),
    parent_hash: bytea().notNull(),
    timestamp_ms: int8().notNull(),
    /** Producer; empty where the header holds no address (genesis). */
    witness: bytea().notNull(),
    tx_trie_root: bytea().notNull(),
    version: integer().notNull(),
    tx_count: integer().notNull(),
    transfer_count: integer().notNull(),
    size_bytes: integer().notNull(),
    /** Sun burned and resources used; null where the source gave no transaction infos. */
    fee: int8(),
    net_usage: int8(),
    energy_usage: int8(),
  },
  table => [
    uniqueIndex('blocks_hash').on(table.hash),
    index('blocks_witness').on(table.witness, table.number),
  ],
);

export const transactions = pgTable(
  'transactions',
  {
    hash: bytea().primaryKey(),
    position: int8().notNull(),
    timestamp_ms: int8().notNull(),
    /** Signer's account; empty where this version cannot read the contract. */
    owner: bytea().notNull(),
    counterparty: bytea(),
    contract_type: integer().notNull(),
    /** java-tron's contractResult number: 1 is SUCCESS, 0 where the block does not say (genesis). */
    contract_result: smallint().notNull(),
    succeeded: boolean().notNull(),
    amount: amount(),
    /** What `amount` counts. */
    token: bytea(),
    /** Sun burned; null where the source gave no info. */
    fee: int8(),
    /** The whole transaction in protobuf, signatures and result included. */
    body: bytea().notNull(),
    /** TransactionInfo in protobuf without id, block number and block time; null where the source gave none. */
    info: bytea(),
  },
  table => [
    uniqueIndex('transactions_position').on(table.position, table.hash),
    // Transfers and calls are nearly all of a public chain: only the rarer types need help to be found.
    index('transactions_rare_type')
      .on(table.contract_type, table.position)
      .where(sql`${table.contract_type} not in (1, 2, 31)`),
  ],
);

export const transfers = pgTable(
  'transfers',
  {
    position: int8().primaryKey(),
    token: bytea().notNull(),
    /** 0 TRX, 10 TRC10, 20 TRC20, 721 TRC721, 1155 TRC1155: by the shape of the event. */
    token_kind: smallint().notNull(),
    /** Which item moved, of TRC721 and TRC1155; null elsewhere. */
    token_id: amount(),
    from_address: bytea().notNull(),
    to_address: bytea().notNull(),
    amount: amount().notNull(),
    timestamp_ms: int8().notNull(),
    hash: bytea().notNull(),
    /** 0 the transaction's own contract, 1 value sent with a call, 2 event log, 3 internal transaction. */
    origin: smallint().notNull(),
    risk: integer().notNull(),
  },
  table => [
    index('transfers_token').on(table.token, table.position),
    index('transfers_trc10')
      .on(table.position)
      .where(sql`${table.token_kind} = 10`),
    index('transfers_trc20')
      .on(table.position)
      .where(sql`${table.token_kind} = 20`),
    index('transfers_items')
      .on(table.token_kind, table.position)
      .where(sql`${table.token_kind} > 20`),
  ],
);

/**
 * History of an address: one row for each transaction it has a part in and for each transfer it sends or receives.
 * A row at a transaction's own position may stand for the transaction, its main transfer, or both.
 */
export const addressActivity = pgTable(
  'address_activity',
  {
    address: bytea().notNull(),
    position: int8().notNull(),
    /** 0 no part in the transaction, 1 out, 2 in, 3 both. */
    tx_direction: smallint().notNull(),
    /** The same for the transfer at this position. */
    transfer_direction: smallint().notNull(),
    token: bytea(),
    /** As in transfers; null where no transfer is meant. */
    token_kind: smallint(),
    risk: integer().notNull(),
  },
  table => [
    uniqueIndex('address_transactions')
      .on(table.address, table.position)
      .where(sql`${table.tx_direction} > 0`),
    uniqueIndex('address_transfers')
      .on(table.address, table.position)
      .where(sql`${table.transfer_direction} > 0`),
  ],
);
