/** Where a live list stands: what it shows, and what arrived while the reader must not be disturbed. */
export interface LiveList<Row> {
  rows: readonly Row[];
  waiting: readonly Row[];
}

export interface LiveRules<Row> {
  keyOf: (row: Row) => string;
  /** Rows the page shows. */
  limit: number;
}

/**
 * New rows on top (newest first on both sides), each key once, cut to the page. A row that arrives again replaces
 * what was known of it, in the place of the newer one.
 */
export function mergeRows<Row>(arrived: readonly Row[], shown: readonly Row[], rules: LiveRules<Row>): Row[] {
  const seen = new Set<string>();
  const merged: Row[] = [];
  for (const row of [...arrived, ...shown]) {
    const key = rules.keyOf(row);
    if (seen.has(key)) continue;
    seen.add(key);
    merged.push(row);
    if (merged.length === rules.limit) break;
  }
  return merged;
}

/** Rows came by the feed: they go in at once where the reader is free, else they wait behind the pill. */
export function receiveRows<Row>(
  list: LiveList<Row>,
  arrived: readonly Row[],
  rules: LiveRules<Row> & { free: boolean },
): LiveList<Row> {
  const fresh = arrived.filter(row => !list.rows.some(shown => rules.keyOf(shown) === rules.keyOf(row)));
  const waiting = mergeRows(fresh, list.waiting, { ...rules, limit: Number.POSITIVE_INFINITY });
  if (!rules.free) return { rows: list.rows, waiting };
  return { rows: mergeRows(waiting, list.rows, rules), waiting: [] };
}

/** Rows of blocks above a height are void: they leave the list, shown or waiting. */
export function dropAbove<Row>(
  list: LiveList<Row>,
  height: number,
  blockOf: (row: Row) => number,
): LiveList<Row> {
  const keep = (row: Row) => blockOf(row) <= height;
  return { rows: list.rows.filter(keep), waiting: list.waiting.filter(keep) };
}
