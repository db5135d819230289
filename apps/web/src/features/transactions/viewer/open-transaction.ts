import { messageToJson } from '@sunscope/node-api/message-json';
import type { TransactionDetail } from '@sunscope/product-api/types';
import { bytesToHex, bytesToText } from '@sunscope/tron/bytes';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { InvalidValueError } from '@sunscope/tron/errors';
import { recoverAddress } from '@sunscope/tron/signature';
import {
  bandwidthBytes,
  decodeContract,
  decodeTransactionRaw,
  encodeTransaction,
  transactionId,
} from '@sunscope/tron/transaction';
import { parseVisibleJson } from '../../../lib/format/visible-text.ts';
import type { PastedTransaction } from './read-transactions.ts';

/** More signatures than any permission has keys are not recovered: each costs a millisecond. */
const MOST_SIGNATURES = 10;

/** What a pasted transaction says by itself, without asking anybody. */
export interface OpenedTransaction {
  id: string;
  /** Hex of the whole transaction, as a node takes it. */
  hex: string;
  /** In the form the pages of transactions on the chain have. */
  detail: TransactionDetail;
  /** Contracts beyond the first: a node runs the first only. */
  contracts: number;
  /** A type or contents that this version cannot read. */
  isReadable: boolean;
  expirationMs: number | undefined;
  timestampMs: number | undefined;
  feeLimitSun: bigint;
  permissionId: number;
  /** Bytes that bandwidth is charged for. */
  bandwidth: number;
  size: number;
  /** Address by signature; undefined where no key can have made it. */
  signers: readonly (string | undefined)[];
  /** Signatures that were not looked at. */
  unread: number;
}

/** Decodes what is signed; fields that hide characters show so, as everywhere in the app. */
export function openTransaction(pasted: PastedTransaction): OpenedTransaction {
  const { rawData, signatures } = pasted;
  const raw = decodeTransactionRaw(rawData);
  const id = transactionId(rawData);
  const [first] = raw.contract;
  const contract = first && decodeContract(first);
  const name = contract?.info?.name ?? `Unknown(${contract?.code ?? 0})`;
  const readable = contract?.info?.message !== undefined && contract.parameter !== undefined;
  const data = readable
    ? messageToJson(contract.info?.message as MessageName, contract.parameter as MessageInit<MessageName>, {
        visible: true,
      })
    : { undecoded: bytesToHex(contract?.bytes ?? new Uint8Array(0)) };
  const signers = signatures.slice(0, MOST_SIGNATURES).map(signature => signerOf(id, signature));
  const whole = encodeTransaction(rawData, { signature: signatures });
  const detail = visible({
    hash: bytesToHex(id),
    contractTypeName: name,
    contractType: contract?.code ?? 0,
    contractData: data,
    ownerAddress: data['owner_address'] ?? '',
    data: bytesToText(raw.data) ?? bytesToHex(raw.data),
    signature_addresses: signers.filter(signer => signer !== undefined),
    ...triggerOf(name, data),
  }) as TransactionDetail;
  return {
    id: bytesToHex(id),
    hex: bytesToHex(whole),
    detail,
    contracts: raw.contract.length,
    isReadable: readable,
    expirationMs: timeOf(raw.expiration),
    timestampMs: timeOf(raw.timestamp),
    feeLimitSun: raw.fee_limit,
    permissionId: contract?.permissionId ?? 0,
    bandwidth: bandwidthBytes(rawData, signatures),
    size: whole.length,
    signers,
    unread: Math.max(0, signatures.length - MOST_SIGNATURES),
  };
}

/** The call by its bytes alone; its method is known once the server has named it. */
function triggerOf(name: string, data: Readonly<Record<string, unknown>>): object {
  if (name !== 'TriggerSmartContract') return {};
  const bytes = typeof data['data'] === 'string' ? data['data'] : '';
  return {
    trigger_info: {
      method: '',
      methodId: bytes.slice(0, 8),
      methodName: '',
      data: bytes,
      parameter: {},
      contract_address: data['contract_address'] ?? '',
      call_value: data['call_value'] ?? 0,
    },
  };
}

/** Integers that no double holds become text, and hidden characters become marks. */
function visible(value: object): unknown {
  return parseVisibleJson(
    JSON.stringify(value, (_key, member: unknown) =>
      typeof member === 'bigint' ? member.toString() : member,
    ),
  );
}

function signerOf(id: Uint8Array, signature: Uint8Array): string | undefined {
  try {
    return recoverAddress(id, signature);
  } catch (error) {
    if (error instanceof InvalidValueError) return undefined;
    throw error;
  }
}

/** A sender may write any 64-bit number as a time; undefined where it is none. */
function timeOf(ms: bigint): number | undefined {
  return ms > 0n && ms <= 8_640_000_000_000_000n ? Number(ms) : undefined;
}
