import { textOf } from '../../../lib/format/text-of.ts';

/** An amount an internal call carried: TRX where the token id is empty or `_`. */
export interface InternalValue {
  tokenId: string;
  raw: bigint;
}

/** Reads the API's JSON text of amounts; undefined where it is not that. Long integers come as text and stay exact. */
export function internalValues(text: string): InternalValue[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text === '' ? '[]' : text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null) return [];
    const { token_id: id, call_value: value } = item as { token_id?: unknown; call_value?: unknown };
    const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : '0';
    return /^\d+$/.test(digits) ? [{ tokenId: textOf(id), raw: BigInt(digits) }] : [];
  });
}
