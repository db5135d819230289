/** Longer lines are cut into pieces of this length even where lines are not wrapped: nothing draws a line of a megabyte. */
const LONGEST_PIECE = 2_000;

/** One line on screen: a whole line of the text or a piece of a long one. */
export interface CodeRow {
  line: number;
  /** Where the piece begins in its line. */
  from: number;
  to: number;
}

/** The lines of a text, whatever their ends are written as. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/**
 * What stands on screen: all lines that no closed fold hides, long ones in pieces.
 * @param columns characters that fit into a line where lines are wrapped
 * @param closed folds that are closed, by their first line
 */
export function rowsOf(
  lines: readonly string[],
  folds: ReadonlyMap<number, number>,
  closed: ReadonlySet<number>,
  columns?: number,
): CodeRow[] {
  const length = Math.max(20, Math.min(columns ?? LONGEST_PIECE, LONGEST_PIECE));
  const rows: CodeRow[] = [];
  for (let line = 0; line < lines.length; line++) {
    const end = lines[line]?.length ?? 0;
    let from = 0;
    do {
      const to = Math.min(end, from + length);
      rows.push({ line, from, to });
      from = to;
    } while (from < end);
    const last = closed.has(line) ? folds.get(line) : undefined;
    // The last line of a fold, its closing bracket, stays.
    if (last !== undefined) line = last - 1;
  }
  return rows;
}

/** Place of the row in which a position of the text stands; of its fold's first line where a fold hides it. */
export function rowAt(rows: readonly CodeRow[], line: number, column = 0): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const row = rows[middle];
    if (row && (row.line < line || (row.line === line && row.from <= column))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A place where a searched text stands. */
export interface CodeMatch {
  line: number;
  from: number;
  to: number;
}

/** More places than these are not listed. */
export const MOST_MATCHES = 5_000;

/** Where a text stands, capital letters or not. */
export function findIn(lines: readonly string[], wanted: string): CodeMatch[] {
  if (wanted === '') return [];
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  const found: CodeMatch[] = [];
  for (const [line, text] of lines.entries())
    for (const match of text.matchAll(pattern)) {
      found.push({ line, from: match.index, to: match.index + match[0].length });
      if (found.length === MOST_MATCHES) return found;
    }
  return found;
}

/** Lines that an anchor names, counted from 0: `L10`, `L10-L20`, `L20-L10`. */
export function linesOfAnchor(anchor: string): { from: number; to: number } | undefined {
  const match = /^#?L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(anchor);
  if (!match) return undefined;
  const one = Number(match[1]) - 1;
  const other = match[2] === undefined ? one : Number(match[2]) - 1;
  return one < 0 || other < 0 ? undefined : { from: Math.min(one, other), to: Math.max(one, other) };
}

/** The anchor of lines counted from 0. */
export function anchorOf(from: number, to = from): string {
  return from === to ? `L${from + 1}` : `L${Math.min(from, to) + 1}-L${Math.max(from, to) + 1}`;
}
