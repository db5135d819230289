import type { Session } from '../database/database.ts';
import { ExchangeEventKind } from '../database/derived/exchange.ts';
import { AddressRowKind } from '../database/derived/internal-transactions.ts';
import type { Position } from '../database/position.ts';
import {
  addPositionRange,
  blockRangeOf,
  boundedCount,
  Conditions,
  order,
  type Page,
  type TimeRange,
} from './page.ts';

export { PRICE_SCALE } from '../database/derived/exchange.ts';

export interface StoredExchangeEvent {
  position: Position;
  exchange_id: bigint;
  kind: number;
  owner: Uint8Array;
  hash: Uint8Array;
  timestamp_ms: bigint;
  token: Uint8Array;
  quant: bigint;
  other_quant: bigint | null;
}

export interface TradeFilter extends TimeRange {
  exchange?: bigint | undefined;
  address?: Uint8Array | undefined;
}

/** Trades of a pair within a span, apart by the token sold; prices are bought per sold, raw, times PRICE_SCALE. */
export interface StoredCandle {
  token: Uint8Array;
  start_ms: bigint;
  first_position: Position;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  sold: bigint;
  bought: bigint;
  position: Position;
}

/** The same over any span of time, of every pair. */
export interface StoredWindow extends Omit<StoredCandle, 'start_ms'> {
  exchange_id: bigint;
  trades: bigint;
}

const COLUMNS = [
  'position',
  'exchange_id',
  'kind',
  'owner',
  'hash',
  'timestamp_ms',
  'token',
  'quant',
  'other_quant',
].map(column => `e.${column}`);

const CANDLE_COLUMNS = 'token, start_ms, first_position, open, high, low, close, sold, bought, position';
/** Price of one trade; a trade without receipt has none. */
const PRICE = 'trunc(other_quant * 1e36::numeric / quant)';

/** Bancor pairs as the index holds them: trades and candles. */
export function createExchangeReader(session: Session) {
  return {
    /** Trades, newest first unless asked otherwise. */
    async trades(filter: TradeFilter, page: Page): Promise<StoredExchangeEvent[]> {
      const { from, conditions, key } = await sourceOf(session, filter);
      if (page.after !== undefined)
        conditions.add(`${key} ${page.ascending === true ? '>' : '<'} ?`, page.after);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      // The page is cut on keys alone before the rows are read.
      return session.query<StoredExchangeEvent>(
        `SELECT ${COLUMNS.join(', ')} FROM (SELECT ${key} FROM ${from} ${conditions.toString()} ORDER BY ${key} ${order(page)} ${cut}) AS k
         JOIN exchange_events AS e USING (position) ORDER BY e.position ${order(page)}`,
        conditions.values,
      );
    },

    /** The two tokens of a pair; undefined where its beginning is not in the index. */
    async tokensOf(exchange: bigint): Promise<[Uint8Array, Uint8Array] | undefined> {
      const [row] = await session.query<{ token: Uint8Array; other_token: Uint8Array | null }>(
        'SELECT token, other_token FROM exchange_events WHERE exchange_id = $1 AND kind = $2 LIMIT 1',
        [exchange, ExchangeEventKind.created],
      );
      return row?.other_token ? [row.token, row.other_token] : undefined;
    },

    async tradeCount(filter: TradeFilter): Promise<number> {
      const { from, conditions } = await sourceOf(session, filter);
      return boundedCount(session, from, conditions);
    },

    /** Stored candles of a pair that begin within a span, oldest first. */
    async candles(
      exchange: bigint,
      minutes: number,
      span: { fromMs: bigint; beforeMs: bigint },
    ): Promise<StoredCandle[]> {
      return session.query<StoredCandle>(
        `SELECT ${CANDLE_COLUMNS} FROM exchange_candles
         WHERE exchange_id = $1 AND minutes = $2 AND start_ms >= $3 AND start_ms < $4 ORDER BY start_ms, first_position`,
        [exchange, minutes, span.fromMs, span.beforeMs],
      );
    },

    /** The last candle of a pair that begins before a moment: one row, or two where both tokens were sold in it. */
    async candleBefore(exchange: bigint, minutes: number, beforeMs: bigint): Promise<StoredCandle[]> {
      return session.query<StoredCandle>(
        `SELECT ${CANDLE_COLUMNS} FROM exchange_candles WHERE exchange_id = $1 AND minutes = $2 AND start_ms =
           (SELECT max(start_ms) FROM exchange_candles WHERE exchange_id = $1 AND minutes = $2 AND start_ms < $3)`,
        [exchange, minutes, beforeMs],
      );
    },

    /** All trades since a moment, by pair and token sold. */
    async windows(sinceMs: bigint): Promise<StoredWindow[]> {
      const conditions = new Conditions().add('kind = ?', ExchangeEventKind.traded).add('other_quant > 0');
      addPositionRange(conditions, 'position', await blockRangeOf(session, { fromMs: sinceMs }));
      return session.query<StoredWindow>(
        `SELECT exchange_id, token, min(position) AS first_position, max(position) AS position, count(*) AS trades, sum(quant) AS sold,
           sum(other_quant) AS bought, max(${PRICE}) AS high, min(${PRICE}) AS low,
           (array_agg(${PRICE} ORDER BY position))[1] AS open, (array_agg(${PRICE} ORDER BY position DESC))[1] AS close
         FROM exchange_events ${conditions.toString()} GROUP BY exchange_id, token`,
        conditions.values,
      );
    },

    /** The last trade of each of these pairs before a moment. */
    async lastBefore(exchanges: readonly bigint[], beforeMs: bigint): Promise<StoredExchangeEvent[]> {
      if (exchanges.length === 0) return [];
      const { from } = await blockRangeOf(session, { fromMs: beforeMs });
      const conditions = new Conditions()
        .add('e.exchange_id = p.id')
        .add('e.kind = ?', ExchangeEventKind.traded)
        .add('e.other_quant > 0');
      addPositionRange(conditions, 'e.position', { from: undefined, to: from });
      const ids = exchanges.map(id => `(${conditions.value(id)}::bigint)`);
      return session.query<StoredExchangeEvent>(
        `SELECT t.* FROM (VALUES ${ids.join(', ')}) AS p (id) CROSS JOIN LATERAL (SELECT ${COLUMNS.join(', ')}
           FROM exchange_events AS e ${conditions.toString()} ORDER BY e.position DESC LIMIT 1) AS t`,
        conditions.values,
      );
    },
  };
}

export type ExchangeReader = ReturnType<typeof createExchangeReader>;

async function sourceOf(
  session: Session,
  filter: TradeFilter,
): Promise<{ from: string; conditions: Conditions; key: string }> {
  const conditions = new Conditions();
  const range = await blockRangeOf(session, filter);
  if (filter.address === undefined) {
    if (filter.exchange !== undefined) conditions.add('e.exchange_id = ?', filter.exchange);
    conditions.add('e.kind = ?', ExchangeEventKind.traded);
    addPositionRange(conditions, 'e.position', range);
    return { from: 'exchange_events AS e', conditions, key: 'e.position' };
  }
  conditions.add('k.address = ?', filter.address).add('k.kind = ?', AddressRowKind.trade);
  addPositionRange(conditions, 'k.position', range);
  if (filter.exchange === undefined) return { from: 'address_rows AS k', conditions, key: 'k.position' };
  conditions.add('e.exchange_id = ?', filter.exchange);
  return {
    from: 'address_rows AS k JOIN exchange_events AS e ON e.position = k.position',
    conditions,
    key: 'k.position',
  };
}
