import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import {
  addOneOf,
  addPositionRange,
  blockRangeOf,
  boundedCount,
  Conditions,
  positionsOfBlock,
  type Page,
} from './page.ts';
import type {
  StoredBookContract,
  StoredBookPair,
  BookPairKey,
  StoredBookWindow,
  StoredBookLevel,
  StoredBookTrade,
  StoredBookCandle,
  StoredBookOrder,
  BookOrderFilter,
} from './order-book-rows.ts';

const PAIR_COLUMNS = 'contract, pair, token_a, token_b, unit, price_step, amount_step, minimum, open';
const TRADE_COLUMNS =
  'contract, pair, position, buy_order, sell_order, price, amount, turnover, hash, timestamp_ms';
const OPEN = 'cancelled_position IS NULL AND filled < amount';
const PLACED = 'placed_position IS NOT NULL';

/** The order's state, as {@link ORDER_STATES} names them; `unsolid` is the first position that may be undone. */
const stateOf = (unsolid: string) => `CASE
  WHEN cancelled_position >= ${unsolid} THEN 6
  WHEN cancelled_position IS NOT NULL THEN CASE WHEN filled = 0 THEN 7 ELSE 100 END
  WHEN filled >= amount THEN CASE WHEN traded_position >= ${unsolid} THEN 2 ELSE 5 END
  WHEN filled > 0 THEN 1
  WHEN placed_position >= ${unsolid} THEN -1
  ELSE 0 END`;

const orderColumns = (
  unsolid: string,
) => `contract, order_id, pair, owner, sells, price, amount, filled, turnover, hash,
  timestamp_ms, cancel_hash, placed_position AS position,
  COALESCE(cancelled_position, CASE WHEN filled >= amount THEN traded_position END, placed_position) AS changed_position,
  NULL::bytea AS token_a, NULL::bytea AS token_b, ${stateOf(unsolid)} AS state`;

const FAILURE_COLUMNS = `contract, NULL::bigint AS order_id, NULL::bigint AS pair, owner, sells, price, amount, 0::numeric AS filled,
  0::numeric AS turnover, hash, timestamp_ms, NULL::bytea AS cancel_hash, position,
  position AS changed_position, token_a, token_b, 8 AS state`;

