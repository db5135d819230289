import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { Batched, BatchedLists } from './batched.ts';
import {
  addCursor,
  blockRangeOf,
  boundedCount,
  Conditions,
  firstBlockSince,
  order,
  type Page,
  type TimeRange,
} from './page.ts';

export interface StoredBlock {
  number: bigint;
  hash: Uint8Array;
  parent_hash: Uint8Array;
  timestamp_ms: bigint;
  /** Producer; empty for the genesis block. */
  witness: Uint8Array;
  tx_trie_root: Uint8Array;
  version: number;
  tx_count: number;
  transfer_count: number;
  size_bytes: number;
  fee: bigint | null;
  net_usage: bigint | null;
  energy_usage: bigint | null;
}

export interface BlockFilter extends TimeRange {
  number?: bigint | undefined;
  hash?: Uint8Array | undefined;
  parentHash?: Uint8Array | undefined;
  producer?: Uint8Array | undefined;
}

const COLUMNS =
  'number, hash, parent_hash, timestamp_ms, witness, tx_trie_root, version, tx_count, transfer_count, size_bytes, fee, net_usage, energy_usage';

/** Who signed a block or one of those after it, with the first that he signed. */
interface Producer {
  witness: Uint8Array;
  number: bigint;
}

/** So many blocks from one on. */
interface Stretch {
  since: bigint;
  blocks: bigint;
}

/** Blocks as the index holds them. */
export function createBlocksReader(session: Session) {
  const blocks = new Batched<bigint, StoredBlock>({ nameOf: String, of: row => row.number }, numbers =>
    session.query(`SELECT ${COLUMNS} FROM blocks WHERE number = ANY($1::text::bigint[])`, [
      column(numbers, number => number),
    ]),
  );
  const newest = new Batched<'newest', StoredBlock>({ nameOf: name => name, of: () => 'newest' }, () =>
    session.query(`SELECT ${COLUMNS} FROM blocks ORDER BY number DESC LIMIT 1`),
  );
  const producers = new BatchedLists<Stretch, Producer & Stretch>(
    { nameOf: ({ since, blocks: count }) => `${since} ${count}`, of: row => row },
    stretches =>
      session.query(
        `SELECT asked.since, asked.blocks, p.*
         FROM unnest($1::text::bigint[], $2::text::bigint[]) AS asked(since, blocks) CROSS JOIN LATERAL (
           SELECT witness, min(number) AS number FROM blocks
           WHERE number >= asked.since AND number < asked.since + asked.blocks AND witness <> ''::bytea
           GROUP BY witness
         ) AS p ORDER BY p.number`,
        [column(stretches, ({ since }) => since), column(stretches, ({ blocks: count }) => count)],
      ),
  );
  return {
    /** Number of the first block made at a time or after it. */
    async firstSince(timeMs: bigint): Promise<bigint | undefined> {
      return firstBlockSince(session, timeMs);
    },

    /** Blocks by number, newest first unless asked otherwise. */
    async list(filter: BlockFilter, page: Page): Promise<StoredBlock[]> {
      if (namesOne(filter) && page.start === 0 && page.limit > 0 && page.after === undefined)
        return blocks.rows([filter.number]);
      const conditions = await conditionsOf(session, filter);
      addCursor(conditions, 'number', page);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredBlock>(
        `SELECT ${COLUMNS} FROM blocks ${conditions.toString()} ORDER BY number ${order(page)} ${cut}`,
        conditions.values,
      );
    },

    /** Blocks that match; undefined for "all of them", which the counters know. */
    async count(filter: BlockFilter): Promise<number | undefined> {
      if (namesOne(filter)) return (await blocks.rows([filter.number])).length;
      const conditions = await conditionsOf(session, filter);
      return conditions.empty ? undefined : boundedCount(session, 'blocks', conditions);
    },

    async latest(): Promise<StoredBlock | undefined> {
      return newest.row('newest');
    },

    async byNumber(number: bigint): Promise<StoredBlock | undefined> {
      return blocks.row(number);
    },

    async byHash(hash: Uint8Array): Promise<StoredBlock | undefined> {
      const [row] = await session.query<StoredBlock>(`SELECT ${COLUMNS} FROM blocks WHERE hash = $1`, [hash]);
      return row;
    },

    /** Producers of a block and of those after it, one row each with the first block they signed. */
    async producersFrom(number: bigint, count: number): Promise<readonly Producer[]> {
      return producers.of({ since: number, blocks: BigInt(count) });
    },

    /** Transactions and time of the newest blocks, newest first: what throughput is computed from. */
    async pulse(blocks: number): Promise<{ number: bigint; timestamp_ms: bigint; tx_count: number }[]> {
      return session.query(
        'SELECT number, timestamp_ms, tx_count FROM blocks ORDER BY number DESC LIMIT $1',
        [blocks],
      );
    },
  };
}

export type BlocksReader = ReturnType<typeof createBlocksReader>;

/** True where a filter says a number and nothing else. */
function namesOne(filter: BlockFilter): filter is BlockFilter & { number: bigint } {
  const { number, ...others } = filter;
  return number !== undefined && Object.values(others).every(value => value === undefined);
}

async function conditionsOf(session: Session, filter: BlockFilter): Promise<Conditions> {
  const conditions = new Conditions();
  if (filter.number !== undefined) conditions.add('number = ?', filter.number);
  if (filter.hash !== undefined) conditions.add('hash = ?', filter.hash);
  // A block's parent is the one numbered before it, so the index on hashes serves this as well.
  if (filter.parentHash !== undefined)
    conditions
      .add(
        'number = (SELECT parent.number + 1 FROM blocks AS parent WHERE parent.hash = ?)',
        filter.parentHash,
      )
      .add('parent_hash = ?', filter.parentHash);
  if (filter.producer !== undefined) conditions.add('witness = ?', filter.producer);
  const range = await blockRangeOf(session, filter);
  if (range.from !== undefined) conditions.add('number >= ?', range.from);
  if (range.to !== undefined) conditions.add('number < ?', range.to);
  return conditions;
}
