import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { appended, merged } from '../derived-table.ts';
import { amount, bytea, int8 } from '../schema-columns.ts';

/**
 * What order-book contracts (`contracts/src/OrderBook.sol` and `contracts/assets`) report by events. Any contract can emit such events, so every
 * row is its contract's: which contracts are shown is a setting, not a property of the index. Columns that a contract
 * may report later may be null; readers leave such rows out.
 */

/** Contracts and what their operator set last. */
export const bookContracts = pgTable('book_contracts', {
  contract: bytea().primaryKey(),
  operator: bytea().notNull(),
  paused: boolean().notNull(),
  /** Hundredths of a percent. */
  fee: amount().notNull(),
  position: int8().notNull(),
});

/** Pairs, by the number their contract gives them. */
export const bookPairs = pgTable(
  'book_pairs',
  {
    contract: bytea().notNull(),
    pair: int8().notNull(),
    /** The key of a TRC10 token where the contract names its id. */
    token_a: bytea(),
    /** The key of TRX where the contract names address 0. */
    token_b: bytea(),
    /** Units of token A that a price is for. */
    unit: amount(),
    price_step: amount(),
    amount_step: amount(),
    minimum: amount(),
    open: boolean().notNull(),
    position: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.contract, table.pair] })],
);

/** Orders, by the number their contract gives them. Amounts are units of token A, prices units of token B. */
export const bookOrders = pgTable(
  'book_orders',
  {
    contract: bytea().notNull(),
    order_id: int8().notNull(),
    pair: int8(),
    owner: bytea(),
    sells: boolean(),
    price: amount(),
    amount: amount(),
    /** Traded of it. */
    filled: amount().notNull(),
    /** Units of token B it traded for. */
    turnover: amount().notNull(),
    hash: bytea(),
    timestamp_ms: int8(),
    cancel_hash: bytea(),
    /** Where it was placed, traded last and cancelled. */
    placed_position: int8(),
    traded_position: int8(),
    cancelled_position: int8(),
  },
  table => [
    primaryKey({ columns: [table.contract, table.order_id] }),
    index('book_orders_open')
      .on(table.contract, table.pair, table.sells, table.price)
      .where(sql`${table.cancelled_position} IS NULL AND ${table.filled} < ${table.amount}`),
    index('book_orders_owned').on(table.owner, table.placed_position),
    // What a block or a transaction did.
    index('book_orders_placed').on(table.placed_position),
    index('book_orders_traded').on(table.traded_position),
    index('book_orders_cancelled')
      .on(table.cancelled_position)
      .where(sql`${table.cancelled_position} IS NOT NULL`),
  ],
);

/** Trades; position is the transaction's plus the number of the trade in it. */
export const bookTrades = pgTable(
  'book_trades',
  {
    position: int8().primaryKey(),
    contract: bytea().notNull(),
    pair: int8().notNull(),
    buy_order: int8().notNull(),
    sell_order: int8().notNull(),
    price: amount().notNull(),
    amount: amount().notNull(),
    turnover: amount().notNull(),
    hash: bytea().notNull(),
    timestamp_ms: int8().notNull(),
  },
  table => [index('book_trades_pair').on(table.contract, table.pair, table.position)],
);

/** Trades of a pair within a span of time; as long as those of Bancor pairs. */
export const bookCandles = pgTable(
  'book_candles',
  {
    contract: bytea().notNull(),
    pair: int8().notNull(),
    minutes: smallint().notNull(),
    /** Its first millisecond. */
    start_ms: int8().notNull(),
    open: amount().notNull(),
    high: amount().notNull(),
    low: amount().notNull(),
    close: amount().notNull(),
    volume: amount().notNull(),
    turnover: amount().notNull(),
    trades: int8().notNull(),
    /** Of the last trade. */
    position: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.contract, table.pair, table.minutes, table.start_ms] })],
);

/** Calls that would have placed an order, and failed. */
export const bookFailures = pgTable(
  'book_failures',
  {
    position: int8().primaryKey(),
    contract: bytea().notNull(),
    owner: bytea().notNull(),
    sells: boolean().notNull(),
    token_a: bytea().notNull(),
    token_b: bytea().notNull(),
    price: amount().notNull(),
    amount: amount().notNull(),
    hash: bytea().notNull(),
    timestamp_ms: int8().notNull(),
  },
  table => [index('book_failures_owned').on(table.owner, table.position)],
);

export const BOOK_CONTRACTS = merged(bookContracts, {
  operator: 'latest',
  paused: 'latest',
  fee: 'latest',
  position: 'greatest',
});
export const BOOK_PAIRS = merged(bookPairs, {
  token_a: 'first',
  token_b: 'first',
  unit: 'first',
  price_step: 'first',
  amount_step: 'first',
  minimum: 'first',
  open: 'latest',
  position: 'greatest',
});
export const BOOK_ORDERS = merged(bookOrders, {
  pair: 'first',
  owner: 'first',
  sells: 'first',
  price: 'first',
  amount: 'first',
  filled: 'add',
  turnover: 'add',
  hash: 'first',
  timestamp_ms: 'first',
  cancel_hash: 'first',
  placed_position: 'first',
  traded_position: 'greatest',
  cancelled_position: 'first',
});
export const BOOK_TRADES = appended(bookTrades);
export const BOOK_CANDLES = merged(bookCandles, {
  open: 'first',
  high: 'greatest',
  low: 'least',
  close: 'latest',
  volume: 'add',
  turnover: 'add',
  trades: 'add',
  position: 'greatest',
});
export const BOOK_FAILURES = appended(bookFailures);
