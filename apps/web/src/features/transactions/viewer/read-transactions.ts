import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { encodeRawData, messageFromJson, transactionFromJson } from '@sunscope/node-api/message-json';
import { bytesOfDigits, bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import {
  decodeTransaction,
  decodeTransactionRaw,
  MAX_TRANSACTION_BYTES,
  transactionId,
} from '@sunscope/tron/transaction';
import { LONGEST_TEXT, MOST_TRANSACTIONS } from './limits.ts';

/** A transaction somebody pasted, by the bytes that are signed. */
export interface PastedTransaction {
  rawData: Uint8Array;
  signatures: readonly Uint8Array[];
  /** The id that was given along, lower-case hex; undefined where none was. */
  givenId: string | undefined;
  /** The readable part that came along says something else than the bytes that are signed. */
  readableDiffers: boolean;
}

/** Why a text is no transaction, each with words of its own. */
export type PasteFault =
  | 'empty'
  | 'too_long'
  | 'too_many'
  | 'too_deep'
  | 'transaction_id'
  | 'odd_hex'
  | 'not_hex'
  | 'not_json'
  | 'no_transaction'
  | 'too_large'
  | 'no_contract';

export type Pasted =
  | { kind: 'transaction'; transaction: PastedTransaction }
  /** `detail` is what the reader of its bytes or JSON says, or the id it is. */
  | { kind: 'fault'; fault: PasteFault; detail?: string };

/** Objects within objects; a transaction needs nine. */
const DEEPEST = 40;

const fault = (name: PasteFault, detail?: string): Pasted =>
  detail === undefined ? { kind: 'fault', fault: name } : { kind: 'fault', fault: name, detail };

/**
 * Transactions of a pasted text: protobuf in hex (whole, or the raw data alone), the JSON of nodes and of TronWeb; one,
 * a JSON list, or one a line. Never throws: what cannot be read says why, in its place.
 */
export function readTransactions(text: string): Pasted[] {
  if (text.length > LONGEST_TEXT) return [fault('too_long')];
  const trimmed = text.replace(/^\ufeff/, '').trim();
  if (trimmed === '') return [fault('empty')];
  if (!/^[[{]/.test(trimmed)) return limited(trimmed.split(/[\s,;]+/), readHex);
  const whole = readJson(trimmed);
  if (whole !== undefined) return fromJsonText(whole);
  // One object a line, as logs have them.
  const lines = trimmed.split(/\r?\n/).filter(line => line.trim() !== '');
  if (lines.length < 2 || !lines.every(line => /^\s*\{.*\}\s*,?\s*$/.test(line))) return [fault('not_json')];
  return limited(lines, line => {
    const json = readJson(line.trim().replace(/,$/, ''));
    return json === undefined || json === 'deep'
      ? fault(json === 'deep' ? 'too_deep' : 'not_json')
      : fromJson(json.value);
  });
}

function fromJsonText(whole: 'deep' | { value: JsonValue }): Pasted[] {
  if (whole === 'deep') return [fault('too_deep')];
  return Array.isArray(whole.value)
    ? whole.value.length === 0
      ? [fault('empty')]
      : limited(whole.value, item => (typeof item === 'string' ? readHex(item.trim()) : fromJson(item)))
    : [fromJson(whole.value)];
}

function limited<T>(items: readonly T[], read: (item: T) => Pasted): Pasted[] {
  const found = items.slice(0, MOST_TRANSACTIONS).map(read);
  return items.length > MOST_TRANSACTIONS ? [...found, fault('too_many')] : found;
}

/** JSON without rounding large numbers; undefined where it is none. Depth is counted before: parsers recurse. */
function readJson(text: string): 'deep' | { value: JsonValue } | undefined {
  if (isDeep(text)) return 'deep';
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === 92) at++;
      else if (code === 34) inText = false;
    } else if (code === 34) inText = true;
    else if (code === 123 || code === 91) {
      if (++depth > DEEPEST) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
}

function readHex(text: string): Pasted {
  const digits = text.replace(/^0x/i, '');
  if (!/^[\da-f]*$/i.test(digits)) return fault('not_hex', wrongCharacter(digits));
  if (digits.length % 2 === 1) return fault('odd_hex', String(digits.length));
  if (digits.length === 64) return fault('transaction_id', digits.toLowerCase());
  const bytes = bytesOfDigits(digits);
  if (bytes === undefined || bytes.length === 0) return fault('no_transaction');
  if (bytes.length > MAX_TRANSACTION_BYTES) return fault('too_large');
  return wholeFrom(bytes) ?? rawFrom(bytes) ?? fault('no_transaction');
}

/** The first character that is no hex digit, and its place. */
function wrongCharacter(text: string): string {
  const at = text.search(/[^\da-f]/i);
  return `“${String.fromCodePoint(text.codePointAt(at) ?? 0)}” (${at + 1})`;
}

/** A whole transaction; undefined where the bytes are none. */
function wholeFrom(bytes: Uint8Array): Pasted | undefined {
  return unlessMalformed(() => {
    const { transaction, rawData } = decodeTransaction(bytes);
    if (transaction.raw_data === undefined || transaction.raw_data.contract.length === 0) return undefined;
    return found(rawData, transaction.signature);
  });
}

/** What is signed alone, as `raw_data_hex` has it. */
function rawFrom(bytes: Uint8Array): Pasted | undefined {
  return unlessMalformed(() =>
    decodeTransactionRaw(bytes).contract.length === 0 ? undefined : found(bytes, []),
  );
}

const found = (
  rawData: Uint8Array,
  signatures: readonly Uint8Array[],
  given: Partial<PastedTransaction> = {},
): Pasted => ({
  kind: 'transaction',
  transaction: { rawData, signatures, givenId: undefined, readableDiffers: false, ...given },
});

function unlessMalformed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SunscopeError) return undefined;
    throw error;
  }
}

