import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { BalanceState } from './balance-state.ts';
import { amount, bytea, bytewiseText, int8 } from './schema-columns.ts';

/**
 * Tables of the index beside those of the chain itself (`schema-chain.ts`), the source of `migrations/` (`npx drizzle-kit generate` in apps/server after a change).
 *
 * Rules: amounts are numeric integers, hashes and addresses bytea (addresses 21 bytes, `41` first), times bigint
 * milliseconds. Every unique key holds the column its table would be distributed by (address, token, hash, number).
 * A `position` says where something is on the chain, see `position.ts`; its order is the chain's order.
 * A `token` is `_` for TRX, the digits of a TRC10 id, or the 21 bytes of a token contract, see `token-key.ts`.
 */

export const accounts = pgTable(
  'accounts',
  {
    address: bytea().primaryKey(),
    /** 0 ordinary, 1 TRC10 issuer, 2 contract. */
    type: smallint().notNull(),
    name: text(),
    /** When the chain made the account; null for an address only ever named by others. */
    created_ms: int8(),
    /** Creator and transaction of a contract. */
    creator: bytea(),
    created_hash: bytea(),
    latest_operation_ms: int8().notNull(),
    /** When it last called a contract itself. */
    latest_call_ms: int8(),
    transactions: int8().notNull(),
    transactions_in: int8().notNull(),
    transactions_out: int8().notNull(),
    transfers: int8().notNull(),
    risky_transfers: int8().notNull(),
    /** Sun; null where it was never read from a node. */
    balance: amount(),
    /** Own stake in sun, all forms. */
    staked: amount(),
    witness_url: text(),
    /**
     * How far `balance` can be trusted, see `BalanceState`. Of the two columns about it only this one is in an index:
     * an account that is touched again and again while catching up stays stale, and its row stays on its page.
     */
    balance_state: smallint().notNull().default(BalanceState.confirmed),
    /** Block of the last touch until a reading of the solidified state confirms the balance; null once it has. */
    last_touched_block: int8(),
  },
  table => [
    index('accounts_staked')
      .on(sql`${table.staked} desc`, table.address)
      .where(sql`${table.staked} > 0`),
    index('accounts_balance').on(sql`${table.balance} desc nulls last`, table.address),
    index('accounts_contracts')
      .on(sql`${table.balance} desc nulls last`, table.address)
      .where(sql`${table.type} = 2`),
    index('accounts_name')
      .on(sql`lower(${table.name}) text_pattern_ops`)
      .where(sql`${table.name} is not null`),
    index('accounts_unconfirmed')
      .on(table.balance_state, table.address)
      .where(sql`${table.balance_state} > 0`),
  ],
);

export const tokens = pgTable(
  'tokens',
  {
    token: bytea().primaryKey(),
    kind: smallint().notNull(),
    name: text(),
    symbol: text(),
    decimals: integer(),
    total_supply: amount(),
    issuer: bytea(),
    issued_ms: int8(),
    issue_hash: bytea(),
    first_position: int8().notNull(),
    holders: int8().notNull(),
    transfers: int8().notNull(),
    /** Minted or burned since the supply was last read from the node. */
    supply_stale: boolean().notNull().default(false),
    /** Risk bits of the token itself. */
    risk: integer().notNull(),
    /** The symbol as the eye reads it: what imitations have in common with what they imitate. */
    fingerprint: text(),
    /** 0 still to be asked of the node, 1 known, 2 the node has no answer. */
    metadata: smallint().notNull(),
    /** While metadata or supply are to be read: attempts that the contract did not answer in time, and when the next is due. */
    node_tries: smallint().notNull().default(0),
    node_due_ms: int8(),
    // TRC10 only.
    trx_num: int8(),
    num: int8(),
    start_ms: int8(),
    end_ms: int8(),
    description: text(),
    url: text(),
    /** [[raw units, days], …] as decimal text. */
    frozen_supply: jsonb(),
  },
  table => [
    index('tokens_kind_transfers').on(table.kind, sql`${table.transfers} desc`),
    index('tokens_kind_first').on(table.kind, table.first_position),
    // What is to be asked of the node: see `findDueTokens`.
    index('tokens_pending')
      .on(table.node_due_ms, table.token)
      .where(sql`(${table.metadata} = 0 or ${table.supply_stale}) and ${table.node_due_ms} is not null`),
    index('tokens_unasked_newest')
      .on(sql`${table.first_position} desc`, table.token)
      .where(sql`${table.metadata} = 0 and ${table.node_due_ms} is null`),
    index('tokens_unasked_used')
      .on(sql`${table.transfers} desc`, table.token)
      .where(sql`${table.metadata} = 0 and ${table.node_due_ms} is null`),
    index('tokens_fingerprint').on(table.fingerprint, table.first_position),
    // Those that are not marked as imitations (bit 8 of risk): nearly none of a symbol that many have.
    index('tokens_unmarked')
      .on(table.fingerprint, table.first_position)
      .where(sql`${table.risk} & 8 = 0`),
    index('tokens_supply_stale')
      .on(table.token)
      .where(sql`${table.supply_stale}`),
    index('tokens_transfers').on(sql`${table.transfers} desc`, table.first_position),
    // What is searched for may stand anywhere in them. Its migration leaves it out where PostgreSQL lacks pg_trgm.
    index('tokens_parts').using(
      'gin',
      sql`replace(lower(coalesce(${table.symbol}, '') || chr(10) || coalesce(${table.name}, '')), ' ', '') gin_trgm_ops`,
    ),
  ],
);

