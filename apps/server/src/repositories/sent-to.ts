import { bytesParameter } from '../database/bytes-parameter.ts';
import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { TokenKind, TRX_TOKEN } from '../database/token-key.ts';

const TRX = `'\\x${Buffer.from(TRX_TOKEN).toString('hex')}'::bytea`;

/**
 * Whether a row `s` of `sent_to` makes its recipient a known one: its token has no risk as far as is known by now. One
 * look into `tokens` for each row, whatever the planner thinks of their number.
 */
export const COUNTS_AS_SENT = `(s.token = ${TRX} OR (SELECT t.risk <> 0 OR (t.kind = ${TokenKind.trc10} AND t.issuer IS NULL)
  FROM tokens t WHERE t.token = s.token) IS NOT TRUE)`;

/** Somebody, and what people compare of an address. */
export interface OwnerFingerprint {
  owner: Uint8Array;
  fingerprint: string;
}

/** A recipient and the first transfer that made it one. */
export interface SentTo extends OwnerFingerprint {
  counterparty: Uint8Array;
  first_position: Position;
}

/** Recipients under these fingerprints, by tokens that count. */
export async function findRecipients(
  session: Session,
  pairs: readonly OwnerFingerprint[],
): Promise<SentTo[]> {
  if (pairs.length === 0) return [];
  return session.query<SentTo>(
    `SELECT found.owner, found.fingerprint, found.counterparty, min(found.first_position) AS first_position
     FROM (SELECT * FROM unnest($1::bytea[], $2::text::text[]) AS listed(owner, fingerprint) ORDER BY owner OFFSET 0) asked
     JOIN LATERAL (SELECT * FROM sent_to s WHERE s.owner = asked.owner AND s.fingerprint = asked.fingerprint AND ${COUNTS_AS_SENT} OFFSET 0) found ON true
     GROUP BY found.owner, found.fingerprint, found.counterparty`,
    listsOf(pairs),
  );
}

/** Those of these pairs that a token made, whether it counts or not. */
export async function findSentWith(
  session: Session,
  token: Uint8Array,
  pairs: readonly (OwnerFingerprint & { counterparty: Uint8Array })[],
): Promise<SentTo[]> {
  if (pairs.length === 0) return [];
  return session.query<SentTo>(
    `SELECT s.owner, s.fingerprint, s.counterparty, s.first_position
     FROM unnest($1::bytea[], $2::text::text[], $3::bytea[]) AS asked(owner, fingerprint, counterparty)
     JOIN sent_to s ON s.owner = asked.owner AND s.fingerprint = asked.fingerprint AND s.counterparty = asked.counterparty AND s.token = $4`,
    [...listsOf(pairs), bytesParameter(pairs.map(pair => pair.counterparty)), token],
  );
}

/** Fingerprints are letters and digits, which need no quotes. */
function listsOf(pairs: readonly OwnerFingerprint[]): [Uint8Array, string] {
  return [
    bytesParameter(pairs.map(pair => pair.owner)),
    `{${pairs.map(pair => pair.fingerprint).join(',')}}`,
  ];
}
