import { bytesToHex } from '@sunscope/tron/bytes';
import { keccak256 } from '@sunscope/tron/hash';
import type { JsonObject, JsonValue } from '@sunscope/node-api/json';
import type { ArchivedBlock } from '../../chain/blocks/archive.ts';
import { CODE_VERSION } from '../endpoints/node-info.ts';
import { buildTransaction } from './build-transaction.ts';
import { ethCall, ethEstimateGas } from './constant-calls.ts';
import { storageRangeAt, traceCall, traceTransaction } from './debug.ts';
import { findLogs, readLogQuery } from './logs.ts';
import { blockObject, receiptObject, transactionObject } from './objects.ts';
import { readFull } from './members.ts';
import type { RpcChain, RpcClient } from './rpc-call.ts';
import { invalidParams, RPC_CODES, RpcError } from './rpc-error.ts';
import {
  data,
  needLatest,
  quantity,
  readAddress,
  readBlockTag,
  readData,
  readHash,
  readIndex,
  readQuantity,
  textOf,
} from './values.ts';

type Params = readonly JsonValue[];

/** A method: how many parameters it takes (nothing is optional in java-tron's), and what it answers. */
export interface RpcMethod {
  readonly takes: number;
  /** Where some are optional. */
  readonly takesUpTo?: number;
  run(rpc: RpcChain, params: Params, client: RpcClient): JsonValue | Promise<JsonValue>;
}

/** A call that java-tron has, to refuse it. */
function refused(name: string, takes: number): readonly [string, RpcMethod] {
  return [
    name,
    {
      takes,
      run() {
        throw new RpcError(RPC_CODES.methodNotFound, `the method ${name} does not exist/is not available`);
      },
    },
  ];
}

function blockByTag({ devnet: { chain } }: RpcChain, tag: JsonValue | undefined): ArchivedBlock | undefined {
  return chain.archive.block(readBlockTag(chain, tag));
}

function blockByHash(
  { devnet: { chain } }: RpcChain,
  hash: JsonValue | undefined,
): ArchivedBlock | undefined {
  return chain.archive.blockById(readHash(hash));
}

function shownBlock(rpc: RpcChain, block: ArchivedBlock | undefined, full: boolean): JsonValue {
  return block ? blockObject(rpc.devnet.chain.state, block, full, rpc) : null;
}

function transactionCount(block: ArchivedBlock | undefined): JsonValue {
  return block ? quantity(block.transactions.length) : null;
}

function transactionAt(
  rpc: RpcChain,
  block: ArchivedBlock | undefined,
  index: JsonValue | undefined,
): JsonValue {
  const place = readIndex(index);
  return (block && transactionObject(rpc.devnet.chain.state, block, place)) ?? null;
}

/** A transaction's block and its place there. */
function placeOf(
  { devnet: { chain } }: RpcChain,
  hash: JsonValue | undefined,
): { block: ArchivedBlock; index: number } | undefined {
  const idHex = bytesToHex(readHash(hash));
  const transaction = chain.archive.transaction(idHex);
  const block = transaction && chain.archive.block(transaction.blockNumber);
  const index = block?.transactions.findIndex(one => one.idHex === idHex) ?? -1;
  return block && index >= 0 ? { block, index } : undefined;
}

function receiptsOf(rpc: RpcChain, given: JsonValue | undefined): JsonValue {
  const text = textOf(given) ?? '';
  const block = /^(?:0x)?[0-9a-f]{64}$/i.test(text) ? blockByHash(rpc, given) : blockByTag(rpc, given);
  if (!block || block.number === 0n) return null;
  return block.transactions.flatMap((_, index) => receiptObject(rpc.devnet.chain.state, block, index) ?? []);
}

/** The chain's number: the last four bytes of block 0's id. */
function chainId({ devnet: { chain } }: RpcChain): string {
  const genesis = chain.archive.block(0n);
  return `0x${bytesToHex(genesis?.id.subarray(-4) ?? new Uint8Array(4)).replace(/^0+(?=.)/, '')}`;
}

/** A witness whose key is here, 21 bytes. */
function coinbase({ devnet: { chain } }: RpcChain): string {
  const own = chain.state.marks.activeWitnesses.find(
    witness => chain.witnessKey(bytesToHex(witness)) !== undefined,
  );
  if (!own) throw new RpcError(RPC_CODES.server, 'etherbase must be explicitly specified');
  return data(own);
}

