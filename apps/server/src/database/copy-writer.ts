import type { SqlValue } from './database.ts';

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

// Node's own hex is several times faster than ours, and a batch holds megabytes of it.
function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** One value in COPY's text form. */
function cell(value: SqlValue): string {
  if (value === null) return '\\N';
  if (value instanceof Uint8Array) return `\\\\x${hex(value)}`;
  // PostgreSQL text cannot hold NUL, though names on the chain may.
  return typeof value === 'string'
    ? value.replaceAll('\0', '�').replace(SPECIAL, character => ESCAPES[character] ?? character)
    : String(value);
}

/** Collects rows for {@link Session.copy}. */
export class CopyWriter {
  readonly table: string;
  readonly columns: readonly string[];
  #lines: string[] = [];

  constructor(table: string, columns: readonly string[]) {
    this.table = table;
    this.columns = columns;
  }

  get length(): number {
    return this.#lines.length;
  }

  /** Adds a row; values in the order of the columns. */
  add(...values: readonly SqlValue[]): void {
    let line = cell(values[0] ?? null);
    for (let index = 1; index < values.length; index++) line += `\t${cell(values[index] ?? null)}`;
    this.#lines.push(line);
  }

  /** All rows so far, in COPY's text form. */
  text(): string {
    return this.#lines.length === 0 ? '' : `${this.#lines.join('\n')}\n`;
  }
}

/**
 * A list as PostgreSQL's array literal, to be passed as one text parameter: `unnest($1::text::bytea[])`. The same on
 * both drivers, whose own ways with lists differ.
 */
export function arrayLiteral(values: readonly SqlValue[]): string {
  return `{${values.map(element).join(',')}}`;
}

function element(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `"\\\\x${hex(value)}"`;
  return typeof value === 'string'
    ? `"${value.replaceAll('\0', '�').replace(/["\\]/g, '\\$&')}"`
    : String(value);
}
