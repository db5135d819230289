import { InvalidValueError } from '@sunscope/tron/errors';
import { messageDigest, recoverAddress } from '@sunscope/tron/signature';
import { parseTypedData, typedDataDigest, type TypedData } from '@sunscope/tron/typed-data';
import { hexToBytes, isHex, textToBytes } from '@sunscope/tron/bytes';
import type { Address } from '@sunscope/tron/address';
import { HIDDEN_MARK, visibleText } from '../../../lib/format/visible-text.ts';

/** What is to be signed, or was: a text (TIP-191), or structured data (TIP-712). */
export type ReadMessage =
  | { readonly kind: 'text'; readonly digest: Uint8Array; readonly bytes: number; readonly hides: boolean }
  | { readonly kind: 'typed'; readonly digest: Uint8Array; readonly data: TypedData }
  /** It means to be structured data, and is none: in English, by the part that is wrong. */
  | { readonly kind: 'wrong'; readonly reason: string };

/** Reads what was typed. Only JSON that names types is structured data; any other text is a text. */
export function readMessage(text: string): ReadMessage {
  if (isTyped(text)) {
    try {
      const data = parseTypedData(text);
      return { kind: 'typed', data, digest: typedDataDigest(data) };
    } catch (error) {
      if (error instanceof InvalidValueError) return { kind: 'wrong', reason: error.message };
      throw error;
    }
  }
  const shown = visibleText(text);
  const hides = shown !== text && shown.includes(HIDDEN_MARK);
  return { kind: 'text', digest: messageDigest(text), bytes: textToBytes(text).length, hides };
}

function isTyped(text: string): boolean {
  return text.trimStart().startsWith('{') && /"primaryType"|"types"/.test(text);
}

/** Who made a signature; undefined where it is no signature of 65 bytes that any key can have made. */
export function signerOf(digest: Uint8Array, signature: string): Address | undefined {
  const hex = signature.trim().replace(/^0x/i, '');
  if (!isHex(hex, 65)) return undefined;
  try {
    return recoverAddress(digest, hexToBytes(hex));
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
}
