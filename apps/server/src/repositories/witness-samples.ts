import { column } from '../database/array-column.ts';
import type { Session } from '../database/database.ts';

/** A witness at a moment, see `witness_samples`. */
export interface WitnessSample {
  atMs: bigint;
  witness: Uint8Array;
  votes: bigint;
  produced: bigint | undefined;
  missed: bigint | undefined;
  observed: boolean;
}

const DAY_MS = 86_400_000n;
/** Hours are kept this long, and what lies between them and the next six-hour mark after that is dropped. */
const KEPT_MS = 35n * DAY_MS;
const MARK_MS = DAY_MS / 4n;

export async function lastSampleMs(session: Session): Promise<bigint | undefined> {
  const [row] = await session.query<{ at_ms: bigint | null }>(
    'SELECT max(at_ms) AS at_ms FROM witness_samples',
  );
  return row?.at_ms ?? undefined;
}

/** Adds samples; those of moments after `headMs` belong to blocks that are gone. */
export async function writeSamples(
  session: Session,
  headMs: bigint,
  samples: readonly WitnessSample[],
): Promise<void> {
  await session.query('DELETE FROM witness_samples WHERE at_ms > $1 OR (at_ms < $2 AND at_ms % $3 <> 0)', [
    headMs,
    headMs - KEPT_MS,
    MARK_MS,
  ]);
  await session.query(
    `INSERT INTO witness_samples (at_ms, witness, votes, produced, missed, observed)
     SELECT * FROM unnest($1::text::bigint[], $2::text::bytea[], $3::text::bigint[], $4::text::bigint[], $5::text::bigint[], $6::text::boolean[])
     ON CONFLICT (witness, at_ms) DO NOTHING`,
    [
      column(samples, sample => sample.atMs),
      column(samples, sample => sample.witness),
      column(samples, sample => sample.votes),
      column(samples, sample => sample.produced),
      column(samples, sample => sample.missed),
      column(samples, sample => sample.observed),
    ],
  );
}
