import { column } from '../database/array-column.ts';
import type { Session, SqlValue } from '../database/database.ts';
import { lastPlaceOf, MAX_INDEX, positionOfTransaction, type Position } from '../database/position.ts';
import {
  addPositionRange,
  blockRangeOf,
  commonRange,
  Conditions,
  order,
  type BlockRange,
  type Page,
  type TimeRange,
} from './page.ts';
import { transfersAt, type AmountRange, type StoredTransfer } from './transfers-read.ts';

/** What narrows the activity of an address. */
export interface ActivityFilter extends TimeRange {
  address: Uint8Array;
  direction?: 'in' | 'out' | undefined;
  /** Contract type of the transaction. */
  type?: number | undefined;
  counterparty?: Uint8Array | undefined;
  token?: Uint8Array | undefined;
  amounts?: AmountRange | undefined;
  /** `hide` leaves out what only a suspicious transfer brought here, `only` keeps nothing else. */
  risk?: 'hide' | 'only' | undefined;
  blocks?: BlockRange | undefined;
}

/** Transactions counted one by one; beyond, the total is an estimate. */
const COUNT_LIMIT = 10_001;
/** Newest rows of a history that are looked through where what they lead to lies on other machines. */
const SCANNED = 50_000;
/** Oldest transfers among which the first one of a token is looked for: an account begins with TRX. */
const OLDEST = 1_000;
/** Position of the transaction that the position of a row is in. */
const AT = `(a.position & ~${MAX_INDEX}::bigint)`;
const DIRECTIONS = { out: '(1, 3)', in: '(2, 3)' } as const;

/** Transactions in which an address has a part, as sender, recipient, or by what they moved. */
export function createActivityReader(session: Session) {
  return {
    /** Positions of the transactions, newest first unless asked otherwise. */
    async list(filter: ActivityFilter, page: Page): Promise<Position[]> {
      const conditions = new Conditions();
      const both = await sidesOf(session, filter, conditions, page, page.start + page.limit);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      const rows = await session.query<{ at: Position }>(
        `SELECT at FROM (${both}) AS known ORDER BY at ${order(page)} ${cut}`,
        conditions.values,
      );
      return rows.map(row => row.at);
    },

    /** How many there are, counted up to a limit. */
    async count(filter: ActivityFilter): Promise<number> {
      const conditions = new Conditions();
      const page = { start: 0, limit: 0, ascending: false };
      const both = await sidesOf(session, filter, conditions, page, COUNT_LIMIT);
      const [row] = await session.query<{ count: bigint }>(
        `SELECT count(*) AS count FROM (SELECT at FROM (${both}) AS known LIMIT ${COUNT_LIMIT}) AS matches`,
        conditions.values,
      );
      return Number(row?.count ?? 0n);
    },

    /** The first transfer of a token to an address, among its oldest transfers. */
    async firstReceived(address: Uint8Array, token: Uint8Array): Promise<StoredTransfer | undefined> {
      const found = await session.query<{ position: Position }>(
        `SELECT position FROM (
           SELECT a.position, a.token, a.transfer_direction FROM address_activity AS a
           WHERE a.address = $1 AND a.transfer_direction > 0 ORDER BY a.position LIMIT ${OLDEST}
         ) AS oldest WHERE token = $2 AND transfer_direction IN ${DIRECTIONS.in} ORDER BY position LIMIT 1`,
        [address, token],
      );
      const [row] = await transfersAt(
        session,
        found.map(one => one.position),
      );
      return row;
    },

    /** Places of the first transfers of an address in each of these transactions. */
    async transfersIn(
      { address, risk }: Pick<ActivityFilter, 'address' | 'risk'>,
      transactions: readonly Position[],
      most: number,
    ): Promise<Position[]> {
      if (transactions.length === 0) return [];
      const shown = risk === 'hide' ? 'AND a.risk = 0' : '';
      const rows = await session.query<{ position: Position }>(
        `SELECT moved.position FROM unnest($2::text::bigint[]) AS asked(at) CROSS JOIN LATERAL (
           SELECT a.position FROM address_activity AS a
           WHERE a.address = $1 AND a.transfer_direction > 0 AND a.position >= asked.at AND a.position <= asked.at + ${MAX_INDEX} ${shown}
           ORDER BY a.position LIMIT $3
         ) AS moved`,
        [address, column(transactions, position => position), most],
      );
      return rows.map(row => row.position);
    },
  };
}

