import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import type { Messages, SmartContract } from '@sunscope/tron/messages';
import { createTransactionRaw, decodeTransactionRaw, refBlockOf } from '@sunscope/tron/transaction';
import { hexToBytes, textToBytes } from '@sunscope/tron/bytes';
import type { JsonObject } from '@sunscope/node-api/json';
import { actuatorOf } from '../../actuators/registry.ts';
import { ContractValidateError } from '../../transactions/errors.ts';
import { integer, text, type ApiCall } from '../call/endpoint.ts';
import { transactionJson } from '../call/shapes.ts';

/** Life of a transaction the node builds (java-tron: trx.expiration.timeInMilliseconds). */
const EXPIRATION_MS = 60_000n;

export interface BuildOptions {
  feeLimitSun?: bigint;
  /** Reads `extra_data` as the memo. */
  withMemo?: boolean;
}

/** Raw data that references the solid block and expires a minute after the head, as java-tron builds it. */
export function buildRawData<K extends MessageName>(
  call: ApiCall,
  type: K,
  contract: Messages[K],
  options: BuildOptions = {},
): Uint8Array {
  const { chain } = call.devnet;
  const reference = chain.archive.block(chain.solidNumber)?.id ?? chain.head.id;
  // Longer numbers lose their upper bits, as fastjson's getInteger cuts them.
  const permissionId = Number(BigInt.asIntN(32, integer(call, 'Permission_id')));
  const memo = options.withMemo === true ? memoOf(call) : undefined;
  return createTransactionRaw(type, contract as unknown as MessageInit<K>, {
    refBlock: refBlockOf(reference),
    expirationMs: chain.head.timestampMs + EXPIRATION_MS,
    timestampMs: BigInt(chain.options.clock.now()),
    feeLimitSun: options.feeLimitSun ?? 0n,
    ...(memo === undefined ? {} : { data: memo }),
    ...(permissionId > 0 ? { permissionId } : {}),
  });
}

function memoOf(call: ApiCall): Uint8Array | undefined {
  const memo = text(call, 'extra_data');
  if (memo === undefined) return undefined;
  return call.visible ? textToBytes(memo) : hexToBytes(memo);
}

/** Refuses a contract that could not be executed now. Deploys and calls are not looked at, as in java-tron. */
export function validateContract<K extends MessageName>(call: ApiCall, type: K, contract: Messages[K]): void {
  const actuator = actuatorOf(type);
  if (!actuator) throw new ContractValidateError(`No chain runs ${type}`);
  const { state } = call.devnet.chain;
  actuator.validate(
    { state, block: call.devnet.chain.nextPlan().context, isBuilding: true },
    contract as unknown as Record<string, unknown>,
  );
}

/** All that is looked at of a contract that is to be created. */
export function validatePercent({ consume_user_resource_percent: percent }: SmartContract): void {
  if (percent < 0n || percent > 100n) throw new ContractValidateError('percent must be >= 0 and <= 100');
}

/** An unsigned transaction as builders print it. */
export function builtJson(
  rawData: Uint8Array,
  call: ApiCall,
  ret: Messages['TransactionResult'][] = [],
): JsonObject {
  const transaction = { raw_data: decodeTransactionRaw(rawData), signature: [], ret };
  return { visible: call.visible, ...transactionJson({ rawData, transaction }, call) };
}
