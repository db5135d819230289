import { addressToHex } from '@sunscope/tron/address';
import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { ConstantCall, ConstantResult } from './answers.ts';
import { toBigInt, type JsonObject } from './json.ts';
import { messageFromJson } from './message-json.ts';
import { member, textOfMessage } from './reply.ts';

/** The body of `triggerconstantcontract` and `estimateenergy`. */
export function callToJson(call: ConstantCall): JsonObject {
  return {
    owner_address: addressToHex(call.owner),
    ...(call.contract === undefined ? {} : { contract_address: addressToHex(call.contract) }),
    data: bytesToHex(call.data),
    ...(call.callValueSun === undefined ? {} : { call_value: call.callValueSun }),
    ...(call.token === undefined ? {} : { call_token_value: call.token.value, token_id: call.token.id }),
  };
}

/** The answer of `triggerconstantcontract`. */
export function constantResult(json: JsonObject): ConstantResult {
  const results = Array.isArray(json['constant_result']) ? json['constant_result'] : [];
  const first = results[0];
  const ret = member(json['transaction'] ?? null, 'ret');
  const outcome = Array.isArray(ret) ? member(ret[0] ?? null, 'ret') : undefined;
  return {
    energyUsed: toBigInt(json['energy_used']) ?? 0n,
    energyPenalty: toBigInt(json['energy_penalty']) ?? 0n,
    result: typeof first === 'string' ? hexToBytes(first) : new Uint8Array(0),
    reverted: outcome === 'FAILED',
    message: textOfMessage(member(json['result'] ?? null, 'message')),
    internalTransactions: messageFromJson(
      'TransactionInfo',
      { internal_transactions: json['internal_transactions'] ?? [] },
      { visible: false },
    ).internal_transactions,
    logs: messageFromJson('TransactionInfo', { log: json['logs'] ?? [] }, { visible: false }).log,
  };
}
