import { decodeParameters, type AbiComponent, type AbiFunction, type AbiValue } from '@sunscope/tron/abi';

/** A decoded value on a line of its own; the members of lists and structs follow it. */
export interface ResultRow {
  name: string;
  type: string;
  depth: number;
  /** As it is copied. */
  value: string;
  /** How many lines are its members; undefined for a single value. */
  members?: number;
}

/** More lines than these help nobody: the hex has all of it. */
const MOST_ROWS = 500;

/** Decoded values line by line, structs by the names of their members. */
export function resultRows(values: readonly AbiValue[]): ResultRow[] {
  const rows: ResultRow[] = [];
  for (const [place, { name, type, value, components }] of values.entries())
    addRows(rows, name === '' ? String(place) : name, type, value, components, 0);
  return rows;
}

/** What a call returned, line by line; undefined where the bytes do not fit the ABI, which is whatever its author wrote. */
export function rowsOfResult(outputs: AbiFunction['outputs'], data: Uint8Array): ResultRow[] | undefined {
  try {
    return resultRows(decodeParameters(outputs, data));
  } catch {
    return undefined;
  }
}

function addRows(
  rows: ResultRow[],
  name: string,
  type: string,
  value: unknown,
  components: readonly AbiComponent[] | undefined,
  depth: number,
): void {
  if (rows.length >= MOST_ROWS) return;
  const list = /^(.*)\[\d*\]$/.exec(type);
  if (list && Array.isArray(value)) {
    rows.push({ name, type, depth, value: '', members: value.length });
    for (const [place, entry] of value.entries())
      addRows(rows, `${name}[${place}]`, list[1] ?? '', entry, components, depth + 1);
  } else if (type === 'tuple' && components !== undefined && typeof value === 'object' && value !== null) {
    rows.push({ name, type, depth, value: '', members: components.length });
    // A struct with a nameless member is a list.
    const members: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    for (const [place, member] of components.entries())
      addRows(
        rows,
        member.name === undefined || member.name === '' ? String(place) : member.name,
        member.type,
        members ? members[place] : (value as Record<string, unknown>)[member.name ?? ''],
        member.components,
        depth + 1,
      );
  } else rows.push({ name, type, depth, value: textOf(value) });
}

/** Decoding gives texts, bigints and booleans; of anything else what JSON says of it. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}
