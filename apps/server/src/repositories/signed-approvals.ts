import { column } from '../database/array-column.ts';
import { bytesParameter } from '../database/bytes-parameter.ts';
import type { Session } from '../database/database.ts';

/** An owner's word for one spender, of a token or of one item of it. */
export interface AllowanceKey {
  owner: Uint8Array;
  token: Uint8Array;
  spender: Uint8Array;
  /** Number of a single item, or `NO_ITEM`. */
  item: bigint;
}

export interface StoredAllowance extends AllowanceKey {
  amount: bigint;
}

/** What owners last allowed by calls they signed, of these; looked up one by one, see `prior-rows.ts`. */
export async function findSignedApprovals(
  session: Session,
  keys: readonly AllowanceKey[],
): Promise<StoredAllowance[]> {
  if (keys.length === 0) return [];
  return session.query<StoredAllowance>(
    `SELECT found.owner, found.token, found.spender, found.item, found.amount
     FROM (SELECT DISTINCT * FROM unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::text::numeric[]) AS listed(owner, token, spender, item)
           ORDER BY owner, token, spender, item OFFSET 0) asked
     JOIN LATERAL (SELECT * FROM signed_approvals s WHERE s.owner = asked.owner AND s.token = asked.token
       AND s.spender = asked.spender AND s.item = asked.item OFFSET 0) found ON true`,
    [
      bytesParameter(keys.map(key => key.owner)),
      bytesParameter(keys.map(key => key.token)),
      bytesParameter(keys.map(key => key.spender)),
      column(keys, key => key.item),
    ],
  );
}
