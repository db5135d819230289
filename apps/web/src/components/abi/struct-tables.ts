/** A decoded value on a line of its own; its members follow it, one deeper. */
interface Line {
  name: string;
  type: string;
  depth: number;
  members?: number | undefined;
}

/** A line, or a list of structs as the table it is: a column for each member, a row for each struct. */
type Part<Row> = { row: Row; table?: undefined } | { row: Row; table: readonly (readonly Row[])[] };

/** Lists of at least two flat structs become tables; one that is cut off, or has lists within, stays lines. */
export function withStructTables<Row extends Line>(rows: readonly Row[]): Part<Row>[] {
  const parts: Part<Row>[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Row;
    const table = tableAt(rows, at);
    parts.push(table ? { row, table } : { row });
    if (table) at += table.length * ((table[0]?.length ?? 0) + 1);
  }
  return parts;
}

function tableAt<Row extends Line>(rows: readonly Row[], at: number): Row[][] | undefined {
  const { type, depth, members = 0 } = rows[at] as Row;
  if (!/^tuple\[\d*\]$/.test(type) || members < 2) return undefined;
  const width = rows[at + 1]?.members ?? 0;
  if (width === 0) return undefined;
  const table: Row[][] = [];
  for (let place = 0; place < members; place++) {
    const from = at + 1 + place * (width + 1);
    const struct = rows[from];
    const fields = rows.slice(from + 1, from + 1 + width);
    const isFlat = fields.every(field => field.depth === depth + 2 && field.members === undefined);
    if (struct?.type !== 'tuple' || struct.members !== width || fields.length < width || !isFlat)
      return undefined;
    table.push(fields);
  }
  return table;
}
