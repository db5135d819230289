/** The ends of a bigint column. */
export const MAX_INT64 = 2n ** 63n - 1n;
export const MIN_INT64 = -(2n ** 63n);

/**
 * A sum as such a column keeps it: what it cannot hold is its end. Only a node that reports what no chain has gets there, and
 * a sum that the database refuses would hold up the next block that adds to it, of an honest node, too.
 */
export function within64(sum: bigint): bigint {
  return sum > MAX_INT64 ? MAX_INT64 : sum < MIN_INT64 ? MIN_INT64 : sum;
}

/** The same in SQL, of a stored value (null is nothing) and one that is added. */
export function addWithin64(stored: string, added: string): string {
  const sum = `coalesce(${stored}, 0) + ${added}`;
  return `CASE WHEN ${added} > 0 AND ${stored} > ${MAX_INT64} - ${added} THEN ${MAX_INT64}
    WHEN ${added} < 0 AND ${stored} < -${MAX_INT64} - 1 - ${added} THEN -${MAX_INT64} - 1 ELSE ${sum} END`;
}
