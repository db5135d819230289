import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { positionOf, type Position } from '../database/position.ts';
import { Batched, BatchedLists } from './batched.ts';
import { addOneOf, boundedCount, Conditions, order, rankedRows, type Page, type RankedPage } from './page.ts';
import { conditionsOf, TOKEN_ORDERS, type TokenFilter, type TokenOrder } from './token-filter.ts';

export interface StoredToken {
  token: Uint8Array;
  /** 10 TRC10, 20 TRC20, 721 TRC721, 1155 TRC1155. */
  kind: number;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  total_supply: bigint | null;
  issuer: Uint8Array | null;
  issued_ms: bigint | null;
  issue_hash: Uint8Array | null;
  first_position: Position;
  holders: bigint;
  transfers: bigint;
  risk: number;
  trx_num: bigint | null;
  num: bigint | null;
  start_ms: bigint | null;
  end_ms: bigint | null;
  description: string | null;
  url: string | null;
  /** [[raw units, days], …] as decimal text. */
  frozen_supply: [string, string][] | null;
  // What the issuer submitted; null where it submitted nothing.
  logo_url: string | null;
  website: string | null;
  email: string | null;
  white_paper: string | null;
  github: string | null;
  /** JSON list of {name, url}. */
  social_media: string | null;
  about: string | null;
}

/** A token an address holds, with its balance. */
export type HeldToken = StoredToken & { balance: bigint };

/** Tokens listed for an address; whoever holds more has mostly been sent them unasked. */
export const MAX_HELD = 500;

export interface StoredHolder {
  address: Uint8Array;
  balance: bigint;
  name: string | null;
  witness_url: string | null;
  latest_operation_ms: bigint | null;
}

const COLUMNS = [
  'token',
  'kind',
  'name',
  'symbol',
  'decimals',
  'total_supply',
  'issuer',
  'issued_ms',
  'issue_hash',
  'first_position',
  'holders',
  'transfers',
  'risk',
  'trx_num',
  'num',
  'start_ms',
  'end_ms',
  'description',
  'url',
  'frozen_supply',
  'logo_url',
  'website',
  'email',
  'white_paper',
  'github',
  'social_media',
  'about',
];

/** Tokens with what their issuers submitted. */
const TOKENS = 'tokens LEFT JOIN token_profiles USING (token)';

