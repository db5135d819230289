import { hexToBytes } from '@sunscope/tron/bytes';
import type { ContractInfo } from './answers.ts';
import { toBigInt, type JsonObject } from './json.ts';
import { member } from './reply.ts';

/** The answer of `getcontractinfo`. */
export function contractInfoFromJson(json: JsonObject): ContractInfo {
  const code = json['runtimecode'];
  const factor = member(json['contract_state'] ?? null, 'energy_factor');
  return {
    runtimeCode: hexToBytes(typeof code === 'string' ? code : ''),
    energyFactor: factor === undefined ? 0n : (toBigInt(factor) ?? 0n),
  };
}
