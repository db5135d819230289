import { parseAddress, type Address } from '@sunscope/tron/address';
import { InvalidValueError } from '@sunscope/tron/errors';

/**
 * Rows of a file that says something of addresses, one a line, fields between |. Empty lines and those that begin with #
 * say nothing. A wrong line costs itself alone: `complain` receives its number and what is right; of two lines of one
 * address the first stands.
 */
export function parseLines<Row extends { address: Address }>(
  text: string,
  {
    what,
    parse,
    complain,
  }: {
    /** What a line gives an address, such as "a tag". */
    what: string;
    /** A row, or what is wrong with the line. */
    parse: (fields: readonly string[]) => Row | string;
    complain: (problem: string) => void;
  },
): Row[] {
  const rows: Row[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const row = parse(line.split('|').map(field => field.trim()));
    const earlier = typeof row === 'string' ? undefined : lineOf.get(row.address);
    if (typeof row === 'string') complain(`line ${index + 1} is left out: ${row}`);
    else if (earlier !== undefined)
      complain(`line ${index + 1} is left out: ${row.address} has ${what} in line ${earlier} already`);
    else {
      lineOf.set(row.address, index + 1);
      rows.push(row);
    }
  }
  return rows;
}

/** An address, or what is wrong with the text. */
export function addressIn(text: string): { address: Address } | string {
  try {
    return { address: parseAddress(text) };
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error;
    return `"${text}" is no address: ${error.message}`;
  }
}

/** True for text that nothing hides in: no control characters, none that turn the direction, no HTML. */
export function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cf}<>]/u.test(text);
}
