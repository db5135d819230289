import { DecodeError } from '@sunscope/tron/errors';
import { parseJson, type JsonValue } from './json.ts';

// A quote within a text has a backslash in front of it, so these are nothing but names of members.
const READABLE = '"raw_data":{';
const SIGNED = '},"raw_data_hex":"';

/**
 * Reads JSON that holds blocks as {@link parseJson} does, but where a transaction has `raw_data_hex`, the bytes that
 * were signed, without the `raw_data` in front of them. Nobody looks at it there (`blockFromJson`), and it is half of
 * the text and most of the objects that a block makes.
 * @throws DecodeError `malformed_json`
 */
export function parseBlocksJson(text: string): JsonValue {
  const short = withoutReadable(text);
  if (short === text) return parseJson(text);
  try {
    return parseJson(short);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    // Members in an order that nobody knows, or no JSON at all: the whole text decides.
    return parseJson(text);
  }
}

function withoutReadable(text: string): string {
  let short = '';
  let done = 0;
  let start = text.indexOf(READABLE);
  let end = -1;
  while (start !== -1) {
    const next = text.indexOf(READABLE, start + READABLE.length);
    if (end < start) end = text.indexOf(SIGNED, start);
    if (end === -1) break;
    // What has another behind it before the bytes is a header's, or has no bytes.
    if (next === -1 || end < next) {
      short += text.slice(done, start);
      done = end + '},'.length;
    }
    start = next;
  }
  return done === 0 ? text : short + text.slice(done);
}