function isNowOrNothing(members: JsonObject | undefined): JsonValue {
  return members ?? null;
}

function storageAt({ devnet: { chain } }: RpcChain, [address, slot, tag]: Params): string {
  needLatest(tag);
  const owner = readAddress(address);
  const place = readQuantity(prefixed(slot), 'invalid storage position');
  const key = readHash(place.toString(16).padStart(64, '0'));
  const word = chain.state.contract(owner) ? chain.state.storageGet(owner, key) : undefined;
  return data(word ?? new Uint8Array(32));
}

function prefixed(value: JsonValue | undefined): JsonValue | undefined {
  const text = textOf(value);
  return text === undefined || text.startsWith('0x') ? value : `0x${text}`;
}

function filterId(value: JsonValue | undefined): string {
  const text = textOf(value);
  if (text === undefined || !/^(?:0x)?[0-9a-f]{1,64}$/i.test(text)) throw invalidParams('invalid filter id');
  return text;
}

/** Methods of java-tron's JSON-RPC that answer. */
const SERVED: Readonly<Record<string, RpcMethod>> = {
  web3_clientVersion: { takes: 0, run: () => `TRON/v${CODE_VERSION}/Linux/Java1.8` },
  web3_sha3: { takes: 1, run: (_, [hex]) => data(keccak256(readData(hex, 'invalid input value'))) },
  net_version: { takes: 0, run: chainId },
  net_listening: { takes: 0, run: () => false },
  net_peerCount: { takes: 0, run: () => '0x0' },
  eth_chainId: { takes: 0, run: chainId },
  eth_protocolVersion: {
    takes: 0,
    run: ({ devnet }) => quantity(devnet.chain.head.header.raw_data?.version ?? 0),
  },
  eth_syncing: { takes: 0, run: () => false },
  eth_blockNumber: { takes: 0, run: ({ devnet }) => quantity(devnet.chain.head.number) },
  eth_gasPrice: { takes: 0, run: ({ devnet }) => quantity(devnet.chain.state.property('ENERGY_FEE')) },
  eth_accounts: { takes: 0, run: () => [] },
  eth_hashrate: { takes: 0, run: () => '0x0' },
  eth_mining: { takes: 0, run: ({ devnet }) => !devnet.chain.paused },
  eth_coinbase: { takes: 0, run: coinbase },
  eth_getWork: { takes: 0, run: ({ devnet }) => [data(devnet.chain.head.id), null, null] },
  eth_getUncleByBlockHashAndIndex: { takes: 2, run: () => null },
  eth_getUncleByBlockNumberAndIndex: { takes: 2, run: () => null },
  eth_getUncleCountByBlockHash: { takes: 1, run: () => '0x0' },
  eth_getUncleCountByBlockNumber: { takes: 1, run: () => '0x0' },
  eth_getBalance: {
    takes: 2,
    run({ devnet }, [address, tag]) {
      needLatest(tag);
      return quantity(devnet.chain.state.balance(readAddress(address)));
    },
  },
  eth_getCode: {
    takes: 2,
    run({ devnet }, [address, tag]) {
      needLatest(tag);
      const owner = readAddress(address);
      return devnet.chain.state.contract(owner) ? data(devnet.chain.state.code(owner)) : '0x';
    },
  },
  eth_getStorageAt: { takes: 3, run: storageAt },
  eth_getBlockByNumber: {
    takes: 2,
    run: (rpc, [tag, full]) => shownBlock(rpc, blockByTag(rpc, tag), readFull(full ?? null)),
  },
  eth_getBlockByHash: {
    takes: 2,
    run: (rpc, [hash, full]) => shownBlock(rpc, blockByHash(rpc, hash), readFull(full ?? null)),
  },
  eth_getBlockTransactionCountByNumber: {
    takes: 1,
    run: (rpc, [tag]) => transactionCount(blockByTag(rpc, tag)),
  },
  eth_getBlockTransactionCountByHash: {
    takes: 1,
    run: (rpc, [hash]) => transactionCount(blockByHash(rpc, hash)),
  },
  eth_getTransactionByHash: {
    takes: 1,
    run(rpc, [hash]) {
      const place = placeOf(rpc, hash);
      return isNowOrNothing(place && transactionObject(rpc.devnet.chain.state, place.block, place.index));
    },
  },
  eth_getTransactionByBlockNumberAndIndex: {
    takes: 2,
    run: (rpc, [tag, index]) => transactionAt(rpc, blockByTag(rpc, tag), index),
  },
  eth_getTransactionByBlockHashAndIndex: {
    takes: 2,
    run: (rpc, [hash, index]) => transactionAt(rpc, blockByHash(rpc, hash), index),
  },
  eth_getTransactionReceipt: {
    takes: 1,
    run(rpc, [hash]) {
      const place = placeOf(rpc, hash);
      return isNowOrNothing(place && receiptObject(rpc.devnet.chain.state, place.block, place.index));
    },
  },
  eth_getBlockReceipts: { takes: 1, run: (rpc, [block]) => receiptsOf(rpc, block) },
  eth_call: { takes: 2, run: (rpc, params, client) => ethCall(rpc, client, params) },
  eth_estimateGas: { takes: 1, run: (rpc, params, client) => ethEstimateGas(rpc, client, params) },
  eth_getLogs: {
    takes: 1,
    run: ({ devnet: { chain }, tolerant }, [query]) =>
      findLogs(chain, readLogQuery(chain, query, { tolerant, isFilter: false })),
  },
  eth_newFilter: {
    takes: 1,
    run: ({ devnet: { chain }, tolerant, filters }, [query]) =>
      filters.add(readLogQuery(chain, query, { tolerant, isFilter: true })),
  },
  eth_newBlockFilter: { takes: 0, run: ({ filters }) => filters.add(undefined) },
  eth_getFilterChanges: { takes: 1, run: ({ filters }, [id]) => filters.changes(filterId(id)) },
  eth_getFilterLogs: {
    takes: 1,
    run: ({ devnet: { chain }, filters }, [id]) => findLogs(chain, filters.queryOf(filterId(id))),
  },
  eth_uninstallFilter: {
    takes: 1,
    run({ filters }, [id]) {
      filters.remove(filterId(id));
      return true;
    },
  },
  // Beyond java-tron, for tools that look into a run.
  debug_traceTransaction: {
    takes: 1,
    takesUpTo: 2,
    run: (rpc, params, client) => traceTransaction(rpc, client, params),
  },
  debug_traceCall: { takes: 2, takesUpTo: 3, run: (rpc, params, client) => traceCall(rpc, client, params) },
  debug_storageRangeAt: { takes: 5, run: (rpc, params, client) => storageRangeAt(rpc, client, params) },
  buildTransaction: { takes: 1, run: (rpc, params) => buildTransaction(rpc, params) },
};