export type ActivityReader = ReturnType<typeof createActivityReader>;

/**
 * The two histories of an address, of its transactions and of its transfers, each in the order of its own index and cut
 * before they are put together: a transaction that is in both counts once.
 */
async function sidesOf(
  session: Session,
  filter: ActivityFilter,
  conditions: Conditions,
  page: Page,
  most: number,
): Promise<string> {
  const range = commonRange(filter.blocks ?? {}, await blockRangeOf(session, filter));
  const limit = conditions.value(most);
  const side = (source: Side): string => {
    const own = conditions.nested();
    const from = sourceOf(session, filter, source, { own, range, page });
    conditions.values.splice(0, Infinity, ...own.values);
    const way = order(page);
    // The rows of a transaction follow each other: the window walks the index, and the limit ends the walk.
    return `(SELECT at FROM (
        SELECT ${AT} AS at, lag(${AT}) OVER (ORDER BY a.position ${way}) AS before FROM ${from}
      ) AS walked WHERE before IS DISTINCT FROM at LIMIT ${limit})`;
  };
  // What is said of a movement is said of transfers alone.
  const isMovement = filter.token !== undefined;
  const sides = isMovement || filter.risk === 'only' ? [TRANSFERS] : [TRANSACTIONS, TRANSFERS];
  return sides.map(side).join(' UNION ');
}

interface Side {
  /** Column of the address's part. */
  part: 'tx_direction' | 'transfer_direction';
  /** Table of the rows, and its columns of both ends. */
  table: 'transactions' | 'transfers';
  ends: readonly [string, string];
}

const TRANSACTIONS: Side = {
  part: 'tx_direction',
  table: 'transactions',
  ends: ['t.owner', 't.counterparty'],
};
const TRANSFERS: Side = {
  part: 'transfer_direction',
  table: 'transfers',
  ends: ['t.from_address', 't.to_address'],
};

function sourceOf(
  session: Session,
  filter: ActivityFilter,
  { part, table, ends }: Side,
  { own, range, page }: { own: Conditions; range: BlockRange; page: Page },
): string {
  own.add('a.address = ?', filter.address).add(`a.${part} > 0`);
  if (filter.direction !== undefined) own.add(`a.${part} IN ${DIRECTIONS[filter.direction]}`);
  if (filter.token !== undefined) own.add('a.token = ?', filter.token);
  if (filter.risk !== undefined)
    own.add(
      table === 'transfers'
        ? `a.risk ${filter.risk === 'hide' ? '=' : '<>'} 0`
        : // The transfer of TRX that is the whole transaction; whoever sent it is meant to see it.
          '(a.transfer_direction = 0 OR a.risk = 0)',
    );
  addPositionRange(own, 'a.position', range);
  if (page.after !== undefined)
    own.add(
      page.ascending === true ? 'a.position > ?' : 'a.position < ?',
      page.ascending === true ? lastPlaceOf(page.after) : positionOfTransaction(page.after),
    );
  const rows: [string, ...SqlValue[]][] = [];
  if (filter.counterparty !== undefined)
    rows.push([`(${ends[0]} = ? OR ${ends[1]} = ?)`, filter.counterparty, filter.counterparty]);
  const { least, most } = filter.amounts ?? {};
  if (least !== undefined) rows.push(['t.amount >= ?', least]);
  if (most !== undefined) rows.push(['t.amount <= ?', most]);
  const joins: string[] = [];
  if (rows.length > 0) joins.push(`JOIN ${table} AS t ON t.position = a.position`);
  if (filter.type !== undefined) {
    joins.push(`JOIN transactions AS x ON x.position = ${AT}`);
    rows.push(['x.contract_type = ?', filter.type]);
  }
  if (joins.length === 0) return `address_activity AS a ${own.toString()}`;
  if (session.distributed !== true) {
    for (const [condition, ...values] of rows) own.add(condition, ...values);
    return `address_activity AS a ${joins.join(' ')} ${own.toString()}`;
  }
  // A history and the rows it leads to lie on different machines: its newest part is carried to them.
  const newest = `(SELECT a.position FROM address_activity AS a ${own.toString()} ORDER BY a.position DESC LIMIT ${SCANNED})`;
  const outer = own.nested();
  for (const [condition, ...values] of rows) outer.add(condition, ...values);
  own.values.splice(0, Infinity, ...outer.values);
  return `${newest} AS a ${joins.join(' ')} ${outer.toString()}`;
}
