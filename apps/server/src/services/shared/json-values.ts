import type { JsonValue } from '@sunscope/node-api/json';

/** An integer as the Product API writes it: a number where a double holds it exactly, else decimal text. */
export function amountJson(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** The node's JSON in a form any reader takes: integers beyond 2^53 become text. */
export function safeJson(value: JsonValue): unknown {
  if (typeof value === 'bigint') return value.toString();
  // Most values have no such integer and need no copy.
  if (Array.isArray(value)) {
    const safe = value.map(safeJson);
    return safe.every((item, index) => item === value[index]) ? value : safe;
  }
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const member = value[key] as JsonValue;
    const safe = safeJson(member);
    if (safe !== member) (copy ??= { ...value })[key] = safe;
  }
  return copy ?? value;
}

/** A decoded ABI value for JSON: integers and bytes as text, lists and tuples kept. */
export function abiJson(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(abiJson);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, abiJson(member)]));
  return value;
}

/** The same as one text, for tables of arguments. */
export function abiText(value: unknown): string {
  const json = abiJson(value);
  return typeof json === 'string' ? json : JSON.stringify(json);
}

/** Key of a decoded argument: its name, or its place where it has none or one that no JSON object may safely have. */
export function argumentKey(name: string, position: number): string {
  return name === '' || name === '__proto__' ? String(position) : name;
}
