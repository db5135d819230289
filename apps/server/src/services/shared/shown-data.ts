import { bytesToHex } from '@sunscope/tron/bytes';

/** Bytes of call data, of an event's data, of a memo or a contract that are shown; a transaction may hold half a megabyte. */
export const SHOWN_DATA = 16_384;

/** Bytes in hex, or their beginning, with how many there are. */
export function shownHex(data: Uint8Array): { data: string; dataBytes?: number } {
  return data.length > SHOWN_DATA
    ? { data: bytesToHex(data.subarray(0, SHOWN_DATA)), dataBytes: data.length }
    : { data: bytesToHex(data) };
}

/** Quotes and commas around a value. */
const SIGNS = 3;

/** A JSON value of about so many characters at most; what stands behind that is left out. */
export function shortJson(value: unknown, characters = 2 * SHOWN_DATA): unknown {
  let left = characters;
  const cut = (item: unknown): unknown => {
    left -= SIGNS;
    if (typeof item === 'string') {
      const text = item.slice(0, Math.max(0, left));
      left -= text.length;
      return text;
    }
    if (Array.isArray(item)) {
      const kept: unknown[] = [];
      for (const member of item) if (left > 0) kept.push(cut(member));
      return kept;
    }
    if (typeof item !== 'object' || item === null) return item;
    const kept: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(item)) {
      if (left <= 0) break;
      left -= name.length;
      kept[name] = cut(member);
    }
    return kept;
  };
  return cut(value);
}
