import { textToBytes } from '@sunscope/tron/bytes';
import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { boundedCount, Conditions, order, rankedRows, type Page, type RankedPage } from './page.ts';

export interface StoredToken {
  token: Uint8Array;
  /** 10 TRC10, 20 TRC20. */
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
}

export interface TokenFilter {
  kind?: 10 | 20 | undefined;
  token?: Uint8Array | undefined;
  issuer?: Uint8Array | undefined;
  /** Exact name of a TRC10 token. */
  name?: string | undefined;
  /** Beginning of a name or symbol, any case. */
  search?: string | undefined;
  /** Only TRC10 ids above this one. */
  idAbove?: number | undefined;
  /** Running sale at this moment. */
  onSaleAtMs?: bigint | undefined;
}

export type TokenOrder = 'transfers' | 'holders' | 'issued' | 'name';

export interface StoredHolder {
  address: Uint8Array;
  balance: bigint;
  name: string | null;
  witness_url: string | null;
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
];

const ORDERS: Readonly<Record<TokenOrder, string>> = {
  transfers: 'transfers ?, first_position',
  holders: 'holders ?, first_position',
  issued: 'first_position ?',
  name: 'lower(name) ?, first_position',
};

/** TRC10 and TRC20 tokens and their holders as the index holds them. */
export function createTokensReader(session: Session) {
  return {
    async list(filter: TokenFilter, by: TokenOrder, page: Page): Promise<StoredToken[]> {
      const conditions = conditionsOf(filter);
      const cut = `LIMIT ${conditions.value(page.limit)} OFFSET ${conditions.value(page.start)}`;
      return session.query<StoredToken>(
        `SELECT ${COLUMNS.join(', ')} FROM tokens ${conditions.toString()} ORDER BY ${ORDERS[by].replace('?', order(page))} ${cut}`,
        conditions.values,
      );
    },

    async count(filter: TokenFilter): Promise<number> {
      return boundedCount(session, 'tokens', conditionsOf(filter));
    },

    async byToken(token: Uint8Array): Promise<StoredToken | undefined> {
      const [row] = await session.query<StoredToken>(
        `SELECT ${COLUMNS.join(', ')} FROM tokens WHERE token = $1`,
        [token],
      );
      return row;
    },

    async byTokens(tokens: readonly Uint8Array[]): Promise<StoredToken[]> {
      if (tokens.length === 0) return [];
      const places = tokens.map((_token, index) => `$${index + 1}`).join(', ');
      return session.query<StoredToken>(
        `SELECT ${COLUMNS.join(', ')} FROM tokens WHERE token IN (${places})`,
        tokens,
      );
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
        address: 'h.address',
        page,
      });
      return session.query<StoredHolder>(
        `SELECT r.address, r.balance, a.name, a.witness_url FROM (${rows}) AS r LEFT JOIN accounts AS a ON a.address = r.address
         ORDER BY r.balance ${order(page)}, r.address ${order(page) === 'DESC' ? 'ASC' : 'DESC'}`,
        conditions.values,
      );
    },

    /** Balance of one holder; 0n where none is known. */
    async balanceOf(token: Uint8Array, address: Uint8Array): Promise<bigint> {
      const [row] = await session.query<{ balance: bigint }>(
        'SELECT balance FROM holders WHERE token = $1 AND address = $2',
        [token, address],
      );
      return row?.balance ?? 0n;
    },

    /** Tokens an address holds, with what is known of each; the most used first. */
    async heldBy(address: Uint8Array, limit: number): Promise<(StoredToken & { balance: bigint })[]> {
      return session.query<StoredToken & { balance: bigint }>(
        `SELECT h.balance, ${COLUMNS.map(column => `t.${column}`).join(', ')} FROM holders AS h JOIN tokens AS t ON t.token = h.token
         WHERE h.address = $1 AND h.balance > 0 ORDER BY t.transfers DESC, t.first_position LIMIT $2`,
        [address, limit],
      );
    },

    /** How many tokens there are of each kind. */
    async kinds(): Promise<{ trc10: number; trc20: number }> {
      const rows = await session.query<{ kind: number; count: bigint }>(
        'SELECT kind, count(*) AS count FROM tokens GROUP BY kind',
      );
      const of = (kind: number) => Number(rows.find(row => row.kind === kind)?.count ?? 0n);
      return { trc10: of(10), trc20: of(20) };
    },
  };
}

export type TokensReader = ReturnType<typeof createTokensReader>;

function conditionsOf(filter: TokenFilter): Conditions {
  const conditions = new Conditions();
  if (filter.kind !== undefined) conditions.add('kind = ?', filter.kind);
  if (filter.token !== undefined) conditions.add('token = ?', filter.token);
  if (filter.issuer !== undefined) conditions.add('issuer = ?', filter.issuer);
  // Ids have as many digits for all practical purposes, but a longer one is greater however it begins.
  if (filter.idAbove !== undefined)
    conditions.add(
      '(length(token), token) > (length(?::bytea), ?::bytea)',
      textToBytes(String(filter.idAbove)),
      textToBytes(String(filter.idAbove)),
    );
  if (filter.name !== undefined) conditions.add('name = ?', filter.name);
  if (filter.search !== undefined) {
    const pattern = `${filter.search.toLowerCase().replace(/[\\%_]/g, match => `\\${match}`)}%`;
    conditions.add('(lower(symbol) LIKE ? OR lower(name) LIKE ?)', pattern, pattern);
  }
  if (filter.onSaleAtMs !== undefined)
    conditions.add('start_ms <= ?', filter.onSaleAtMs).add('end_ms > ?', filter.onSaleAtMs);
  return conditions;
}