/** TRC10 and TRC20 tokens and their holders as the index holds them. */
export function createTokensReader(session: Session) {
  const known = new Batched<Uint8Array, StoredToken>({ nameOf: keyOf, of: row => row.token }, tokens =>
    session.query(`SELECT ${COLUMNS.join(', ')} FROM ${TOKENS} WHERE token = ANY($1::text::bytea[])`, [
      column(tokens, token => token),
    ]),
  );
  const held = new BatchedLists<Uint8Array, HeldToken & { holder: Uint8Array }>(
    { nameOf: keyOf, of: row => row.holder },
    addresses =>
      session.query(
        `SELECT asked.holder, held.* FROM unnest($1::text::bytea[]) AS asked(holder) CROSS JOIN LATERAL (
           SELECT h.balance, ${COLUMNS.join(', ')} FROM holders AS h JOIN ${TOKENS} USING (token)
           WHERE h.address = asked.holder AND h.balance > 0 ORDER BY transfers DESC, first_position LIMIT ${MAX_HELD}
         ) AS held ORDER BY held.transfers DESC, held.first_position`,
        [column(addresses, address => address)],
      ),
  );
  return {
    async list(filter: TokenFilter, by: TokenOrder, page: Page): Promise<StoredToken[]> {
      const conditions = conditionsOf(filter);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredToken>(
        `SELECT ${COLUMNS.join(', ')} FROM ${TOKENS} ${conditions.toString()} ORDER BY ${TOKEN_ORDERS[by].replace('?', order(page))} ${cut}`,
        conditions.values,
      );
    },

    async count(filter: TokenFilter): Promise<number> {
      return boundedCount(session, 'tokens', conditionsOf(filter));
    },

    async byToken(token: Uint8Array): Promise<StoredToken | undefined> {
      return known.row(token);
    },

    async byTokens(tokens: readonly Uint8Array[]): Promise<StoredToken[]> {
      return known.rows(tokens);
    },

    /** Holders with a balance above zero, the greatest first. */
    async holders(
      token: Uint8Array,
      holder: Uint8Array | undefined,
      page: RankedPage,
    ): Promise<StoredHolder[]> {
      const conditions = new Conditions().add('h.token = ?', token).add('h.balance > 0');
      if (holder !== undefined) conditions.add('h.address = ?', holder);
      const rows = rankedRows({
        columns: 'h.address, h.balance',
        from: 'holders AS h',
        conditions,
        amount: 'h.balance',
        known: true,
        address: 'h.address',
        page,
      });
      return session.query<StoredHolder>(
        `SELECT r.address, r.balance, a.name, a.witness_url, a.latest_operation_ms FROM (${rows}) AS r LEFT JOIN accounts AS a ON a.address = r.address
         ORDER BY r.balance ${order(page)}, r.address ${order(page) === 'DESC' ? 'ASC' : 'DESC'}`,
        conditions.values,
      );
    },

    /** How many stand before a holder in the order of {@link holders}, counted no further than lists are. */
    async holdersBefore(token: Uint8Array, { balance, address }: Pick<StoredHolder, 'balance' | 'address'>) {
      const conditions = new Conditions()
        .add('token = ?', token)
        .add('balance >= ?', balance)
        .add('(balance > ? OR address < ?)', balance, address);
      return boundedCount(session, 'holders', conditions);
    },

    /** Balance of one holder; 0n where none is known. */
    async balanceOf(token: Uint8Array, address: Uint8Array): Promise<bigint> {
      const [row] = await session.query<{ balance: bigint }>(
        'SELECT balance FROM holders WHERE token = $1 AND address = $2',
        [token, address],
      );
      return row?.balance ?? 0n;
    },

    /** Tokens an address holds, with what is known of each: the {@link MAX_HELD} most used. */
    async heldBy(address: Uint8Array): Promise<readonly HeldToken[]> {
      return held.of(address);
    },

    /** The same with those it has none of any more, or gave more of than it got within this index. */
    async metBy(address: Uint8Array): Promise<readonly HeldToken[]> {
      return session.query<HeldToken>(
        `SELECT h.balance, ${COLUMNS.join(', ')} FROM holders AS h JOIN ${TOKENS} USING (token)
         WHERE h.address = $1 ORDER BY transfers DESC, first_position LIMIT $2`,
        [address, MAX_HELD],
      );
    },

    /** How many tokens there are of each kind, and the holders of all, an address once for each token. */
    async kinds(): Promise<{
      trc10: number;
      trc20: number;
      trc721: number;
      trc1155: number;
      holders: number;
    }> {
      const rows = await session.query<{ kind: number; count: bigint; holders: bigint }>(
        'SELECT kind, count(*) AS count, sum(holders)::bigint AS holders FROM tokens GROUP BY kind',
      );
      const of = (kind: number) => Number(rows.find(row => row.kind === kind)?.count ?? 0n);
      const holders = Number(rows.reduce((sum, row) => sum + row.holders, 0n));
      return { trc10: of(10), trc20: of(20), trc721: of(721), trc1155: of(1155), holders };
    },

    /** Transfers of all tokens on a day, given by its first millisecond; TRX is none of them. */
    async transfersOn(day: bigint): Promise<number> {
      const [row] = await session.query<{ transfers: bigint | null }>(
        'SELECT sum(d.transfers)::bigint AS transfers FROM token_days AS d JOIN tokens USING (token) WHERE d.day = $1',
        [day],
      );
      return Number(row?.transfers ?? 0n);
    },

    /** Tokens that came up from this block on, and those of them that nothing speaks against. */
    async issuedSince(block: bigint): Promise<{ all: number; trusted: number }> {
      const [row] = await session.query<{ all: bigint; trusted: bigint }>(
        'SELECT count(*) AS all, count(*) FILTER (WHERE risk = 0) AS trusted FROM tokens WHERE first_position >= $1',
        [positionOf(block)],
      );
      return { all: Number(row?.all ?? 0n), trusted: Number(row?.trusted ?? 0n) };
    },

    /** What moved of these tokens on a day, given by its first millisecond. */
    async onDay(
      tokens: readonly Uint8Array[],
      day: bigint,
    ): Promise<{ token: Uint8Array; transfers: bigint; amount: bigint }[]> {
      if (tokens.length === 0) return [];
      const conditions = new Conditions().add('day = ?', day);
      addOneOf(conditions, 'token', tokens);
      return session.query(
        `SELECT token, transfers, amount FROM token_days ${conditions.toString()}`,
        conditions.values,
      );
    },

    /** Tokens of a kind by transfers of a day, with the transfers of all of them. */
    async busiest(
      kind: number,
      day: bigint,
      limit: number,
    ): Promise<{ token: Uint8Array; transfers: bigint; amount: bigint; all_transfers: bigint }[]> {
      return session.query(
        `SELECT d.token, d.transfers, d.amount, sum(d.transfers) OVER ()::bigint AS all_transfers
         FROM token_days AS d JOIN tokens AS t ON t.token = d.token AND t.kind = $1 WHERE d.day = $2
         ORDER BY d.transfers DESC, d.token LIMIT $3`,
        [kind, day, limit],
      );
    },

    /** What the greatest holders hold together, by rank: 1 to 10, 11 to 50, 51 to 100 and 101 to 500. */
    async distribution(token: Uint8Array): Promise<bigint[]> {
      const rows = await session.query<{ part: number; sum: bigint }>(
        `SELECT CASE WHEN rank <= 10 THEN 0 WHEN rank <= 50 THEN 1 WHEN rank <= 100 THEN 2 ELSE 3 END AS part, sum(balance) AS sum
         FROM (SELECT balance, row_number() OVER (ORDER BY balance DESC, address) AS rank FROM holders
           WHERE token = $1 AND balance > 0 ORDER BY balance DESC, address LIMIT 500) AS ranked GROUP BY 1`,
        [token],
      );
      return [0, 1, 2, 3].map(part => rows.find(row => row.part === part)?.sum ?? 0n);
    },
  };
}

export type TokensReader = ReturnType<typeof createTokensReader>;
