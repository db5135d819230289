import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';
import { bucketOf, type Bucket } from '../database/distribution.ts';
import { MAX_INDEX, type Position } from '../database/position.ts';
import { Risk } from '../database/risk-bits.ts';

/** Bits that mark a transaction whatever else it moves: a fake stays a fake beside an honest payment. */
const MARKING = Risk.look_alike_address | Risk.look_alike_token | Risk.link_in_text;

/** Movements of a transaction that lists look at: the first ones say what it is. */
const RATED = 100;

/**
 * Risk of a transaction by those of its movements. Amounts of nothing, dust and strangers mark it only where nothing
 * in it is clean: contracts log empty transfers in honest calls, too.
 */
export function riskOfMovements(risks: readonly number[]): number {
  const rated = risks.slice(0, RATED);
  const all = rated.reduce((bits, risk) => bits | risk, 0);
  return rated.every(risk => risk !== 0) ? all : all & MARKING;
}

/** The same in SQL, of the transaction at a position. */
export function riskOfTransaction(position: string, place = ''): string {
  return `coalesce((
    SELECT CASE WHEN bool_and(rated.risk <> 0) THEN bit_or(rated.risk) ELSE bit_or(rated.risk) & ${MARKING} END
    FROM (SELECT risk FROM transfers WHERE ${place} position >= ${position} AND position <= ${position} + ${MAX_INDEX}
          ORDER BY position LIMIT ${RATED}) AS rated
  ), 0)`;
}

/** Risks of transactions where transfers are spread over machines: each range of blocks is asked of the one that has it. */
export async function spreadRisks(
  session: Session,
  positions: readonly Position[],
): Promise<Map<Position, number>> {
  const buckets = new Map<Bucket, Position[]>();
  for (const position of positions) {
    const bucket = bucketOf(position);
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), position]);
  }
  const found = await Promise.all(
    [...buckets].map(([bucket, asked]) =>
      session.query<{ position: Position; risk: number }>(
        `SELECT asked.position, rated.risk FROM unnest($2::text::bigint[]) AS asked(position)
         CROSS JOIN LATERAL (SELECT ${riskOfTransaction('asked.position', 'bucket = $1 AND')} AS risk) AS rated`,
        [bucket, column(asked, position => position)],
      ),
    ),
  );
  return new Map(found.flat().map(row => [row.position, row.risk]));
}
