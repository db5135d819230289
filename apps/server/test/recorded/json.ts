import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';

/** Members of recorded JSON, refused where they are not what they should be: a recording is data, not trusted code. */

export function objectOf(json: JsonValue | undefined, where = 'the recording'): JsonObject {
  if (!isJsonObject(json)) throw new TypeError(`${where} has no object here`);
  return json;
}

export function listOf(json: JsonValue | undefined, where = 'the recording'): JsonObject[] {
  if (!Array.isArray(json)) throw new TypeError(`${where} has no list here`);
  return json.map(item => objectOf(item, where));
}

export function textOf(json: JsonValue | undefined, where = 'the recording'): string {
  if (typeof json !== 'string') throw new TypeError(`${where} has no text here`);
  return json;
}

/** A whole number, also one in decimal text; 0 where it is left out. */
export function wholeOf(json: JsonValue | undefined): bigint {
  if (json === undefined || json === null) return 0n;
  if (typeof json !== 'number' && typeof json !== 'bigint' && typeof json !== 'string')
    throw new TypeError('the recording has no number here');
  return BigInt(json);
}

/** A text or number as text; empty for all else. */
export function wordOf(json: JsonValue | undefined): string {
  return typeof json === 'string' || typeof json === 'number' || typeof json === 'bigint' ? String(json) : '';
}

/** Walks along names and places. */
export function at(
  json: JsonValue | undefined,
  ...path: readonly (string | number)[]
): JsonValue | undefined {
  let here = json;
  for (const step of path)
    here = Array.isArray(here) ? here[Number(step)] : isJsonObject(here) ? here[String(step)] : undefined;
  return here;
}

/** The members of these names that are there. */
export function pick(json: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap(name => (json[name] === undefined ? [] : [[name, json[name]]])));
}

export function without(json: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
}
