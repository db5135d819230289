import { bytesToHex, hexToBytes } from '@sunscope/tron/bytes';
import type { MessageName } from '@sunscope/tron/codec';
import { fromBigInt, type JsonObject, type JsonValue } from '@sunscope/node-api/json';
import { ContractValidateError } from '../../transactions/errors.ts';
import type { ChainTransaction } from '../../transactions/transaction.ts';
import { answerTo, endpoints } from '../endpoints/all-endpoints.ts';
import { approvalOf, weightOf } from '../endpoints/signing-endpoints.ts';
import type { ApiCall } from '../call/endpoint.ts';
import { ApiError, NullPointer } from '../call/errors.ts';
import { builder, rebuilt } from './builders.ts';
import { apiCall, transactionIn, type GrpcCall, type GrpcMethod } from './grpc-call.ts';
import { apiServices } from './messages.gen.ts';
import { objectIn, objectsIn, replyBytes, requestJson } from './messages.ts';
import { GrpcCode, GrpcError } from './status.ts';
import { block, blockExtention, extentionOf, runReply, runResult, transactionBytes } from './transactions.ts';

const byName = new Map(endpoints.map(endpoint => [endpoint.name, endpoint]));

/** Methods whose HTTP call is not named by their own name in lower case. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  GetBrokerageInfo: 'getBrokerage',
  GetRewardInfo: 'getReward',
  TriggerContract: 'triggersmartcontract',
};

/** The HTTP call that says what a method says. */
export function endpointNameOf(method: string): string {
  return OTHER_NAMES[method] ?? (method.endsWith('V2') ? method : method.replace(/2$/, '')).toLowerCase();
}

async function askHttp(call: GrpcCall, name: string, params: JsonObject): Promise<JsonValue> {
  const endpoint = byName.get(name);
  if (!endpoint) throw new GrpcError(GrpcCode.UNIMPLEMENTED, `There is no call ${name}`);
  return answerTo(call.context, endpoint, apiCall(call, params), call.asking);
}

/** Numbers of replies that HTTP gives a name of their own. */
const NUMBERS = ['num', 'count', 'pendingSize', 'burnTrxAmount', 'reward', 'brokerage'];

/** Replies whose members are not those of HTTP's JSON. */
const shapes: Readonly<Record<string, (json: JsonObject) => JsonObject>> = {
  NumberMessage: json => ({ num: NUMBERS.map(name => json[name]).find(value => value !== undefined) ?? 0 }),
  BlockMessage: block,
  BlockExtention: blockExtention,
  BlockList: json => ({ block: objectsIn(json['block']).map(block) }),
  BlockListExtention: json => ({ block: objectsIn(json['block']).map(blockExtention) }),
  EstimateEnergyMessage: json => ({ ...json, result: runResult(objectIn(json['result'])) }),
  // A side chain's are text, and some no numbers.
  ChainParameters: json => ({
    chainParameter: objectsIn(json['chainParameter']).flatMap(({ key, value }) =>
      typeof value !== 'string'
        ? [{ key, ...(value === undefined ? {} : { value }) } as JsonObject]
        : /^-?\d{1,18}$/.test(value)
          ? [{ key, value: fromBigInt(BigInt(value)) } as JsonObject]
          : [],
    ),
  }),
};

/** Requests that HTTP writes in another way than by the message's members. */
const requests: Readonly<Record<string, (json: JsonObject) => JsonObject>> = {
  GetAssetIssueById: ({ value }) => ({ value: Buffer.from(bytesIn(value)).toString('utf8') }),
  GetRewardInfo: ({ value }) => (value === undefined ? {} : { address: value }),
  GetBrokerageInfo: ({ value }) => (value === undefined ? {} : { address: value }),
  GetProposalById: idOf,
  GetExchangeById: idOf,
  // HTTP wants both named; a contract that is not there is refused as one, and nobody's address is all zeros.
  TriggerContract: trigger => ({ owner_address: NOBODY, contract_address: '00', data: '', ...trigger }),
  TriggerConstantContract: constantCall,
  EstimateEnergy: constantCall,
};

const NOBODY = `41${'0'.repeat(40)}`;

function constantCall(trigger: JsonObject): JsonObject {
  const { contract_address: contract, data } = trigger;
  return {
    owner_address: NOBODY,
    ...trigger,
    ...(contract === undefined && data === undefined ? { contract_address: '00' } : {}),
  };
}

function bytesIn(hex: JsonValue | undefined): Uint8Array {
  return typeof hex === 'string' ? hexToBytes(hex) : new Uint8Array(0);
}

/** Ids of proposals and exchanges are the lowest eight bytes of a number (java-tron: ByteArray.toLong). */
function idOf({ value }: JsonObject): JsonObject {
  const hex = bytesToHex(bytesIn(value));
  return { id: fromBigInt(BigInt.asIntN(64, hex === '' ? 0n : BigInt(`0x${hex}`))) };
}

