import { hexToBytes, isHex, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import {
  isJsonObject,
  stringifyJson,
  toBigInt,
  type JsonObject,
  type JsonValue,
} from '@sunscope/node-api/json';
import { ContractValidateError } from '../../transactions/errors.ts';
import { messageIn, parseLeniently, type ApiCall } from '../call/endpoint.ts';
import { ApiError } from '../call/errors.ts';
import { buildRawData, builtJson, validateContract } from '../endpoints/build.ts';
import { invalidRequest, readMembers, readValue } from './members.ts';
import type { RpcChain } from './rpc-call.ts';
import { readAddress, readData, textOf } from './values.ts';

const MEMBERS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'gas',
  'gasPrice',
  'value',
  'data',
  'input',
  'nonce',
  'tokenId',
  'tokenValue',
  'abi',
  'name',
  'consumeUserResourcePercent',
  'originEnergyLimit',
  'permissionId',
  'extraData',
  'visible',
]);

/** buildTransaction: an unsigned deploy, call or transfer, in the form of the HTTP API. */
export function buildTransaction(rpc: RpcChain, [object]: readonly JsonValue[]): JsonObject {
  const members = readMembers(object, MEMBERS, rpc.tolerant);
  const call = apiCall(rpc, members);
  try {
    return { transaction: builtJson(rawDataOf(rpc, call, members), call) };
  } catch (error) {
    if (error instanceof ContractValidateError || error instanceof ApiError)
      throw invalidRequest(error.message);
    throw error;
  }
}

function rawDataOf(rpc: RpcChain, call: ApiCall, members: JsonObject): Uint8Array {
  const owner = readAddress(members['from']);
  const value = readValue(members, 'value');
  const input = inputOf(members);
  const { chain } = rpc.devnet;
  const feeLimitSun = readValue(members, 'gas') * chain.state.property('ENERGY_FEE');
  const token = { call_token_value: numberOf(members, 'tokenValue'), token_id: numberOf(members, 'tokenId') };
  if (textOf(members['to']) === undefined) {
    if (input.length === 0) throw invalidRequest('invalid json request');
    const contract = {
      ...emptyMessage('SmartContract'),
      origin_address: owner,
      abi: abiOf(members),
      bytecode: input,
      call_value: value,
      consume_user_resource_percent: numberOf(members, 'consumeUserResourcePercent'),
      origin_energy_limit: numberOf(members, 'originEnergyLimit'),
      name: textOf(members['name']) ?? '',
    };
    const create = {
      ...emptyMessage('CreateSmartContract'),
      owner_address: owner,
      new_contract: contract,
      ...token,
    };
    return buildRawData(call, 'CreateSmartContract', create, { feeLimitSun });
  }
  const to = readAddress(members['to']);
  if (chain.state.contract(to)) {
    const trigger = {
      ...emptyMessage('TriggerSmartContract'),
      owner_address: owner,
      contract_address: to,
      data: input,
      call_value: value,
      ...token,
    };
    return buildRawData(call, 'TriggerSmartContract', trigger, { feeLimitSun });
  }
  if (value > 0n) {
    const transfer = {
      ...emptyMessage('TransferContract'),
      owner_address: owner,
      to_address: to,
      amount: value,
    };
    validateContract(call, 'TransferContract', transfer);
    return buildRawData(call, 'TransferContract', transfer, { withMemo: true });
  }
  if (token.token_id === 0n || token.call_token_value === 0n) throw invalidRequest('invalid json request');
  const transfer = {
    ...emptyMessage('TransferAssetContract'),
    owner_address: owner,
    to_address: to,
    asset_name: textToBytes(String(token.token_id)),
    amount: token.call_token_value,
  };
  validateContract(call, 'TransferAssetContract', transfer);
  return buildRawData(call, 'TransferAssetContract', transfer, { withMemo: true });
}

/** What the HTTP API's builders read besides the contract. */
function apiCall({ devnet }: RpcChain, members: JsonObject): ApiCall {
  const visible = members['visible'] === true;
  const memo = textOf(members['extraData']);
  return {
    devnet,
    params: {
      Permission_id: numberOf(members, 'permissionId'),
      ...(memo === undefined || (!visible && !isHex(memo)) ? {} : { extra_data: memo }),
    },
    visible,
    body: undefined,
    int64AsString: false,
    solid: false,
    plannedRefusal: () => undefined,
  };
}

function inputOf(members: JsonObject): Uint8Array {
  const given = members['input'] ?? members['data'];
  if (given === undefined || given === null) return hexToBytes('');
  return readData(given, 'invalid param value: invalid hex number');
}

/** A number as JSON, as digits, or in hex. */
function numberOf(members: JsonObject, key: string): bigint {
  const given = members[key];
  if (given === undefined || given === null || given === '') return 0n;
  const text = textOf(given) ?? '';
  const number =
    toBigInt(given) ?? (/^(?:\d{1,19}|0x[0-9a-f]{1,16})$/i.test(text) ? BigInt(text) : undefined);
  if (number === undefined || BigInt.asIntN(64, number) !== number)
    throw invalidRequest(`invalid json request: ${key} is no number`);
  return number;
}

function abiOf(members: JsonObject) {
  const given = members['abi'] ?? '[]';
  const written = typeof given === 'string' ? given : stringifyJson(given);
  const list = parseLeniently(written);
  const entrys = isJsonObject(list ?? null) ? ((list as JsonObject)['entrys'] ?? []) : (list ?? []);
  return messageIn('ABI', { entrys }, `{"entrys":${written}}`, false);
}
