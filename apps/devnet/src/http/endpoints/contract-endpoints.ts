import { SUN_PER_TRX } from '@sunscope/tron/amount';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { keccak256 } from '@sunscope/tron/hash';
import {
  StateMutabilityType,
  TransactionResultCode,
  type Messages,
  type SmartContract,
  type TriggerSmartContract,
} from '@sunscope/tron/messages';
import { longToJson, messageToJson } from '@sunscope/node-api/message-json';
import { isJsonObject, stringifyJson, toBigInt, type JsonObject } from '@sunscope/node-api/json';
import { ContractValidateError } from '../../transactions/errors.ts';
import { contractStateNow } from '../../tvm/machine/dynamic-energy.ts';
import { callConstantly, type ConstantOutcome } from '../call/constant-call.ts';
import { TooManyCalls, type WorkAllowance } from '../call/call-lanes.ts';
import { buildRawData, builtJson, validatePercent, type BuildOptions } from './build.ts';
import {
  address,
  hexBytes,
  messageIn,
  parseLeniently,
  text,
  type ApiCall,
  type Endpoint,
  type RunningEndpoint,
} from '../call/endpoint.ts';
import { ApiError, errorReply } from '../call/errors.ts';

/**
 * Numbers of these calls may be quoted, unlike elsewhere (java-tron: Util.getJsonLongValue).
 * @throws ApiError where it does not fit into 64 bits, in the words of Java's BigDecimal.longValueExact.
 */
function looseInteger(call: ApiCall, key: string): bigint {
  const value = call.params[key];
  const number = toBigInt(value) ?? (typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : 0n);
  if (BigInt.asIntN(64, number) !== number) throw new ApiError('java.lang.ArithmeticException', 'Overflow');
  return number;
}

function invalidParameter(message: string): ApiError {
  return new ApiError('java.security.InvalidParameterException', message);
}

/** The call of a trigger's body: `function_selector` and `parameter`, or `data`. */
function triggerOf(call: ApiCall, contractOptional: boolean): TriggerSmartContract {
  const owner = text(call, 'owner_address');
  const contract = text(call, 'contract_address');
  const selector = text(call, 'function_selector');
  const data = text(call, 'data');
  if (owner === undefined) throw invalidParameter("owner_address isn't set.");
  if (contract === undefined && !contractOptional) throw invalidParameter("contract_address isn't set.");
  if (contract === undefined && data === undefined)
    throw invalidParameter('At least one of contract_address and data must be set.');
  if (contract === undefined && selector !== undefined && data !== undefined)
    throw invalidParameter('While trying to deploy, function_selector and data can not be both set.');
  return {
    ...emptyMessage('TriggerSmartContract'),
    owner_address: address(call, 'owner_address') ?? new Uint8Array(0),
    contract_address: address(call, 'contract_address') ?? new Uint8Array(0),
    data:
      selector === undefined ? hexBytes(data ?? '') : selectorData(selector, text(call, 'parameter') ?? ''),
    call_value: looseInteger(call, 'call_value'),
    call_token_value: looseInteger(call, 'call_token_value'),
    token_id: looseInteger(call, 'token_id'),
  };
}

function selectorData(selector: string, parameter: string): Uint8Array {
  return hexBytes(
    bytesToHex(keccak256(textToBytes(selector)).subarray(0, 4)) + parameter.replace(/^0x/i, ''),
  );
}

/** The `result` of a call that failed, message in hex unless visible. */
function failure(call: ApiCall, code: string, message: string): JsonObject {
  return { result: { code, message: shown(call, message) } };
}

function shown(call: ApiCall, message: string): string {
  return call.visible ? message : bytesToHex(textToBytes(message));
}

