import { DecodeError } from '@sunscope/tron/errors';

/** A value as java-tron's JSON holds it: integers beyond ±2^53 are `bigint`, all others `number`. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | JsonValue[]
  | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

// An integer of 16 digits or more stands behind a colon, comma, bracket or blank. Hex stands in quotes. All text is
// searched, so for the engine's sake this names no other characters, and not the start either.
const LONG_NUMBER = /[:,[ \n\r\t](-?[1-9]\d{15,})(?![\d.eE])/g;
const NUMBER_ALONE = /^[-\d]/;

/** Only member of the object that holds an integer's place while the engine parses. No node uses such a name. */
const MARK = '\u0000';

/**
 * Reads JSON without rounding 64-bit integers, which java-tron prints as bare numbers: an integer that a double
 * cannot hold becomes a `bigint`. Text without such a number is read by the engine alone.
 * @throws DecodeError `malformed_json`
 */
export function parseJson(text: string): JsonValue {
  try {
    const marked = markLongIntegers(NUMBER_ALONE.test(text) ? ` ${text}` : text);
    return marked === text ? (JSON.parse(text) as JsonValue) : unmark(JSON.parse(marked) as JsonValue);
  } catch (error) {
    throw new DecodeError(
      'malformed_json',
      `Not JSON: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Puts `{"\u0000":"<digits>"}` in the place of every integer, outside of strings, that a double cannot hold. */
function markLongIntegers(text: string): string {
  let marked = '';
  let done = 0;
  let outside = 0;
  for (const match of text.matchAll(LONG_NUMBER)) {
    const digits = match[1] ?? '';
    if (Number.isSafeInteger(Number(digits))) continue;
    const start = match.index + match[0].length - digits.length;
    outside = endOfStringsBefore(text, outside, start);
    if (outside > start) continue;
    marked += `${text.slice(done, start)}{"\\u0000":"${digits}"}`;
    done = start + digits.length;
  }
  return done === 0 ? text : marked + text.slice(done);
}

/** Passes over the strings that begin before `limit`, from a place outside of strings to another such place. */
function endOfStringsBefore(text: string, from: number, limit: number): number {
  let position = from;
  for (;;) {
    const open = text.indexOf('"', position);
    if (open === -1 || open >= limit) return position;
    let close = text.indexOf('"', open + 1);
    while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
    if (close === -1) return text.length;
    position = close + 1;
  }
}

/** True behind an odd number of backslashes. */
function isEscaped(text: string, position: number): boolean {
  let start = position;
  while (text[start - 1] === '\\') start--;
  return (position - start) % 2 === 1;
}

/** Turns marks into the integers they stand for, in place. */
function unmark(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) value[index] = unmark(value[index] as JsonValue);
    return value;
  }
  for (const key in value) {
    const item = value[key] as JsonValue;
    if (key === MARK && typeof item === 'string') return BigInt(item);
    if (typeof item === 'object') value[key] = unmark(item);
  }
  return value;
}

/** Writes JSON with `bigint` as bare numbers and undefined members left out, as java-tron does. */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? stringifyJson(item) : `,${stringifyJson(item)}`;
    return `[${text}]`;
  }
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) text += `${text === '' ? '' : ','}${quote(key)}:${stringifyJson(member)}`;
  }
  return `{${text}}`;
}

/** Most texts of a node are hex or names: these need no look at each character. */
const PLAIN = /^[\w .:/-]*$/;

function quote(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** A JSON integer of either form as bigint, or undefined when it is not an integer. */
export function toBigInt(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

/** A bigint in the form {@link stringifyJson} and ordinary readers share: number where that is exact. */
export function fromBigInt(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
