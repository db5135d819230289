import type { MultisigRecord } from '@sunscope/product-api/types';
import type { Address } from '@sunscope/tron/address';
import { hexToBytes, isHex } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import { textOf } from '../../lib/format/text-of.ts';
import { postJson } from '../../lib/net/post.ts';
import { openShared, type OpenedShared, type SharedTransaction } from './shared.ts';
import { sharedJson } from './sign-shared.ts';

/** The multi-signature service did not take a signature; `message` is its own. */
export class ServiceError extends SunscopeError {
  constructor(code: number, message: string) {
    super(`multisig_service_${code}`, message);
  }
}

/**
 * Hands a signature in; the service broadcasts once the weight suffices.
 * @returns what it says
 * @throws ServiceError, ProductApiError
 */
export async function handIn(shared: SharedTransaction, hash: string, address: Address): Promise<string> {
  const transaction = sharedJson(shared, hash);
  const body = { address, transaction, netType: 'main_net' };
  const answer = (await postJson('/api/wallet/multi/transaction', body)) as
    | { code?: unknown; message?: unknown }
    | undefined;
  const message = typeof answer?.message === 'string' ? answer.message : '';
  if (answer?.code !== 0) throw new ServiceError(Number(answer?.code ?? -1), message);
  return message;
}

/** A record of the service by its bytes. The rest of what it says is not believed. */
export interface ReadRecord {
  readonly record: MultisigRecord;
  readonly shared: SharedTransaction | undefined;
  readonly opened: OpenedShared | undefined;
  /** The bytes are another transaction than the record says they are, or none. */
  readonly isForeign: boolean;
  /** 10 waits for this address, 11 signed by it, 1 successful, 2 failed. */
  readonly state: 10 | 11 | 1 | 2;
}

/** Reads a record: who signed is recovered from the signatures, what it does is decoded from the bytes. */
export function readRecord(record: MultisigRecord, me: Address): ReadRecord {
  const shared = sharedOf(record.currentTransaction);
  const opened = shared && openShared(shared);
  const signed = opened?.signers.has(me) === true;
  return {
    record,
    shared,
    opened,
    isForeign: opened === undefined || opened.hash !== textOf(record.hash).toLowerCase(),
    state: record.state === 1 ? 1 : record.state !== 0 ? 2 : signed ? 11 : 10,
  };
}

/** A transaction in JSON by its bytes; whatever else it says is not read. */
export function sharedOf(transaction: unknown): SharedTransaction | undefined {
  if (typeof transaction !== 'object' || transaction === null) return undefined;
  const { raw_data_hex: raw, signature } = transaction as Record<string, unknown>;
  if (!isBytes(raw) || raw === '') return undefined;
  const signatures = Array.isArray(signature) ? signature.filter(isBytes) : [];
  return { rawData: hexToBytes(raw), signatures: signatures.map(hexToBytes) };
}

const isBytes = (value: unknown): value is string =>
  typeof value === 'string' && isHex(value) && value.length % 2 === 0;

/** Text of a shared transaction for a file. */
export const fileText = (shared: SharedTransaction, hash: string): string =>
  `${JSON.stringify(sharedJson(shared, hash), null, 2)}\n`;

export const fileName = (hash: string): string => `multisig-${hash.slice(0, 8)}.json`;
