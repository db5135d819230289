import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { Risk } from '../database/risk-bits.ts';
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

const DUE = 'token, kind, metadata = 0 AS unnamed, node_tries AS tries, transfers';
const UNASKED = 'metadata = 0 AND node_due_ms IS NULL';

/** Why tokens are due: whose pause is over, the newest and the most used that were never asked, whose supply changed. */
const QUEUES = [
  { condition: '(metadata = 0 OR supply_stale) AND node_due_ms <= $1', order: 'node_due_ms, token' },
  { condition: UNASKED, order: 'first_position DESC, token' },
  { condition: UNASKED, order: 'transfers DESC, token' },
  { condition: 'supply_stale AND metadata <> 0 AND node_due_ms IS NULL', order: 'token' },
] as const;

/**
 * Tokens whose time has come, in turns from each queue, so that ten thousand that one block invented hold up neither those
 * that people use nor the ones that come after them. Each queue has an index of its own.
 */
export function findDueTokens(session: Session, nowMs: bigint, limit: number): Promise<DueToken[]> {
  const queues = QUEUES.map(
    ({ condition, order }) =>
      `(SELECT ${DUE}, row_number() OVER (ORDER BY ${order}) AS turn FROM tokens WHERE ${condition} ORDER BY ${order} LIMIT $2)`,
  );
  return session.query<DueToken>(
    `SELECT token, kind, unnamed, tries, transfers
     FROM (SELECT DISTINCT ON (token) * FROM (${queues.join(' UNION ALL ')}) queued ORDER BY token, turn) due
     ORDER BY turn, token LIMIT $2`,
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

/**
 * The first token that reads like this one, came before it and is not known to be of the same issuer: by one it imitates
 * another, however many there are. Position 0 marks a token known by a balance alone: nobody's elder and nobody's junior.
 */
export async function findElder(
  session: Session,
  fingerprint: string,
  { token, issuer, firstPosition }: LookingAlike & { firstPosition: Position },
): Promise<LookingAlike | undefined> {
  const [row] = await session.query<{ token: Uint8Array; issuer: Uint8Array | null }>(
    `SELECT token, issuer FROM tokens WHERE fingerprint = $1 AND first_position > 0 AND first_position < $2 AND token <> $3
       AND (issuer IS NULL OR $4::bytea IS NULL OR issuer <> $4::bytea) ORDER BY first_position LIMIT 1`,
    [fingerprint, firstPosition, token, issuer ?? null],
  );
  return row && { token: row.token, issuer: row.issuer ?? undefined };
}

/** Tokens that read alike, came after a position and are not marked for it yet. */
export async function findUnmarkedJuniors(
  session: Session,
  fingerprint: string,
  after: Position,
): Promise<LookingAlike[]> {
  const rows = await session.query<{ token: Uint8Array; issuer: Uint8Array | null }>(
    `SELECT token, issuer FROM tokens WHERE fingerprint = $1 AND first_position > $2 AND risk & ${Risk.look_alike_token} = 0`,
    [fingerprint, after],
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