/** Methods that java-tron names and does not answer. */
const REFUSED: Readonly<Record<string, number>> = {
  eth_sendRawTransaction: 1,
  eth_sendTransaction: 1,
  eth_sign: 2,
  eth_signTransaction: 1,
  eth_getTransactionCount: 2,
  parity_nextNonce: 1,
  eth_submitWork: 3,
  eth_submitHashrate: 2,
  eth_getCompilers: 0,
  eth_compileSolidity: 1,
  eth_compileLLL: 1,
  eth_compileSerpent: 1,
};

/** What a tolerant chain answers differently. */
const TOLERATED: Readonly<Record<string, RpcMethod>> = {
  eth_getTransactionCount: {
    takes: 2,
    run(_, [address]) {
      readAddress(address);
      return '0x0';
    },
  },
};

const METHODS: ReadonlyMap<string, RpcMethod> = new Map([
  ...Object.entries(SERVED),
  ...Object.entries(REFUSED).map(([name, takes]) => refused(name, takes)),
]);

/** A method by its name; undefined where there is none. */
export function methodOf(name: string, tolerant: boolean): RpcMethod | undefined {
  return (tolerant && Object.hasOwn(TOLERATED, name) ? TOLERATED[name] : undefined) ?? METHODS.get(name);
}

/** Every method that has an answer or a refusal of its own. */
export const rpcMethodNames: readonly string[] = [...METHODS.keys()];