/** Order books as contracts reported them. */
export function createOrderBookReader(session: Session) {
  /** Orders and failed calls of an account, as one list named `o`. */
  const ownOrders = ({ owner, contracts, pairs, states }: BookOrderFilter, unsolid: Position) => {
    const conditions = new Conditions();
    const [who, since] = [conditions.value(owner), conditions.value(unsolid)];
    const where = contracts.map(contract => conditions.value(contract)).join(', ');
    const from = `(SELECT ${orderColumns(since)} FROM book_orders WHERE owner = ${who} AND contract IN (${where}) AND ${PLACED}
      UNION ALL SELECT ${FAILURE_COLUMNS} FROM book_failures WHERE owner = ${who} AND contract IN (${where})) AS o`;
    addOneOf(conditions, 'o.state', states);
    if (pairs) {
      const one = '(o.contract = ? AND (o.pair = ? OR (o.pair IS NULL AND o.token_a = ? AND o.token_b = ?)))';
      conditions.add(
        `(${pairs.map(() => one).join(' OR ')})`,
        ...pairs.flatMap(pair => [pair.contract, pair.pair, pair.token_a, pair.token_b]),
      );
    }
    return { conditions, from };
  };

  return {
    /** Contracts by address, or those of an operator. */
    async contracts(of: { addresses: readonly Uint8Array[] } | { operator: Uint8Array }) {
      const conditions = new Conditions();
      if ('operator' in of) conditions.add('operator = ?', of.operator);
      else if (of.addresses.length === 0) return [];
      else addOneOf(conditions, 'contract', of.addresses);
      return session.query<StoredBookContract>(
        // By age: pairs are numbered by the place of their contract.
        `SELECT contract, operator, paused, fee FROM book_contracts ${conditions.toString()}
         ORDER BY (SELECT created_position FROM contracts WHERE address = contract) NULLS LAST, contract`,
        conditions.values,
      );
    },

    async pairs(contracts: readonly Uint8Array[]): Promise<StoredBookPair[]> {
      if (contracts.length === 0) return [];
      const conditions = new Conditions().add('unit IS NOT NULL');
      addOneOf(conditions, 'contract', contracts);
      return session.query<StoredBookPair>(
        `SELECT ${PAIR_COLUMNS} FROM book_pairs ${conditions.toString()} ORDER BY contract, pair`,
        conditions.values,
      );
    },

    /** Trades since a moment, pair by pair. */
    async windows(contracts: readonly Uint8Array[], sinceMs: bigint): Promise<StoredBookWindow[]> {
      if (contracts.length === 0) return [];
      const conditions = new Conditions();
      addOneOf(conditions, 'contract', contracts);
      addPositionRange(conditions, 'position', await blockRangeOf(session, { fromMs: sinceMs }));
      return session.query<StoredBookWindow>(
        `SELECT contract, pair, count(*) AS trades, sum(amount) AS volume, sum(turnover) AS turnover, max(price) AS high,
           min(price) AS low, (array_agg(price ORDER BY position))[1] AS open
         FROM book_trades ${conditions.toString()} GROUP BY contract, pair`,
        conditions.values,
      );
    },

    /** Price of the last trade of each pair, and of the last one before a moment; null where there is none. */
    async lastPrices(
      pairs: readonly BookPairKey[],
      beforeMs: bigint,
    ): Promise<(BookPairKey & { last: bigint | null; before: bigint | null })[]> {
      if (pairs.length === 0) return [];
      const { from } = await blockRangeOf(session, { fromMs: beforeMs });
      const conditions = new Conditions();
      const earlier =
        from === undefined ? 'false' : `position < ${conditions.value(positionsOfBlock(from).from)}`;
      const keys = pairs.map(
        pair => `(${conditions.value(pair.contract)}::bytea, ${conditions.value(pair.pair)}::bigint)`,
      );
      const lastOf = (more: string) =>
        `(SELECT price FROM book_trades t WHERE t.contract = p.contract AND t.pair = p.pair ${more} ORDER BY position DESC LIMIT 1)`;
      return session.query(
        `SELECT p.contract, p.pair, ${lastOf('')} AS last, ${lastOf(`AND ${earlier}`)} AS before
         FROM (VALUES ${keys.join(', ')}) AS p (contract, pair)`,
        conditions.values,
      );
    },

    /** Open orders of a side by price, the best price first. */
    async levels(pair: BookPairKey, sells: boolean, limit: number): Promise<StoredBookLevel[]> {
      return session.query<StoredBookLevel>(
        `SELECT price, sum(amount - filled) AS amount, count(*) AS orders, min(order_id) AS oldest FROM book_orders
         WHERE contract = $1 AND pair = $2 AND sells = $3 AND ${OPEN} GROUP BY price ORDER BY price ${sells ? 'ASC' : 'DESC'} LIMIT $4`,
        [pair.contract, pair.pair, sells, limit],
      );
    },

    /** Trades of a pair, newest first. */
    async trades(pair: BookPairKey, page: Page): Promise<StoredBookTrade[]> {
      return session.query<StoredBookTrade>(
        `SELECT ${TRADE_COLUMNS} FROM book_trades WHERE contract = $1 AND pair = $2 ORDER BY position DESC LIMIT $3 OFFSET $4`,
        [pair.contract, pair.pair, page.limit, page.start],
      );
    },

    async tradeCount(pair: BookPairKey): Promise<number> {
      const conditions = new Conditions().add('contract = ?', pair.contract).add('pair = ?', pair.pair);
      return boundedCount(session, 'book_trades', conditions);
    },

    async candles(
      pair: BookPairKey,
      minutes: number,
      span: { fromMs: bigint; beforeMs: bigint },
    ): Promise<StoredBookCandle[]> {
      return session.query<StoredBookCandle>(
        `SELECT start_ms, open, high, low, close, volume, turnover, position FROM book_candles
         WHERE contract = $1 AND pair = $2 AND minutes = $3 AND start_ms >= $4 AND start_ms < $5 ORDER BY start_ms`,
        [pair.contract, pair.pair, minutes, span.fromMs, span.beforeMs],
      );
    },

    async candleBefore(pair: BookPairKey, minutes: number, beforeMs: bigint): Promise<StoredBookCandle[]> {
      return session.query<StoredBookCandle>(
        `SELECT start_ms, open, high, low, close, volume, turnover, position FROM book_candles
         WHERE contract = $1 AND pair = $2 AND minutes = $3 AND start_ms < $4 ORDER BY start_ms DESC LIMIT 1`,
        [pair.contract, pair.pair, minutes, beforeMs],
      );
    },

    /** Orders of an account, newest first. */
    async orders(filter: BookOrderFilter, unsolid: Position, page: Page): Promise<StoredBookOrder[]> {
      if (filter.contracts.length === 0 || filter.pairs?.length === 0) return [];
      const { conditions, from } = ownOrders(filter, unsolid);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredBookOrder>(
        `SELECT o.* FROM ${from} ${conditions.toString()} ORDER BY o.position DESC ${cut}`,
        conditions.values,
      );
    },

    async orderCount(filter: BookOrderFilter, unsolid: Position): Promise<number> {
      if (filter.contracts.length === 0 || filter.pairs?.length === 0) return 0;
      const { conditions, from } = ownOrders(filter, unsolid);
      return boundedCount(session, from, conditions);
    },

    /** Orders of these contracts that a transaction placed or cancelled, or one of this number. */
    async ordersOf(
      contracts: readonly Uint8Array[],
      about: { position: Position } | { order: bigint },
      unsolid: Position,
    ): Promise<StoredBookOrder[]> {
      if (contracts.length === 0) return [];
      const conditions = new Conditions();
      const columns = orderColumns(conditions.value(unsolid));
      conditions.add(PLACED);
      addOneOf(conditions, 'contract', contracts);
      if ('order' in about) conditions.add('order_id = ?', about.order);
      else addPlaces(conditions, about.position, about.position + (1n << 14n));
      return session.query<StoredBookOrder>(
        `SELECT ${columns} FROM book_orders ${conditions.toString()} ORDER BY contract, order_id`,
        conditions.values,
      );
    },

    /** What a block did to the books of these contracts: trades, oldest first, and the orders it touched. */
    async changes(
      contracts: readonly Uint8Array[],
      block: bigint,
      unsolid: Position,
    ): Promise<{ trades: StoredBookTrade[]; orders: StoredBookOrder[] }> {
      if (contracts.length === 0) return { trades: [], orders: [] };
      const { from, to } = positionsOfBlock(block);
      const traded = new Conditions().add('position >= ?', from).add('position < ?', to);
      addOneOf(traded, 'contract', contracts);
      const conditions = new Conditions();
      const columns = orderColumns(conditions.value(unsolid));
      conditions.add(PLACED);
      addOneOf(conditions, 'contract', contracts);
      addPlaces(conditions, from, to);
      const [trades, orders] = await Promise.all([
        session.query<StoredBookTrade>(
          `SELECT ${TRADE_COLUMNS} FROM book_trades ${traded.toString()} ORDER BY position`,
          traded.values,
        ),
        session.query<StoredBookOrder>(
          `SELECT ${columns} FROM book_orders ${conditions.toString()} ORDER BY contract, order_id`,
          conditions.values,
        ),
      ]);
      return { trades, orders };
    },
  };
}

export type OrderBookReader = ReturnType<typeof createOrderBookReader>;

/** Orders that were placed, traded last or cancelled within a span of the chain. */
function addPlaces(conditions: Conditions, from: Position, to: Position): void {
  const columns = ['placed_position', 'traded_position', 'cancelled_position'];
  conditions.add(
    `(${columns.map(column => `(${column} >= ? AND ${column} < ?)`).join(' OR ')})`,
    ...columns.flatMap(() => [from, to]),
  );
}
