import { hexToBytes } from '@sunscope/tron/bytes';
import { DecodeError, InvalidValueError, SunscopeError } from '@sunscope/tron/errors';
import { decodeTransaction, encodeTransaction, MAX_TRANSACTION_BYTES } from '@sunscope/tron/transaction';
import { isJsonObject, parseJson } from '@sunscope/node-api/json';
import { sharedOf } from './service.ts';
import type { SharedTransaction } from './shared.ts';

/** Path of the page that opens a shared transaction; what stands behind # never leaves the browser. */
export const SHARED_PATH = '/tools/multisig';
const PART = 'tx=';

/** The most that a QR code of this kind still shows in squares a camera can distinguish. */
export const MOST_QR_TEXT = 1_200;

/** A link with the whole transaction in it. */
export function shareLink(origin: string, { rawData, signatures }: SharedTransaction): string {
  return `${origin}/#${SHARED_PATH}#${PART}${toText(encodeTransaction(rawData, { signature: signatures }))}`;
}

/**
 * A transaction from whatever somebody passed on: a link, the part of it behind #, a file of this wallet or of a node,
 * or hex. Undefined where it is none.
 */
export function readShared(text: string): SharedTransaction | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 4 * MAX_TRANSACTION_BYTES) return undefined;
  if (trimmed.startsWith('{')) return fromJson(trimmed);
  const part = trimmed.includes('#') ? trimmed.slice(trimmed.lastIndexOf('#') + 1) : trimmed;
  const bytes = part.startsWith(PART) ? fromText(part.slice(PART.length)) : fromHex(part.replace(/^0x/i, ''));
  if (!bytes || bytes.length > MAX_TRANSACTION_BYTES) return undefined;
  try {
    const { rawData, transaction } = decodeTransaction(bytes);
    return transaction.raw_data ? { rawData, signatures: transaction.signature } : undefined;
  } catch (error) {
    if (error instanceof DecodeError || error instanceof InvalidValueError) return undefined;
    throw error;
  }
}

function fromJson(text: string): SharedTransaction | undefined {
  try {
    const json = parseJson(text);
    return isJsonObject(json) ? sharedOf(json) : undefined;
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}

const fromHex = (text: string): Uint8Array | undefined =>
  /^(?:[\da-f]{2})+$/i.test(text) ? hexToBytes(text) : undefined;

/** Base64 for addresses of pages: no character of it has a meaning there. */
function toText(bytes: Uint8Array): string {
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromText(text: string): Uint8Array | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, character => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
