import { DecodeError } from '@sunscope/tron/errors';

/** A value as java-tron's JSON holds it: integers beyond ±2^53 are `bigint`, all others `number`. */
export type JsonValue =
  null | boolean | number | bigint | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

// A string is matched first so that digits inside it are left alone.
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const LONG_INTEGER = /\d{16}/;
const MARK = '\u0000n';

/**
 * Reads JSON without rounding 64-bit integers, which java-tron prints as bare numbers: an integer that a double
 * cannot hold becomes a `bigint`. Text without any run of 16 digits takes the engine's own fast path.
 * @throws DecodeError `malformed_json`
 */
export function parseJson(text: string): JsonValue {
  try {
    if (!LONG_INTEGER.test(text)) return JSON.parse(text) as JsonValue;
    let found = false;
    const marked = text.replace(STRING_OR_LONG_INTEGER, token => {
      if (token.startsWith('"') || Number.isSafeInteger(Number(token))) return token;
      found = true;
      return `"\\u0000n${token}"`;
    });
    if (!found) return JSON.parse(text) as JsonValue;
    return JSON.parse(marked, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
    ) as JsonValue;
  } catch (error) {
    throw new DecodeError(
      'malformed_json',
      `Not JSON: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Writes JSON with `bigint` as bare numbers and undefined members left out, as java-tron does. */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(stringifyJson).join(',')}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stringifyJson(member)}`);
  }
  return `{${members.join(',')}}`;
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
