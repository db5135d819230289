import { column } from '../database/array-column.ts';
import { arrayLiteral } from '../database/copy-writer.ts';
import type { Session } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';

/** A token as it enters the index. */
export interface NewToken {
  token: Uint8Array;
  kind: number;
  name: string | undefined;
  symbol: string | undefined;
  decimals: number | undefined;
  totalSupply: bigint | undefined;
  issuer: Uint8Array | undefined;
  issuedMs: bigint | undefined;
  issueHash: Uint8Array | undefined;
  firstPosition: bigint;
  risk: number;
  /** The symbol as the eye reads it. */
  fingerprint: string | undefined;
  /** 0 still to be asked of the node, 1 known, 2 the node has no answer. */
  metadata: number;
  sale?: {
    trxNum: bigint;
    num: bigint;
    startMs: bigint;
    endMs: bigint;
    description: string;
    url: string;
    frozenSupply: { amount: bigint; days: bigint }[];
  };
}

/** What the indexer needs of a token it already knows. */
export interface KnownToken {
  issuer: Uint8Array | undefined;
  risk: number;
  metadata: number;
  trxNum: bigint | undefined;
  num: bigint | undefined;
}

export async function findTokens(
  session: Session,
  tokens: readonly Uint8Array[],
): Promise<Map<string, KnownToken>> {
  if (tokens.length === 0) return new Map();
  const rows = await session.query<{
    token: Uint8Array;
    issuer: Uint8Array | null;
    risk: number;
    metadata: number;
    trx_num: bigint | null;
    num: bigint | null;
  }>(
    'SELECT token, issuer, risk, metadata, trx_num, num FROM unnest($1::text::bytea[]) AS asked(token) JOIN tokens USING (token)',
    [arrayLiteral(tokens)],
  );
  return new Map(
    rows.map(row => [
      keyOf(row.token),
      {
        issuer: row.issuer ?? undefined,
        risk: row.risk,
        metadata: row.metadata,
        trxNum: row.trx_num ?? undefined,
        num: row.num ?? undefined,
      },
    ]),
  );
}

/**
 * Tokens by their fingerprints: of each the oldest, and the oldest of another issuer. Whatever else reads alike came
 * after them and says no more about who imitates whom, and of an invented symbol there may be a hundred thousand.
 */
export async function findNamesakes(
  session: Session,
  fingerprints: readonly string[],
): Promise<{ fingerprint: string; token: Uint8Array; issuer: Uint8Array | undefined }[]> {
  if (fingerprints.length === 0) return [];
  // Position 0 marks a token known by a balance alone: its issue is still to come, so it is nobody's elder.
  const oldest = (fingerprint: string, condition = '') =>
    `SELECT token, issuer FROM tokens t WHERE t.fingerprint = ${fingerprint} AND first_position > 0 ${condition} ORDER BY first_position LIMIT 1`;
  const rows = await session.query<{ fingerprint: string; token: Uint8Array; issuer: Uint8Array | null }>(
    `WITH first AS (
       SELECT asked.fingerprint, o.token, o.issuer FROM unnest($1::text::text[]) AS asked(fingerprint)
       CROSS JOIN LATERAL (${oldest('asked.fingerprint')}) o
     )
     SELECT * FROM first
     UNION ALL
     SELECT first.fingerprint, o.token, o.issuer FROM first
     CROSS JOIN LATERAL (${oldest('first.fingerprint', 'AND t.issuer IS DISTINCT FROM first.issuer')}) o
     WHERE first.issuer IS NOT NULL`,
    [arrayLiteral(fingerprints)],
  );
  return rows.map(row => ({ ...row, issuer: row.issuer ?? undefined }));
}

/**
 * Adds a token. One that stood here unknown, since an account the node was asked about held it before its block was
 * ingested, gets its issue and its place; its counts stay.
 */
export async function insertToken(session: Session, token: NewToken): Promise<void> {
  const sale = token.sale;
  const frozen =
    sale && JSON.stringify(sale.frozenSupply.map(entry => [entry.amount.toString(), entry.days.toString()]));
  await session.query(
    `INSERT INTO tokens AS t (token, kind, name, symbol, decimals, total_supply, issuer, issued_ms, issue_hash, first_position,
       holders, transfers, risk, metadata, trx_num, num, start_ms, end_ms, description, url, frozen_supply, fingerprint)
     VALUES ($1, $2, $3, $4, $5, $6::text::numeric, $7, $8, $9, $10, 0, 0, $11, $12, $13, $14, $15, $16, $17, $18, $19::text::jsonb, $20)
     ON CONFLICT (token) DO UPDATE SET name = excluded.name, symbol = excluded.symbol, decimals = excluded.decimals,
       total_supply = excluded.total_supply, issuer = excluded.issuer, issued_ms = excluded.issued_ms, issue_hash = excluded.issue_hash,
       first_position = CASE WHEN t.first_position = 0 THEN excluded.first_position ELSE t.first_position END,
       risk = excluded.risk, metadata = excluded.metadata, trx_num = excluded.trx_num, num = excluded.num, start_ms = excluded.start_ms,
       end_ms = excluded.end_ms, description = excluded.description, url = excluded.url, frozen_supply = excluded.frozen_supply, fingerprint = excluded.fingerprint`,
    [
      token.token,
      token.kind,
      storable(token.name),
      storable(token.symbol),
      token.decimals ?? null,
      token.totalSupply?.toString() ?? null,
      token.issuer ?? null,
      token.issuedMs ?? null,
      token.issueHash ?? null,
      token.firstPosition,
      token.risk,
      token.metadata,
      sale?.trxNum ?? null,
      sale?.num ?? null,
      sale?.startMs ?? null,
      sale?.endMs ?? null,
      storable(sale?.description),
      storable(sale?.url),
      frozen ?? null,
      storable(token.fingerprint),
    ],
  );
}

/** PostgreSQL's text cannot hold NUL, though names on the chain may. */
export function storable(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll('\0', '�');
}

/** What a batch adds to a token's counts. */
export interface TokenChange {
  token: Uint8Array;
  holders: bigint;
  transfers: bigint;
  /** Minted or burned, so that the supply must be read again. */
  supplyChanged: boolean;
}

export async function addToTokens(session: Session, changes: readonly TokenChange[]): Promise<void> {
  if (changes.length === 0) return;
  await session.query(
    `UPDATE tokens t SET holders = t.holders + d.holders, transfers = t.transfers + d.transfers, supply_stale = t.supply_stale OR d.supply_changed
     FROM unnest($1::text::bytea[], $2::text::bigint[], $3::text::bigint[], $4::text::boolean[]) AS d(token, holders, transfers, supply_changed)
     WHERE t.token = d.token`,
    [
      column(changes, change => change.token),
      column(changes, change => change.holders),
      column(changes, change => change.transfers),
      column(changes, change => change.supplyChanged),
    ],
  );
}
