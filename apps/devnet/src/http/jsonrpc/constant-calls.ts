import { decodeParameters } from '@sunscope/tron/abi';
import { bytesToHex } from '@sunscope/tron/bytes';
import { emptyMessage } from '@sunscope/tron/codec';
import { DecodeError } from '@sunscope/tron/errors';
import type { TriggerSmartContract } from '@sunscope/tron/messages';
import { isJsonObject, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { ContractValidateError } from '../../transactions/errors.ts';
import { TooManyCalls } from '../call/call-lanes.ts';
import { callConstantly, type ConstantOutcome } from '../call/constant-call.ts';
import { invalidRequest, readMembers, readValue } from './members.ts';
import type { RpcChain, RpcClient } from './rpc-call.ts';
import { RPC_CODES, RpcError } from './rpc-error.ts';
import {
  data,
  needLatest,
  quantity,
  readAddress,
  readBlockTag,
  readData,
  readHash,
  textOf,
} from './values.ts';

// eth_call and eth_estimateGas (java-tron: TronJsonRpcImpl). They run on the newest state, whatever block is named.

const CALL_MEMBERS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'gas',
  'gasPrice',
  'value',
  'data',
  'input',
  'nonce',
]);
const NOBODY = '0x0000000000000000000000000000000000000000';
/** Selector of Error(string). */
const ERROR_TEXT = '08c379a0';

/** What a call does, `input` before `data`. */
function readInput(members: JsonObject): Uint8Array {
  const given = members['input'] ?? members['data'];
  if (given === undefined || given === null) return new Uint8Array(0);
  return readData(given, 'invalid param value: invalid hex number');
}

function triggerOf(members: JsonObject, to: Uint8Array): TriggerSmartContract {
  return {
    ...emptyMessage('TriggerSmartContract'),
    owner_address: readAddress(members['from'] ?? NOBODY),
    contract_address: to,
    data: readInput(members),
    call_value: readValue(members, 'value'),
  };
}

/** A call object of debug_traceCall; a deploy where it names no contract. @throws RpcError */
export function callTrigger(rpc: RpcChain, object: JsonValue | undefined): TriggerSmartContract {
  const members = readMembers(object, CALL_MEMBERS, rpc.tolerant);
  const to = members['to'];
  return triggerOf(members, to === undefined || to === null ? new Uint8Array(0) : readAddress(to));
}

/** eth_call: what a contract answers. @throws RpcError where it fails */
export async function ethCall(
  rpc: RpcChain,
  client: RpcClient,
  [object, block]: readonly JsonValue[],
): Promise<string> {
  checkBlock(rpc, block);
  const members = readMembers(object, CALL_MEMBERS, rpc.tolerant);
  const outcome = await run(rpc, client, triggerOf(members, readAddress(members['to'])));
  return data(outcome.returnData);
}

/** eth_estimateGas: 0 for a transfer, else the energy of one run. */
export async function ethEstimateGas(
  rpc: RpcChain,
  client: RpcClient,
  [object]: readonly JsonValue[],
): Promise<string> {
  const members = readMembers(object, CALL_MEMBERS, rpc.tolerant);
  const to = textOf(members['to']);
  if (to === undefined) {
    if (readInput(members).length === 0) throw invalidRequest('invalid json request');
    return quantity((await run(rpc, client, triggerOf(members, new Uint8Array(0)))).energyUsed);
  }
  const address = readAddress(to);
  if (!rpc.devnet.chain.state.contract(address)) {
    if (readValue(members, 'value') === 0n) throw invalidRequest('invalid json request: invalid value');
    return '0x0';
  }
  return quantity((await run(rpc, client, triggerOf(members, address))).energyUsed);
}

/** A tag, or an object that names a block; the block only has to be there. */
function checkBlock({ devnet: { chain } }: RpcChain, block: JsonValue | undefined): void {
  if (!isJsonObject(block ?? null)) {
    needLatest(block);
    return;
  }
  const { blockHash, blockNumber } = block as JsonObject;
  if (blockHash !== undefined) {
    if (!chain.archive.blockById(readHash(blockHash)))
      throw new RpcError(RPC_CODES.server, 'header for hash not found');
    return;
  }
  if (blockNumber === undefined) throw invalidRequest('invalid json request');
  if (!chain.archive.block(readBlockTag(chain, blockNumber)))
    throw new RpcError(RPC_CODES.server, 'header not found');
}

async function run(
  { devnet, lanes }: RpcChain,
  client: RpcClient,
  trigger: TriggerSmartContract,
): Promise<ConstantOutcome> {
  try {
    const outcome = await lanes.run(
      client,
      function* (allowance) {
        yield* [];
        return callConstantly(devnet.chain, trigger, allowance);
      },
      what => what(),
    );
    if (outcome.result !== 'SUCCESS') throw failed(outcome);
    return outcome;
  } catch (error) {
    if (error instanceof ContractValidateError) throw invalidRequest(error.message);
    if (error instanceof TooManyCalls) throw new RpcError(RPC_CODES.limit, error.message);
    throw error;
  }
}

function failed({ message = 'the call failed', returnData }: ConstantOutcome): RpcError {
  const reason = reasonOf(returnData);
  return new RpcError(
    RPC_CODES.server,
    reason === undefined ? message : `${message}: ${reason}`,
    returnData.length === 0 ? undefined : data(returnData),
  );
}

function reasonOf(returned: Uint8Array): string | undefined {
  if (bytesToHex(returned.subarray(0, 4)) !== ERROR_TEXT) return undefined;
  try {
    const [reason] = decodeParameters(['string'], returned.subarray(4));
    return typeof reason === 'string' ? reason : undefined;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