export const holders = pgTable(
  'holders',
  {
    token: bytea().notNull(),
    address: bytea().notNull(),
    balance: amount().notNull(),
  },
  table => [
    // By address first: what an address holds is asked by it, what a token's holders are by the index below.
    primaryKey({ columns: [table.address, table.token] }),
    index('holders_by_balance')
      .on(table.token, sql`${table.balance} desc`, table.address)
      .where(sql`${table.balance} > 0`),
  ],
);

/**
 * Whom an account sent value to by a plain transfer it signed, of more than dust, token by token: what look-alike
 * addresses are measured against. Tokens with risk do not count, which is asked when this is read: a contract may say
 * what it is called long after its first transfers.
 */
export const sentTo = pgTable(
  'sent_to',
  {
    owner: bytea().notNull(),
    /** What people compare: the first four characters after T and the last four. */
    fingerprint: bytewiseText().notNull(),
    counterparty: bytea().notNull(),
    token: bytea().notNull(),
    times: int8().notNull(),
    first_position: int8().notNull(),
    last_position: int8().notNull(),
  },
  table => [
    // Addresses with the same front are a range of this, those with the same end are found by the index below.
    primaryKey({ columns: [table.owner, table.fingerprint, table.counterparty, table.token] }),
    index('sent_to_end').on(table.owner, sql`right(${table.fingerprint}, 4)`),
  ],
);

export const counters = pgTable('counters', { name: text().primaryKey(), value: int8().notNull() });

/** Figures per UTC day; `day` is its first millisecond. */
export const dailyStats = pgTable('daily_stats', {
  day: int8().primaryKey(),
  blocks: int8().notNull(),
  transactions: int8().notNull(),
  transfers: int8().notNull(),
  new_accounts: int8().notNull(),
  /** Accounts that sent a transaction, and those that called a contract. */
  active_accounts: int8()
    .notNull()
    .default(sql`0`),
  callers: int8()
    .notNull()
    .default(sql`0`),
  /** Accounts with TRX when balances were last read on this day. */
  trx_holders: int8(),
});

/** One row: how far the index is. Moves in the transaction that writes the rows. */
export const syncState = pgTable('sync_state', {
  id: smallint().primaryKey(),
  /** Last block applied; null before the first. */
  cursor_number: int8(),
  cursor_hash: bytea(),
  solid_number: int8().notNull(),
  genesis_hash: bytea(),
  start_block: int8().notNull(),
  /** Version of what the index keeps of each block, see `INDEX_VERSION`. */
  version: integer().notNull().default(0),
  /** While an older index is brought up to this version: last block done, -1 before the first; else null. */
  rebuilt_to: int8(),
});

/** What each of the newest blocks found before it changed it, so that it can be undone exactly. */
export const blockEffects = pgTable('block_effects', {
  number: int8().primaryKey(),
  hash: bytea().notNull(),
  effects: jsonb().notNull(),
});

/** The same for the tables of `derived/`: keys of the rows a block changed there, and those rows as they were. */
export const derivedEffects = pgTable(
  'derived_effects',
  {
    number: int8().notNull(),
    name: text().notNull(),
    keys: jsonb().notNull(),
    rows: jsonb().notNull(),
  },
  table => [primaryKey({ columns: [table.number, table.name] })],
);

/** Blocks ingested although something about them could not be confirmed. */
export const importWarnings = pgTable(
  'import_warnings',
  { number: int8().notNull(), code: text().notNull(), message: text().notNull() },
  table => [primaryKey({ columns: [table.number, table.code] })],
);
