import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { appended, merged } from '../derived-table.ts';
import { amount, bytea, int8 } from '../schema-columns.ts';

/** What was done to a Bancor pair; the code of the contract type. */
export const ExchangeEventKind = { created: 41, injected: 42, withdrawn: 43, traded: 44 } as const;

/** Trades on Bancor pairs and changes of their reserves, by the position of their transaction. */
export const exchangeEvents = pgTable(
  'exchange_events',
  {
    position: int8().primaryKey(),
    exchange_id: int8().notNull(),
    kind: smallint().notNull(),
    owner: bytea().notNull(),
    hash: bytea().notNull(),
    timestamp_ms: int8().notNull(),
    /** Token sold, put in or taken out; the first token of a new pair. */
    token: bytea().notNull(),
    quant: amount().notNull(),
    /** Second token of a new pair; otherwise it is the pair's. */
    other_token: bytea(),
    /** Amount of the other token: bought, put in or taken out; null where the source gave no receipt. */
    other_quant: amount(),
  },
  table => [index('exchange_events_pair').on(table.exchange_id, table.kind, table.position)],
);

/** Lengths of stored candles; others are put together from them. */
export const CANDLE_MINUTES = [5, 60, 1440] as const;

/**
 * Trades of a pair within a span of time, apart by the token that was sold: a trade alone does not say which token of its
 * pair that is. Prices are other per sold raw units, times 10^36.
 */
export const exchangeCandles = pgTable(
  'exchange_candles',
  {
    exchange_id: int8().notNull(),
    token: bytea().notNull(),
    /** Minutes it spans, one of {@link CANDLE_MINUTES}. */
    minutes: smallint().notNull(),
    /** Its first millisecond. */
    start_ms: int8().notNull(),
    first_position: int8().notNull(),
    open: amount().notNull(),
    high: amount().notNull(),
    low: amount().notNull(),
    close: amount().notNull(),
    sold: amount().notNull(),
    bought: amount().notNull(),
    trades: int8().notNull(),
    /** Of the last trade. */
    position: int8().notNull(),
  },
  table => [primaryKey({ columns: [table.exchange_id, table.minutes, table.start_ms, table.token] })],
);

export const EXCHANGE_EVENTS = appended(exchangeEvents);
export const EXCHANGE_CANDLES = merged(exchangeCandles, {
  first_position: 'first',
  open: 'first',
  high: 'greatest',
  low: 'least',
  close: 'latest',
  sold: 'add',
  bought: 'add',
  trades: 'add',
  position: 'greatest',
});

/** What a stored price of 1 raw unit for 1 raw unit is. */
export const PRICE_SCALE = 10n ** 36n;
