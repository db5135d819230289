import type { Session } from '../database/database.ts';
import { BLOCK_SHIFT } from '../database/position.ts';
import { COUNTS_AS_SENT } from './sent-to.ts';

/** A recipient of an account, by the plain transfers it signed. */
export interface StoredRecipient {
  counterparty: Uint8Array;
  times: bigint;
  /** Times of the blocks of the first and the last transfer. */
  first_ms: bigint;
  last_ms: bigint;
}

/** Behind every character that addresses are spelled with. */
const BEHIND_ALL = '~';

/** One look for each row, however many the planner expects. */
const timeOf = (position: string) =>
  `(SELECT timestamp_ms FROM blocks WHERE number = ${position} >> ${BLOCK_SHIFT})`;

/** Whom accounts have sent to. */
export function createRecipientsReader(session: Session) {
  return {
    /**
     * Recipients of an account that are this address or look like it: the same four characters behind the T, the same
     * last four, or the same three at both ends. This address comes first, then the most alike. Fronts are a range of
     * the primary key and ends have an index, so the cost does not grow with how many an account has sent to.
     *
     * By chance an address has the front of another once in 4.5 million times (2^192 numbers begin with a T, in steps
     * of 58^29), its end once in 11.3 million (58^4), three at both ends once in 15 billion. Somebody with 1,000
     * recipients is warned of a stranger once in 3,200 new addresses, with 10,000 once in 320. Three characters at one
     * end would be once in 55 for 1,000 recipients: warnings that nobody reads.
     * @param fingerprint first four characters behind the T and last four of the address
     */
    async similar(
      owner: Uint8Array,
      to: { address: Uint8Array; fingerprint: string },
      limit: number,
    ): Promise<StoredRecipient[]> {
      const { fingerprint } = to;
      return session.query<StoredRecipient>(
        `SELECT counterparty, times, ${timeOf('first_position')} AS first_ms, ${timeOf('last_position')} AS last_ms FROM (
           SELECT s.counterparty, sum(s.times)::bigint AS times, min(s.first_position) AS first_position, max(s.last_position) AS last_position,
             row_number() OVER (ORDER BY s.counterparty = $6 DESC, (left(s.fingerprint, 4) = $4)::int + (right(s.fingerprint, 4) = $5)::int DESC, sum(s.times) DESC, s.counterparty) AS place
           FROM (
             SELECT * FROM sent_to WHERE owner = $1 AND fingerprint >= $2 AND fingerprint < $3 AND (left(fingerprint, 4) = $4 OR right(fingerprint, 3) = right($5, 3))
             UNION
             SELECT * FROM sent_to WHERE owner = $1 AND right(fingerprint, 4) = $5
           ) s WHERE ${COUNTS_AS_SENT} GROUP BY s.counterparty, s.fingerprint ORDER BY place LIMIT $7
         ) known ORDER BY place`,
        [
          owner,
          fingerprint.slice(0, 3),
          fingerprint.slice(0, 3) + BEHIND_ALL,
          fingerprint.slice(0, 4),
          fingerprint.slice(4),
          to.address,
          limit,
        ],
      );
    },
  };
}

export type RecipientsReader = ReturnType<typeof createRecipientsReader>;