/** Puts what goes wrong into `result`, as these servlets do. */
function guarded(
  handle: (call: ApiCall, allowance: WorkAllowance) => JsonObject | Generator<undefined, JsonObject>,
): RunningEndpoint['run'] {
  return function* (call, allowance) {
    try {
      const answer = handle(call, allowance);
      return isGenerator(answer) ? yield* answer : answer;
    } catch (error) {
      if (error instanceof ContractValidateError)
        return failure(call, 'CONTRACT_VALIDATE_ERROR', error.message);
      const reply = errorReply(error);
      if (!reply) throw error;
      return failure(call, 'OTHER_ERROR', reply.Error.replace(/"/g, "'"));
    }
  };
}

function isGenerator<T>(answer: JsonObject | Generator<undefined, T>): answer is Generator<undefined, T> {
  return Symbol.iterator in answer;
}

/** The reply where too many calls wait already; anything else is thrown on. */
export function busyReply(call: ApiCall): (error: unknown) => JsonObject {
  return error => {
    if (!(error instanceof TooManyCalls)) throw error;
    return failure(call, 'SERVER_BUSY', error.message);
  };
}

/** What a constant call answers beside its transaction. */
function outcomeJson(call: ApiCall, outcome: ConstantOutcome): JsonObject {
  return {
    result: {
      result: true,
      ...(outcome.message === undefined ? {} : { message: shown(call, outcome.message) }),
    },
    ...(outcome.energyUsed === 0n ? {} : { energy_used: longToJson(outcome.energyUsed, call) }),
    ...(outcome.energyPenalty === 0n ? {} : { energy_penalty: longToJson(outcome.energyPenalty, call) }),
    constant_result: [bytesToHex(outcome.returnData)],
    ...(outcome.logs.length === 0 ? {} : { logs: outcome.logs.map(log => messageToJson('Log', log, call)) }),
    ...(outcome.internalTransactions.length === 0
      ? {}
      : {
          internal_transactions: outcome.internalTransactions.map(one =>
            messageToJson('InternalTransaction', one, call),
          ),
        }),
  };
}

/** @param options of the transaction that is printed; a fee limit bounds the energy too (java-tron: VMActuator) */
function constantReply(
  call: ApiCall,
  trigger: TriggerSmartContract,
  allowance: WorkAllowance,
  options: BuildOptions,
): JsonObject {
  const outcome = callConstantly(call.devnet.chain, trigger, allowance, options.feeLimitSun);
  if (outcome.javaFailure !== undefined)
    return failure(call, 'OTHER_ERROR', outcome.javaFailure.replace(/"/g, "'"));
  const ret = {
    ...emptyMessage('TransactionResult'),
    ret: outcome.result === 'SUCCESS' ? TransactionResultCode.SUCESS : TransactionResultCode.FAILED,
  };
  const rawData =
    trigger.contract_address.length === 0
      ? buildRawData(call, 'CreateSmartContract', outcome.deployed(trigger), options)
      : buildRawData(call, 'TriggerSmartContract', trigger, options);
  return { ...outcomeJson(call, outcome), transaction: builtJson(rawData, call, [ret]) };
}

/** True where the stored ABI calls the function view or pure: such calls are answered at once, not built. */
function isConstant(contract: SmartContract, data: Uint8Array): boolean {
  if (data.length < 4) return false;
  const selector = bytesToHex(data.subarray(0, 4));
  const entry = contract.abi?.entrys.find(({ name, inputs, type }) => {
    const signature = `${name}(${inputs.map(input => input.type).join(',')})`;
    return type === 2 && bytesToHex(keccak256(textToBytes(signature)).subarray(0, 4)) === selector;
  });
  return (
    entry !== undefined &&
    (entry.constant ||
      entry.stateMutability === StateMutabilityType.View ||
      entry.stateMutability === StateMutabilityType.Pure)
  );
}

/** Calls about contracts: reading and building. */
export const contractEndpoints: readonly Endpoint[] = [
  {
    name: 'getcontract',
    queryAsMessage: true,
    handle(call) {
      const contract = call.devnet.chain.state.contract(address(call, 'value') ?? new Uint8Array(0));
      return contract ? messageToJson('SmartContract', contract, call) : {};
    },
  },
  {
    name: 'getcontractinfo',
    queryAsMessage: true,
    handle(call) {
      const { state } = call.devnet.chain;
      const bytes = address(call, 'value') ?? new Uint8Array(0);
      const contract = state.contract(bytes);
      if (!contract) return {};
      return {
        smart_contract: messageToJson('SmartContract', contract, call),
        runtimecode: bytesToHex(state.code(bytes)),
        contract_state: messageToJson('ContractState', contractStateNow(state, bytes), call),
      };
    },
  },
  {
    name: 'deploycontract',
    postOnly: 'empty',
    handle(call) {
      const owner = address(call, 'owner_address') ?? new Uint8Array(0);
      const contract: SmartContract = {
        ...emptyMessage('SmartContract'),
        origin_address: owner,
        abi: abiOf(call),
        bytecode: hexBytes((text(call, 'bytecode') ?? '') + (text(call, 'parameter') ?? '')),
        call_value: looseInteger(call, 'call_value'),
        consume_user_resource_percent: looseInteger(call, 'consume_user_resource_percent'),
        origin_energy_limit: looseInteger(call, 'origin_energy_limit'),
        name: text(call, 'name') ?? '',
      };
      validatePercent(contract);
      const create = {
        ...emptyMessage('CreateSmartContract'),
        owner_address: owner,
        new_contract: contract,
        call_token_value: looseInteger(call, 'call_token_value'),
        token_id: looseInteger(call, 'token_id'),
      };
      return builtJson(
        buildRawData(call, 'CreateSmartContract', create, { feeLimitSun: looseInteger(call, 'fee_limit') }),
        call,
      );
    },
  },
];

/** Calls that run contracts to answer: constant calls and estimates. */
export const runningEndpoints: readonly RunningEndpoint[] = [
  {
    name: 'triggersmartcontract',
    postOnly: 'empty',
    run: guarded((call, allowance) => {
      const trigger = triggerOf(call, false);
      const contract = call.devnet.chain.state.contract(trigger.contract_address);
      if (!contract) throw new ContractValidateError('No contract or not a valid smart contract');
      const options = { feeLimitSun: looseInteger(call, 'fee_limit') };
      if (isConstant(contract, trigger.data)) return constantReply(call, trigger, allowance, options);
      const rawData = buildRawData(call, 'TriggerSmartContract', trigger, options);
      return { result: { result: true }, transaction: builtJson(rawData, call) };
    }),
  },
  {
    name: 'triggerconstantcontract',
    solid: true,
    postOnly: 'empty',
    run: guarded((call, allowance) =>
      constantReply(call, triggerOf(call, true), allowance, { withMemo: true }),
    ),
  },
  { name: 'estimateenergy', solid: true, postOnly: 'empty', run: guarded(estimate) },
];

/** The ABI of a deploy: a list of entries, or the text of one, which java-tron puts into a message of its own. */
function abiOf(call: ApiCall): Messages['ABI'] {
  const given = call.params['abi'] ?? [];
  const written = typeof given === 'string' ? given : stringifyJson(given);
  const list = parseLeniently(written);
  // Text that is no JSON is no list either.
  const entrys = isJsonObject(list) ? (list['entrys'] ?? []) : (list ?? '');
  return messageIn('ABI', { entrys }, `{"entrys":${written}}`, call.visible);
}

/** Least energy within a TRX with which a call succeeds, found as java-tron finds it (Wallet.estimateEnergy). */
function* estimate(call: ApiCall, allowance: WorkAllowance): Generator<undefined, JsonObject> {
  const trigger = triggerOf(call, true);
  const { chain } = call.devnet;
  const price = chain.state.property('ENERGY_FEE');
  const runs = (feeLimitSun: bigint) => callConstantly(chain, trigger, allowance, feeLimitSun);
  let high = chain.state.property('MAX_FEE_LIMIT');
  const first = runs(high);
  if (first.result !== 'SUCCESS')
    return {
      result: {
        code: 'CONTRACT_EXE_ERROR',
        ...(first.message === undefined ? {} : { message: shown(call, first.message) }),
      },
    };
  let low = price * first.energyUsed;
  const twice = low * 2n;
  if (twice < high) {
    yield;
    if (runs(twice).result === 'SUCCESS') high = twice;
    else low = twice;
  }
  while (low + SUN_PER_TRX < high) {
    const middle = (low + high) / 2n;
    yield;
    if (runs(middle).result === 'SUCCESS') high = middle;
    else low = middle;
  }
  return { result: { result: true }, energy_required: longToJson((high + price - 1n) / price, call) };
}