/** Members that hold the transaction in answers of nodes, wallets and multi-signature services. */
const WRAPPERS = [
  'transaction',
  'signedTransaction',
  'signed_transaction',
  'currentTransaction',
  'tx',
] as const;

function fromJson(json: JsonValue | undefined): Pasted {
  if (typeof json === 'string') return readHex(json.trim());
  if (!isJsonObject(json)) return fault('no_transaction');
  if (json['raw_data'] === undefined && json['raw_data_hex'] === undefined) {
    const inner = WRAPPERS.find(name => json[name] !== undefined);
    return inner === undefined ? fault('no_transaction') : fromJson(json[inner]);
  }
  // Addresses in base58 or in hex: most say which by `visible`, and only one of the two can be read.
  const first = json['visible'] === true;
  return fromObject(json, first) ?? fromObject(json, !first) ?? faultOf(json, first);
}

function fromObject(json: JsonObject, visible: boolean): Pasted | undefined {
  return unlessMalformed(() => {
    const { rawData, transaction } = transactionFromJson(withList(json), { visible });
    if (rawData.length > MAX_TRANSACTION_BYTES) return fault('too_large');
    if ((transaction.raw_data?.contract.length ?? 0) === 0) return fault('no_contract');
    const given = json['txID'] ?? json['txid'] ?? json['hash'];
    return found(rawData, transaction.signature, {
      givenId: typeof given === 'string' ? given.trim().replace(/^0x/i, '').toLowerCase() : undefined,
      readableDiffers: differs(json, rawData),
    });
  });
}

/** Some write a single signature without its list. */
function withList(json: JsonObject): JsonObject {
  return typeof json['signature'] === 'string' ? { ...json, signature: [json['signature']] } : json;
}

/** Whether the readable part, where there is one beside the bytes, says something else than them. */
function differs(json: JsonObject, rawData: Uint8Array): boolean {
  if (json['raw_data_hex'] === undefined || !isJsonObject(json['raw_data'])) return false;
  const readable = json['raw_data'];
  const encoded = [true, false].map(visible => unlessMalformed(() => encodeRawData(readable, { visible })));
  // What cannot be encoded (a type of a later version) cannot be compared either.
  if (encoded.every(bytes => bytes === undefined)) return false;
  return !encoded.some(bytes => bytes !== undefined && equalBytes(bytes, rawData));
}

/** Why an object cannot be read, in the words of its reader. */
function faultOf(json: JsonObject, visible: boolean): Pasted {
  try {
    transactionFromJson(withList(json), { visible });
    messageFromJson('Transaction', { signature: json['signature'] ?? [] }, { visible });
  } catch (error) {
    if (error instanceof SunscopeError) return fault('no_transaction', error.message.slice(0, 300));
    throw error;
  }
  return fault('no_transaction');
}

/** Id of a transaction, in hex. */
export const idOf = (transaction: PastedTransaction): string =>
  bytesToHex(transactionId(transaction.rawData));
