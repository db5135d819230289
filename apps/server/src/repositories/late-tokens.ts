import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { transfersOfToken, writeJudgements } from './judged-transfers.ts';
import { storable, type NewToken } from './token-rows.ts';
import { addToCounters } from './write-rows.ts';

/**
 * What nodes report of tokens after their first blocks were applied: a contract that took too long then, or a supply
 * that changed since. Written so that the index is the one it would be had the node been quick.
 */

/** A token that the node is to be asked about. */
export interface DueToken {
  token: Uint8Array;
  kind: number;
  /** Its metadata is missing; otherwise only its supply is to be read again. */
  unnamed: boolean;
  /** Attempts that the contract did not answer in time. */
  tries: number;
  /** How many transfers it had when it was asked about. */
  transfers: bigint;
}

const DUE = 'token, kind, metadata = 0 AS unnamed, node_tries AS tries, transfers, node_due_ms';
const ORDER = 'ORDER BY node_due_ms NULLS FIRST, token LIMIT $2';

/** Tokens whose time has come, never asked ones first. Each half has an index of its own. */
export function findDueTokens(session: Session, nowMs: bigint, limit: number): Promise<DueToken[]> {
  const half = (condition: string) =>
    `(SELECT ${DUE} FROM tokens WHERE ${condition} AND coalesce(node_due_ms, 0) <= $1 ${ORDER})`;
  return session.query<DueToken>(
    `SELECT * FROM (${half('metadata = 0')} UNION ALL ${half('supply_stale AND metadata <> 0')}) due ${ORDER}`,
    [nowMs, limit],
  );
}

/** Puts the next attempt off. */
export async function putOffToken(
  session: Session,
  token: Uint8Array,
  { tries, dueMs }: { tries: number; dueMs: bigint },
): Promise<void> {
  await session.query('UPDATE tokens SET node_tries = $2, node_due_ms = $3 WHERE token = $1', [
    token,
    tries,
    dueMs,
  ]);
}

/** A supply as the node has it; undefined where the contract does not say, and what was known stays. */
export async function writeSupply(
  session: Session,
  { token, transfers }: Pick<DueToken, 'token' | 'transfers'>,
  supply: bigint | undefined,
): Promise<void> {
  // What was minted while the contract was asked may not be in its answer.
  await session.query(
    `UPDATE tokens SET total_supply = coalesce($2::text::numeric, total_supply), supply_stale = supply_stale AND transfers <> $3,
       node_tries = 0, node_due_ms = NULL WHERE token = $1`,
    [token, supply?.toString() ?? null, transfers],
  );
}

/** A token that still waits for its metadata. */
export interface UnnamedToken {
  kind: number;
  issuer: Uint8Array | undefined;
  firstPosition: Position;
}

/** Undefined where the token is gone, or was named meanwhile. */
export async function findUnnamedToken(
  session: Session,
  token: Uint8Array,
): Promise<UnnamedToken | undefined> {
  const [row] = await session.query<{ kind: number; issuer: Uint8Array | null; first_position: bigint }>(
    'SELECT kind, issuer, first_position FROM tokens WHERE token = $1 AND metadata = 0 FOR UPDATE',
    [token],
  );
  return row && { kind: row.kind, issuer: row.issuer ?? undefined, firstPosition: row.first_position };
}

export interface LookingAlike {
  token: Uint8Array;
  issuer: Uint8Array | undefined;
}

/** Tokens that read alike and came before a position, or those that came after it and lack some of the risk bits. */
export async function findLookingAlike(
  session: Session,
  fingerprint: string,
  place: { before: Position } | { after: Position; lacking: number },
): Promise<LookingAlike[]> {
  // Position 0 marks a token known by a balance alone: nobody's elder and nobody's junior.
  const rows =
    'before' in place
      ? await session.query<{ token: Uint8Array; issuer: Uint8Array | null }>(
          'SELECT token, issuer FROM tokens WHERE fingerprint = $1 AND first_position > 0 AND first_position < $2',
          [fingerprint, place.before],
        )
      : await session.query<{ token: Uint8Array; issuer: Uint8Array | null }>(
          'SELECT token, issuer FROM tokens WHERE fingerprint = $1 AND first_position > $2 AND risk & $3 <> $3',
          [fingerprint, place.after, place.lacking],
        );
  return rows.map(row => ({ token: row.token, issuer: row.issuer ?? undefined }));
}

/** What a token says of itself. */
export interface TokenReading extends Pick<
  NewToken,
  'token' | 'kind' | 'name' | 'symbol' | 'decimals' | 'totalSupply' | 'issuer' | 'fingerprint' | 'sale'
> {
  state: number;
  /** Bits that are set on the token. */
  risk: number;
}

/** Writes what a token is called. The risk of its transfers is {@link remarkTransfers}'. */
export async function writeTokenReading(session: Session, reading: TokenReading): Promise<void> {
  const { sale } = reading;
  const frozen =
    sale && JSON.stringify(sale.frozenSupply.map(entry => [entry.amount.toString(), entry.days.toString()]));
  await session.query(
    `UPDATE tokens SET metadata = $2, name = $3, symbol = $4, decimals = $5, total_supply = $6::text::numeric,
       issuer = coalesce($7, issuer), fingerprint = $8, kind = $9, trx_num = coalesce($10, trx_num), num = coalesce($11, num),
       start_ms = coalesce($12, start_ms), end_ms = coalesce($13, end_ms), description = coalesce($14, description),
       url = coalesce($15, url), frozen_supply = coalesce($16::text::jsonb, frozen_supply), risk = risk | $17, node_tries = 0, node_due_ms = NULL
     WHERE token = $1`,
    [
      reading.token,
      reading.state,
      storable(reading.name),
      storable(reading.symbol),
      reading.decimals ?? null,
      reading.totalSupply?.toString() ?? null,
      reading.issuer ?? null,
      storable(reading.fingerprint),
      reading.kind,
      sale?.trxNum ?? null,
      sale?.num ?? null,
      sale?.startMs ?? null,
      sale?.endMs ?? null,
      storable(sale?.description),
      storable(sale?.url),
      frozen ?? null,
      reading.risk,
    ],
  );
}

/** Adds risk bits to a token. */
export async function addTokenRisk(session: Session, token: Uint8Array, risk: number): Promise<void> {
  await session.query('UPDATE tokens SET risk = risk | $2 WHERE token = $1', [token, risk]);
}

/** Counts a token under another kind than it was counted under. */
export async function recountToken(session: Session, from: string, to: string): Promise<void> {
  await addToCounters(
    session,
    new Map([
      [from, -1],
      [to, 1],
    ]),
  );
  // An undisturbed index would have no row of a kind that no token has.
  await session.query('DELETE FROM counters WHERE value = 0 AND name = $1', [from]);
}

/** Changes the risk bits of a token's transfers, where both sides find them in their history as well. */
export async function remarkTransfers(
  session: Session,
  token: Uint8Array,
  { set, clear }: { set: number; clear: number },
): Promise<void> {
  for await (const transfers of transfersOfToken(session, token))
    await writeJudgements(session, transfers, ({ risk }) => (risk | set) & ~clear);
}
