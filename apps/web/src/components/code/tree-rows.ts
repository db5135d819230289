/** One row of a tree as a screen reader and the keyboard know it. */
export interface TreeRow {
  id: number;
  /** Of the row it hangs under; -1 for none. */
  parent: number;
  level: number;
  /** Place among those beside it, and how many they are. */
  position: number;
  count: number;
  /** Undefined for what has nothing in it. */
  open: boolean | undefined;
}

/** What a tree is made of: the roots, and the members of each node by its id. */
export interface Branches {
  roots: readonly number[];
  membersOf: (id: number) => readonly number[];
}

/** The rows that open nodes leave visible, from above to below; no recursion, however deep it goes. */
export function treeRows({ roots, membersOf }: Branches, opened: ReadonlySet<number>): TreeRow[] {
  const rows: TreeRow[] = [];
  const todo: TreeRow[] = [];
  const put = (ids: readonly number[], parent: number, level: number) => {
    for (let place = ids.length - 1; place >= 0; place--) {
      const id = ids[place] ?? -1;
      todo.push({
        id,
        parent,
        level,
        position: place + 1,
        count: ids.length,
        open: membersOf(id).length === 0 ? undefined : opened.has(id),
      });
    }
  };
  put(roots, -1, 1);
  for (let row = todo.pop(); row; row = todo.pop()) {
    rows.push(row);
    if (row.open === true) put(membersOf(row.id), row.id, row.level + 1);
  }
  return rows;
}

/** What a key does in a tree, by the pattern of the ARIA practices. */
export type TreeMove = { to: number } | { open: number } | { close: number };

/** @param at place of the active row */
export function treeMove(
  rows: readonly TreeRow[],
  at: number,
  key: string,
  page: number,
): TreeMove | undefined {
  const row = rows[at];
  if (!row) return rows.length > 0 ? { to: 0 } : undefined;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'PageDown':
      return { to: Math.min(last, at + page) };
    case 'PageUp':
      return { to: Math.max(0, at - page) };
    case 'ArrowRight':
      return row.open === false ? { open: row.id } : row.open === true ? { to: at + 1 } : undefined;
    case 'ArrowLeft':
      if (row.open === true) return { close: row.id };
      return row.parent === -1 ? undefined : { to: rows.findIndex(one => one.id === row.parent) };
    case 'Enter':
    case ' ':
      return row.open === undefined ? undefined : row.open ? { close: row.id } : { open: row.id };
    default:
      return undefined;
  }
}
