import { contractParameter, decodeTransactionRaw } from '@sunscope/tron/transaction';
import { bytesToHex, concatBytes } from '@sunscope/tron/bytes';
import { LedgerError, type LedgerFault } from './fault.ts';

/** A field of the raw data, its tag and length included, goes to the device whole. */
const FIELD_BYTES = 250;
/** More votes than these the device refuses. */
const MOST_VOTES = 5;
/** transfer and approve: those of tokens in its own list the device shows without the setting. */
const TOKEN_CALLS: ReadonlySet<string> = new Set(['a9059cbb', '095ea7b3']);

/** Codes of the contract types that the TRON app 0.7 reads; of every other one it signs the id at most. */
const SHOWN: ReadonlySet<number> = new Set([
  1, 2, 4, 10, 11, 12, 13, 16, 17, 18, 31, 41, 42, 43, 44, 46, 54, 55, 56, 57, 58,
]);
/** Of these it shows the id alone: names, proposals, permissions. */
const BY_HASH: ReadonlySet<number> = new Set([10, 16, 17, 18, 46]);
const VOTE = 4;
const CALL = 31;
/** Those whose TRC10 tokens only the vendor's signed list names: transfers and exchanges. */
const TOKENS: ReadonlySet<number> = new Set([2, 41, 42, 43, 44]);

/** Why the device cannot read a transaction, whatever its settings are, and signs its id at most; undefined where it can. */
export function limitOf(rawData: Uint8Array): Extract<LedgerFault, 'too_big' | 'cannot_show'> | undefined {
  const [contract] = decodeTransactionRaw(rawData).contract;
  if (!contract || !SHOWN.has(contract.type)) return 'cannot_show';
  if (contract.type === VOTE) {
    const { votes } = contractParameter(contract, 'VoteWitnessContract');
    if (votes.length > MOST_VOTES) return 'cannot_show';
  }
  return fieldsOf(rawData).every(field => field.length <= FIELD_BYTES) ? undefined : 'too_big';
}

/** What of the app's settings a transaction needs. */
export interface NeededSettings {
  /** "Transactions data": it has a note. */
  data: boolean;
  /** "Custom contracts": certainly, or only where the token is none of the app's own list. */
  contracts: 'yes' | 'unless_known' | 'no';
  /** The device shows the number of a TRC10 token, and its amount without decimals. */
  bareTokens: boolean;
  /** "Sign by Hash": the device shows the transaction's id alone. */
  hash: boolean;
}

export function neededSettings(rawData: Uint8Array): NeededSettings {
  const raw = decodeTransactionRaw(rawData);
  const [contract] = raw.contract;
  const data = raw.data.length > 0;
  const bareTokens = contract !== undefined && TOKENS.has(contract.type);
  const hash = contract !== undefined && BY_HASH.has(contract.type);
  if (contract?.type !== CALL) return { data, contracts: 'no', bareTokens, hash };
  const call = contractParameter(contract, 'TriggerSmartContract');
  const isTokenCall = TOKEN_CALLS.has(bytesToHex(call.data.subarray(0, 4)));
  return { data, contracts: isTokenCall ? 'unless_known' : 'yes', bareTokens, hash };
}

/**
 * Raw data cut for the device, between its fields only; the first part begins with the path.
 * @throws LedgerError `too_big`
 */
export function partsOf(rawData: Uint8Array, path: Uint8Array, partBytes: number): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let part = path;
  for (const field of fieldsOf(rawData)) {
    if (field.length > partBytes) throw new LedgerError('too_big');
    if (part.length + field.length > partBytes) {
      parts.push(part);
      part = new Uint8Array(0);
    }
    part = concatBytes(part, field);
  }
  return [...parts, part];
}

/** The top-level fields of a protobuf, each with its tag. */
function fieldsOf(bytes: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = varint(bytes, at);
    const value = varint(bytes, tag.end);
    // A number, or bytes with their length before them: raw data of a transaction has nothing else.
    const end = (tag.value & 7) === 0 ? value.end : value.end + value.value;
    if (end > bytes.length) throw new LedgerError('unreadable');
    fields.push(bytes.subarray(at, end));
    at = end;
  }
  return fields;
}

/** A varint of any length; of a number beyond 2^32 only its end matters here. */
function varint(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length; at++, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new LedgerError('unreadable');
}
