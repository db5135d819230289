import type { multisigRecord } from '@sunscope/product-api/schemas/multisig';
import type { JsonObject } from '@sunscope/node-api/json';
import { messageToJson } from '@sunscope/node-api/message-json';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { contractTypeByCode } from '@sunscope/tron/contract-types';
import type { TransactionRaw } from '@sunscope/tron/messages';
import { decodeContract, decodeTransactionRaw } from '@sunscope/tron/transaction';
import type { z } from 'zod';
import { MultisigState, type StoredMultisig, type StoredParty } from '../../repositories/multisig-store.ts';
import { addressText } from '../shared/address-text.ts';
import { amountJson, safeJson } from '../shared/json-values.ts';
import { parameterToJson } from './contract-json.ts';

type MultisigRecord = z.output<typeof multisigRecord>;

/** A record as the API gives it to one who asks. */
export function presentRecord(
  record: StoredMultisig,
  parties: readonly StoredParty[],
  view: { address: Uint8Array | undefined; chainMs: bigint },
): MultisigRecord {
  const own = parties.filter(party => equalBytes(party.hash, record.hash));
  const keys = own.filter(party => party.weight > 0n);
  const raw = decodeTransactionRaw(record.raw_data);
  const [contract] = raw.contract;
  const decoded = contract && decodeContract(contract);
  const message = decoded?.info?.message;
  const left = record.expires_ms - view.chainMs;
  const expired = record.state === MultisigState.waiting && left <= 0n;
  const mine = view.address;
  return {
    hash: bytesToHex(record.hash),
    state: expired ? MultisigState.failed : record.state,
    contractType: decoded?.info?.name ?? '',
    originatorAddress: addressText(record.originator),
    expireTime: left > 0n && record.state === MultisigState.waiting ? Number(left / 1000n) : 0,
    expiration: Number(record.expires_ms),
    createTime: Number(record.created_ms),
    currentWeight: amountJson(weightOf(keys)),
    threshold: amountJson(record.threshold),
    permissionId: record.permission_id,
    permissionName: record.permission_name,
    signatureProgress: keys.map(key => ({
      address: addressText(key.address),
      weight: amountJson(key.weight),
      isSign: key.signature === null ? 0 : 1,
      ...(key.signed_ms === null ? {} : { signTime: Number(key.signed_ms) }),
    })),
    isSign: mine && keys.some(key => key.signature !== null && equalBytes(key.address, mine)) ? 1 : 0,
    contractData: message ? (safeJson(parameterToJson(message, decoded.bytes, true)) as JsonObject) : {},
    functionSelector: record.function_selector,
    currentTransaction: safeJson({
      txID: bytesToHex(record.hash),
      raw_data: rawJson(raw),
      raw_data_hex: bytesToHex(record.raw_data),
      signature: signaturesOf(keys).map(bytesToHex),
    }) as JsonObject,
    failure: expired ? 'The transaction has expired' : record.failure,
  };
}

/** The weight that has signed. */
export function weightOf(parties: readonly StoredParty[]): bigint {
  return parties.reduce((sum, party) => sum + (party.signature === null ? 0n : party.weight), 0n);
}

/** Signatures that count, in the order they came. */
export function signaturesOf(parties: readonly StoredParty[]): Uint8Array[] {
  return parties
    .filter(party => party.weight > 0n && party.signature !== null)
    .toSorted((a, b) => Number((a.signed_ms ?? 0n) - (b.signed_ms ?? 0n)))
    .flatMap(party => party.signature ?? []);
}

/** Raw data as the node prints it, but the contract's parameter stays in protobuf hex, as this service's clients expect. */
function rawJson(raw: TransactionRaw): JsonObject {
  const json = messageToJson('TransactionRaw', raw, { visible: false });
  json['contract'] = raw.contract.map(contract => ({
    parameter: {
      value: bytesToHex(contract.parameter?.value ?? new Uint8Array(0)),
      type_url: contract.parameter?.type_url ?? '',
    },
    type: contractTypeByCode(contract.type)?.name ?? contract.type,
    ...(contract.Permission_id === 0 ? {} : { Permission_id: contract.Permission_id }),
  }));
  return json;
}
