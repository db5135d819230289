/** A value from outside as text: text and numbers as they are, anything else as JSON, nothing as nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return value.toString();
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