/** Reads that HTTP has too. */
function reader(method: string, takes: string, gives: string): GrpcMethod {
  return async call => {
    const asked = requestJson(takes, call.request);
    let json: JsonValue;
    try {
      json = await askHttp(call, endpointNameOf(method), requests[method]?.(asked) ?? asked);
    } catch (error) {
      // What stumbled there finds nothing here.
      if (error instanceof NullPointer) return new Uint8Array(0);
      if (error instanceof ApiError || error instanceof ContractValidateError)
        throw new GrpcError(
          method === 'GetBlock' ? GrpcCode.INVALID_ARGUMENT : GrpcCode.INTERNAL,
          error.message,
        );
      throw error;
    }
    if (gives === 'Transaction') return transactionBytes(objectIn(json));
    if (gives === 'TransactionInfoList')
      return replyBytes(gives, { transactionInfo: Array.isArray(json) ? json : [] });
    const shape = shapes[gives];
    return replyBytes(gives, shape ? shape(objectIn(json)) : objectIn(json));
  };
}

/** Calls and runs of contracts. */
function runner(method: string): GrpcMethod {
  return async call => {
    const asked = requestJson('TriggerSmartContract', call.request);
    const json = await askHttp(call, endpointNameOf(method), requests[method]?.(asked) ?? asked);
    return replyBytes('TransactionExtention', runReply(objectIn(json)));
  };
}

const broadcast: GrpcMethod = async call => {
  transactionIn(call);
  const json = objectIn(await askHttp(call, 'broadcasthex', { transaction: bytesToHex(call.request) }));
  const said = json['message'];
  const message = Buffer.from(typeof said === 'string' ? said : '', 'utf8');
  return replyBytes('Return', {
    result: json['result'] ?? false,
    code: json['code'] ?? 0,
    message: bytesToHex(message),
  });
};

function signing(gives: string, answer: (call: ApiCall, transaction: ChainTransaction) => JsonObject) {
  return async (call: GrpcCall) => {
    const transaction = transactionIn(call);
    await call.devnet.signers.prepare(transaction);
    const json = answer(apiCall(call, {}), transaction);
    return replyBytes(gives, { ...json, transaction: extentionOf(objectIn(json['transaction'])) });
  };
}

const blockReference: GrpcMethod = async call => {
  const { head } = call.devnet.chain;
  const json = { block_num: fromBigInt(head.number), block_hash: bytesToHex(head.id) };
  return Promise.resolve(replyBytes('BlockReference', json));
};

const dynamicProperties: GrpcMethod = async ({ devnet }) => {
  const json = { last_solidity_block_num: fromBigInt(devnet.chain.solidNumber) };
  return Promise.resolve(replyBytes('DynamicProperties', json));
};

function refused(status: GrpcCode, message: string): GrpcMethod {
  return () => Promise.reject(new GrpcError(status, message));
}

const SHIELDED =
  /Shield|Merkle|By[IO]vk|SpendingKey|AkFromAsk|NkFromNsk|ViewingKey|Diversifier|ZenPayment|GetRcm|IsSpend|SpendAuth/;
const noShielded = refused(
  GrpcCode.INTERNAL,
  'Not support Shielded Transaction, need to be opened by the committee',
);
const noImplementation = (method: string) =>
  refused(GrpcCode.UNIMPLEMENTED, `Method protocol.Wallet/${method} is unimplemented`);
const noPastBalances = refused(GrpcCode.INTERNAL, 'Balances of past blocks are not kept by this node');

const others: Readonly<Record<string, GrpcMethod>> = {
  BroadcastTransaction: broadcast,
  CreateCommonTransaction: rebuilt,
  GetTransactionSignWeight: signing('TransactionSignWeight', weightOf),
  GetTransactionApprovedList: signing('TransactionApprovedList', approvalOf),
  GetAccountBalance: noPastBalances,
  GetBlockBalanceTrace: noPastBalances,
  BuyStorage: noImplementation('BuyStorage'),
  BuyStorageBytes: noImplementation('BuyStorageBytes'),
  SellStorage: noImplementation('SellStorage'),
  getBlockReference: blockReference,
  GetDynamicProperties: dynamicProperties,
};

function methodOf(name: string, takes: string, gives: string): GrpcMethod {
  const other = others[name];
  if (other) return other;
  if (SHIELDED.test(name)) return noShielded;
  if (gives === 'TransactionExtention' && takes === 'TriggerSmartContract') return runner(name);
  const isBuilt = (gives === 'TransactionExtention' || gives === 'Transaction') && takes !== 'BytesMessage';
  return isBuilt ? builder(takes as MessageName, gives) : reader(name, takes, gives);
}

/** The methods by their paths. Monitor is off, as in a java-tron without node.metricsEnable. */
export const grpcMethods: ReadonlyMap<string, { method: GrpcMethod; solid: boolean }> = new Map(
  Object.entries(apiServices)
    .filter(([service]) => service !== 'Monitor')
    .flatMap(([service, methods]) =>
      Object.entries(methods as Record<string, readonly [string, string]>).map(
        ([name, [takes, gives]]) =>
          [
            `/protocol.${service}/${name}`,
            { method: methodOf(name, takes, gives), solid: service === 'WalletSolidity' },
          ] as const,
      ),
    ),
);
