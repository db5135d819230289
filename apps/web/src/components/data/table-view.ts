/** How a person wants to see a table; kept in this browser under the table's name. */
export interface TableView {
  /** Ids of columns that are not shown. */
  readonly hidden: readonly string[];
  readonly density: 'normal' | 'compact';
}

export const PLAIN_VIEW: TableView = { hidden: [], density: 'normal' };

/** Order of a list, as its address has it: `amount`, or `-amount` for the largest first. */
export interface Sort {
  readonly by: string;
  readonly direction: 'ascending' | 'descending';
}

/** Reads an order; what names none of the columns counts as not given. */
export function readSort(text: string | undefined, allowed: readonly string[]): Sort | undefined {
  if (text === undefined) return undefined;
  const isDescending = text.startsWith('-');
  const by = isDescending ? text.slice(1) : text;
  return allowed.includes(by) ? { by, direction: isDescending ? 'descending' : 'ascending' } : undefined;
}

/** The order after a press on a column's head: the largest first, then the smallest, then as it came. */
export function nextSort(current: Sort | undefined, by: string): string | undefined {
  if (current?.by !== by) return `-${by}`;
  return current.direction === 'descending' ? by : undefined;
}

/** Reads a stored view; anything else is the plain one. */
export function readView(text: string | null): TableView {
  if (text === null) return PLAIN_VIEW;
  try {
    const { hidden, density } = JSON.parse(text) as Partial<Record<keyof TableView, unknown>>;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter(id => typeof id === 'string') : [],
      density: density === 'compact' ? 'compact' : 'normal',
    };
  } catch {
    // Written by another version, or by hand.
    return PLAIN_VIEW;
  }
}
