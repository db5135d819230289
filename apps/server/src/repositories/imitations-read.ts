import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import type { Position } from '../database/position.ts';
import { Risk } from '../database/risk-bits.ts';
import { COUNTS_AS_SENT } from './sent-to.ts';

/** An address that looks like one its owner sent to. */
export interface LookAlike {
  owner: Uint8Array;
  address: Uint8Array;
  /** First four characters behind the T and last four of the address. */
  fingerprint: string;
}

interface LabelledToken {
  token: Uint8Array;
  fingerprint: string | null;
  issuer: Uint8Array | null;
  first_position: Position;
  risk: number;
}

/** Honest tokens of one spelling that are looked at: whoever issues several has few. */
const MOST_NAMESAKES = 50;

/** What imitations imitate. */
export function createImitationsReader(session: Session) {
  return {
    /**
     * The token each of these imitates, by the hex of its key: the oldest that reads alike, comes from somebody else
     * and imitates none itself. One that reads like a token the index does not have is left out.
     */
    async originals(tokens: readonly Uint8Array[]): Promise<Map<string, Uint8Array>> {
      if (tokens.length === 0) return new Map();
      const select = 'SELECT token, fingerprint, issuer, first_position, risk FROM tokens';
      const fakes = await session.query<LabelledToken>(`${select} WHERE token = ANY($1::text::bytea[])`, [
        column(tokens, token => token),
      ]);
      const fingerprints = [
        ...new Set(fakes.map(fake => fake.fingerprint).filter(fingerprint => fingerprint !== null)),
      ];
      if (fingerprints.length === 0) return new Map();
      const honest = await session.query<LabelledToken>(
        `${select} WHERE fingerprint = ANY($1::text::text[]) AND risk & ${Risk.look_alike_token} = 0 ORDER BY first_position LIMIT ${MOST_NAMESAKES}`,
        [column(fingerprints, fingerprint => fingerprint)],
      );
      return new Map(
        fakes.flatMap(fake => {
          const original = honest.find(
            token =>
              token.fingerprint === fake.fingerprint &&
              !equalBytes(token.token, fake.token) &&
              token.first_position < fake.first_position &&
              !(token.issuer && fake.issuer && equalBytes(token.issuer, fake.issuer)),
          );
          return original ? [[bytesToHex(fake.token), original.token] as const] : [];
        }),
      );
    },

    /** Whom these owners sent to that has the fingerprint of the address beside them, the most sent to first. */
    async imitated(pairs: readonly LookAlike[]): Promise<(LookAlike & { original: Uint8Array })[]> {
      const found = await Promise.all(
        pairs.map(async pair => {
          const [row] = await session.query<{ counterparty: Uint8Array }>(
            `SELECT s.counterparty FROM sent_to AS s WHERE s.owner = $1 AND s.fingerprint = $2 AND s.counterparty <> $3 AND ${COUNTS_AS_SENT}
             GROUP BY s.counterparty ORDER BY sum(s.times) DESC, s.counterparty LIMIT 1`,
            [pair.owner, pair.fingerprint, pair.address],
          );
          return row && { ...pair, original: row.counterparty };
        }),
      );
      return found.filter(pair => pair !== undefined);
    },
  };
}

export type ImitationsReader = ReturnType<typeof createImitationsReader>;
