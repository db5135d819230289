import { addressToHex, type Address } from '@sunscope/tron/address';
import { bytesToHex, bytesToText, hexToBytes } from '@sunscope/tron/bytes';
import { SunscopeError } from '@sunscope/tron/errors';
import type {
  Account,
  AccountResourceMessage,
  AssetIssueContract,
  Exchange,
  Log,
  Proposal,
  SmartContract,
  TransactionInfo,
  Witness,
} from '@sunscope/tron/messages';
import { errorOfCode, NodeError, NodeReplyError } from './errors.ts';
import { isJsonObject, toBigInt, type JsonObject, type JsonValue } from './json.ts';
import { messageFromJson, transactionInfoFromJson } from './message-json.ts';
import { blockFromJson, nodeTransactionFromJson, type NodeBlock, type NodeTransaction } from './shapes.ts';
import { createTransport, type TransportOptions } from './transport.ts';

/** A call simulated by the node. Amounts in sun. */
export interface ConstantCall {
  /** The address that asks. */
  owner: Address;
  /** Undefined simulates the deployment of `data`. */
  contract?: Address;
  data: Uint8Array;
  callValueSun?: bigint;
}

/** What a simulated call gave. */
export interface ConstantResult {
  energyUsed: bigint;
  /** Part of `energyUsed` that the dynamic energy model added. */
  energyPenalty: bigint;
  /** Return data, or the revert data where `reverted`. */
  result: Uint8Array;
  reverted: boolean;
  /** The node's text, such as `REVERT opcode executed`; empty on success. */
  message: string;
  logs: Log[];
}

/** Another node that a node is connected with. */
export interface NodePeer {
  host: string;
  port: number;
  /** Milliseconds since 1970. */
  connectedSinceMs: bigint;
  latencyMs: number;
  /** Newest block that both have. */
  head: bigint | undefined;
}

/** What a contract runs and how busy it is. */
export interface ContractInfo {
  /** Code as it runs, without the constructor. */
  runtimeCode: Uint8Array;
  /** Surcharge of the dynamic energy model in ten-thousandths; 0 where it is off or the contract is not busy. */
  energyFactor: bigint;
}

/** What a node says of itself. */
export interface NodeInfo {
  /** Version of the node's program, such as `4.8.0`; empty where it does not tell. */
  codeVersion: string;
  /** Head and solid block by the node's own count. */
  head: { number: bigint; id: string } | undefined;
  solid: { number: bigint; id: string } | undefined;
  /** Nodes it is connected with; public nodes mostly keep them to themselves. */
  peers: NodePeer[];
}

/**
 * A TRON node. All calls are lossless and ask with visible=false. What the node does not know is `undefined`; every
 * other failure is a {@link NodeError}.
 */
export interface NodeClient {
  /** The head block. */
  nowBlock(): Promise<NodeBlock>;
  /** The head block without its transactions: light, for what only needs its id and time. */
  headHeader(): Promise<Omit<NodeBlock, 'transactions'>>;
  /** The newest block that can no longer be undone. */
  solidBlock(): Promise<NodeBlock>;
  blockByNumber(number: bigint): Promise<NodeBlock | undefined>;
  blockById(id: Uint8Array): Promise<NodeBlock | undefined>;
  /** Blocks from `start` up to but without `end`, ascending; at most 100. Fewer near the head. */
  blockRange(start: bigint, end: bigint): Promise<NodeBlock[]>;
  /** Pending transactions included. */
  transactionById(id: Uint8Array): Promise<NodeTransaction | undefined>;
  /** Known once the transaction is in a block. */
  transactionInfoById(id: Uint8Array): Promise<TransactionInfo | undefined>;
  /** The same from the solid state: known once the block can no longer be undone. */
  solidTransactionInfoById(id: Uint8Array): Promise<TransactionInfo | undefined>;
  /** Infos of a block's transactions, in their order; none for the genesis block. */
  transactionInfosByBlock(number: bigint): Promise<TransactionInfo[]>;
  account(address: Address): Promise<Account | undefined>;
  /** The same as of the newest block that can no longer be undone. */
  solidAccount(address: Address): Promise<Account | undefined>;
  accountResource(address: Address): Promise<AccountResourceMessage | undefined>;
  /** Parameters by their keys, such as `getEnergyFee`; absent values are 0. */
  chainParameters(): Promise<Map<string, bigint>>;
  /** What a unit of energy has cost, in sun, since when; in the order of time. */
  energyPrices(): Promise<EnergyPrice[]>;
  nodeInfo(): Promise<NodeInfo>;
  /** Sun burned since the node counts it (`getburntrx`). */
  burnedSun(): Promise<bigint>;
  /** All representatives; their votes are those of the last counting. */
  witnesses(): Promise<Witness[]>;
  /** Block time from which on votes are counted the next time, ms. */
  nextMaintenanceMs(): Promise<bigint>;
  /** Percent of its rewards that a representative keeps in this round. */
  brokerage(witness: Address): Promise<number>;
  /** Rewards for votes and blocks that an account could withdraw, in sun. */
  reward(address: Address): Promise<bigint>;
  /** Every proposal ever made, as it stands. */
  proposals(): Promise<Proposal[]>;
  /** Nodes that the node knows of, connected or not. */
  nodes(): Promise<{ host: string; port: number }[]>;
  /** All TRC10 tokens, each with its `id`. */
  assets(): Promise<AssetIssueContract[]>;
  assetById(id: string): Promise<AssetIssueContract | undefined>;
  /** All Bancor pairs with their reserves of this moment. */
  exchanges(): Promise<Exchange[]>;
  contract(address: Address): Promise<SmartContract | undefined>;
  /** A contract with what only `getcontractinfo` tells; undefined where there is none. */
  contractInfo(address: Address): Promise<ContractInfo | undefined>;
  /** Simulates a call on the head block's state. A revert is a result, not an error. */
  triggerConstant(call: ConstantCall): Promise<ConstantResult>;
  /** Energy that a call needs; refused by nodes that do not offer it, and for calls that fail. */
  estimateEnergy(call: ConstantCall): Promise<bigint>;
  /** Hands in a signed transaction (protobuf) and gives its id. Safe to repeat: a duplicate of our own counts as done. */
  broadcast(signed: Uint8Array): Promise<Uint8Array>;
}

/** A price from one moment on. */
export interface EnergyPrice {
  fromMs: bigint;
  sun: bigint;
}

export interface NodeClientOptions extends TransportOptions {
  /** Full-node HTTP base, such as `http://127.0.0.1:9090`. */
  baseUrl: string;
  /** Base of `/walletsolidity` where it differs. */
  solidityUrl?: string;
}

const HEX = { visible: false } as const;

/** A client of java-tron's HTTP API. */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  const full = options.baseUrl.replace(/\/+$/, '');
  const solid = (options.solidityUrl ?? options.baseUrl).replace(/\/+$/, '');
  const post = createTransport(options);
  const wallet = (path: string, body: JsonObject = {}) => post(`${full}/wallet/${path}`, body);
  const solidity = (path: string, body: JsonObject = {}) => post(`${solid}/walletsolidity/${path}`, body);

  return {
    nowBlock: async () => read('getnowblock', await wallet('getnowblock'), blockFromJson),
    headHeader: async () => read('getblock', await wallet('getblock', { detail: false }), blockFromJson),
    solidBlock: async () => read('getnowblock', await solidity('getnowblock'), blockFromJson),
    blockByNumber: async number =>
      readIfAny('getblockbynum', await wallet('getblockbynum', { num: number }), blockFromJson),
    blockById: async id =>
      readIfAny('getblockbyid', await wallet('getblockbyid', { value: bytesToHex(id) }), blockFromJson),
    async blockRange(start, end) {
      const reply = await wallet('getblockbylimitnext', { startNum: start, endNum: end });
      return list('getblockbylimitnext', member(reply, 'block')).map(json =>
        read('getblockbylimitnext', json, blockFromJson),
      );
    },
    transactionById: async id =>
      readIfAny(
        'gettransactionbyid',
        await wallet('gettransactionbyid', { value: bytesToHex(id) }),
        nodeTransactionFromJson,
      ),
    transactionInfoById: async id =>
      readIfAny(
        'gettransactioninfobyid',
        await wallet('gettransactioninfobyid', { value: bytesToHex(id) }),
        info,
      ),
    solidTransactionInfoById: async id =>
      readIfAny(
        'gettransactioninfobyid',
        await solidity('gettransactioninfobyid', { value: bytesToHex(id) }),
        info,
      ),
    async transactionInfosByBlock(number) {
      const reply = await wallet('gettransactioninfobyblocknum', { num: number });
      // Block 0 is answered by {} and not by a list.
      return isJsonObject(reply)
        ? []
        : list('gettransactioninfobyblocknum', reply).map(json =>
            read('gettransactioninfobyblocknum', json, info),
          );
    },
    account: async address =>
      readIfAny('getaccount', await wallet('getaccount', { address: addressToHex(address) }), json =>
        messageFromJson('Account', json, HEX),
      ),
    solidAccount: async address =>
      readIfAny('getaccount', await solidity('getaccount', { address: addressToHex(address) }), json =>
        messageFromJson('Account', json, HEX),
      ),
    accountResource: async address =>
      readIfAny(
        'getaccountresource',
        await wallet('getaccountresource', { address: addressToHex(address) }),
        json => messageFromJson('AccountResourceMessage', json, HEX),
      ),
    chainParameters: async () => chainParametersFromJson(await wallet('getchainparameters')),
    energyPrices: async () => energyPricesFromJson(await wallet('getenergyprices')),
    nodeInfo: async () => nodeInfoFromJson(await wallet('getnodeinfo')),
    async burnedSun() {
      const reply = await wallet('getburntrx');
      return read('getburntrx', reply, json => toBigInt(json['burnTrxAmount']) ?? 0n);
    },
    async witnesses() {
      const items = list('listwitnesses', member(await wallet('listwitnesses'), 'witnesses'));
      return items.map(json => read('listwitnesses', json, item => messageFromJson('Witness', item, HEX)));
    },
    async nextMaintenanceMs() {
      const reply = await wallet('getnextmaintenancetime');
      return read('getnextmaintenancetime', reply, json => toBigInt(json['num']) ?? 0n);
    },
    async brokerage(witness) {
      const reply = await wallet('getBrokerage', { address: addressToHex(witness) });
      return read('getBrokerage', reply, json => Number(toBigInt(json['brokerage']) ?? 0n));
    },
    async reward(address) {
      const reply = await wallet('getReward', { address: addressToHex(address) });
      return read('getReward', reply, json => toBigInt(json['reward']) ?? 0n);
    },
    async proposals() {
      const items = list('listproposals', member(await wallet('listproposals'), 'proposals'));
      return items.map(json => read('listproposals', json, item => messageFromJson('Proposal', item, HEX)));
    },
    async nodes() {
      const items = list('listnodes', member(await wallet('listnodes'), 'nodes'));
      return items.map(json =>
        read('listnodes', json, item => {
          const host = member(item['address'] ?? null, 'host');
          const port = toBigInt(member(item['address'] ?? null, 'port'));
          return { host: typeof host === 'string' ? textOfMessage(host) : '', port: Number(port ?? 0n) };
        }),
      );
    },
    async assets() {
      const items = list('getassetissuelist', member(await wallet('getassetissuelist'), 'assetIssue'));
      return items.map(json => read('getassetissuelist', json, asset));
    },
    assetById: async id =>
      readIfAny('getassetissuebyid', await wallet('getassetissuebyid', { value: id }), asset),
    async exchanges() {
      const items = list('listexchanges', member(await wallet('listexchanges'), 'exchanges'));
      return items.map(json => read('listexchanges', json, item => messageFromJson('Exchange', item, HEX)));
    },
    contract: async address =>
      readIfAny('getcontract', await wallet('getcontract', { value: addressToHex(address) }), json =>
        messageFromJson('SmartContract', json, HEX),
      ),
    contractInfo: async address =>
      readIfAny(
        'getcontractinfo',
        await wallet('getcontractinfo', { value: addressToHex(address) }),
        contractInfoFromJson,
      ),
    async triggerConstant(call) {
      const reply = await wallet('triggerconstantcontract', callToJson(call));
      refuseUnlessOk('triggerconstantcontract', reply);
      return read('triggerconstantcontract', reply, constantResult);
    },
    async estimateEnergy(call) {
      const reply = await wallet('estimateenergy', callToJson(call));
      refuseUnlessOk('estimateenergy', reply);
      return read('estimateenergy', reply, json => toBigInt(json['energy_required']) ?? 0n);
    },
    async broadcast(signed) {
      let attempts = 0;
      const reply = await post(
        `${full}/wallet/broadcasthex`,
        { transaction: bytesToHex(signed) },
        () => attempts++,
      );
      return broadcastResult(reply, attempts);
    },
  };
}

function info(json: JsonObject): TransactionInfo {
  return transactionInfoFromJson(json, HEX);
}

function asset(json: JsonObject): AssetIssueContract {
  return messageFromJson('AssetIssueContract', json, HEX);
}

function callToJson(call: ConstantCall): JsonObject {
  return {
    owner_address: addressToHex(call.owner),
    ...(call.contract === undefined ? {} : { contract_address: addressToHex(call.contract) }),
    data: bytesToHex(call.data),
    ...(call.callValueSun === undefined ? {} : { call_value: call.callValueSun }),
  };
}

function constantResult(json: JsonObject): ConstantResult {
  const results = Array.isArray(json['constant_result']) ? json['constant_result'] : [];
  const first = results[0];
  const ret = member(json['transaction'] ?? null, 'ret');
  const outcome = Array.isArray(ret) ? member(ret[0] ?? null, 'ret') : undefined;
  const message = member(json['result'] ?? null, 'message');
  return {
    energyUsed: toBigInt(json['energy_used']) ?? 0n,
    energyPenalty: toBigInt(json['energy_penalty']) ?? 0n,
    result: typeof first === 'string' ? hexToBytes(first) : new Uint8Array(0),
    reverted: outcome === 'FAILED',
    message: typeof message === 'string' ? textOfMessage(message) : '',
    logs: messageFromJson('TransactionInfo', { log: json['logs'] ?? [] }, HEX).log,
  };
}

function chainParametersFromJson(reply: JsonValue): Map<string, bigint> {
  const parameters = new Map<string, bigint>();
  for (const item of list('getchainparameters', member(reply, 'chainParameter'))) {
    if (!isJsonObject(item) || typeof item['key'] !== 'string')
      throw malformed('getchainparameters', 'a parameter has no key');
    parameters.set(item['key'], toBigInt(item['value']) ?? 0n);
  }
  return parameters;
}

/** `time:price` with commas between, the first of them from time 0. */
function energyPricesFromJson(reply: JsonValue): EnergyPrice[] {
  const text = member(reply, 'prices');
  if (typeof text !== 'string' || !/^\d+:\d+(?:,\d+:\d+)*$/.test(text))
    throw malformed('getenergyprices', 'its prices cannot be read');
  return text.split(',').map(pair => {
    const [fromMs = '0', sun = '0'] = pair.split(':');
    return { fromMs: BigInt(fromMs), sun: BigInt(sun) };
  });
}

function contractInfoFromJson(json: JsonObject): ContractInfo {
  const code = json['runtimecode'];
  const factor = member(json['contract_state'] ?? null, 'energy_factor');
  return {
    runtimeCode: hexToBytes(typeof code === 'string' ? code : ''),
    energyFactor: factor === undefined ? 0n : (toBigInt(factor) ?? 0n),
  };
}

function nodeInfoFromJson(reply: JsonValue): NodeInfo {
  const version = member(member(reply, 'configNodeInfo') ?? null, 'codeVersion');
  const block = (name: string) => {
    const text = member(reply, name);
    const match = typeof text === 'string' ? /^Num:(\d+),ID:([0-9a-f]+)$/.exec(text) : null;
    return match ? { number: BigInt(match[1] ?? '0'), id: match[2] ?? '' } : undefined;
  };
  return {
    codeVersion: typeof version === 'string' ? version : '',
    head: block('block'),
    solid: block('solidityBlock'),
    peers: list('getnodeinfo', member(reply, 'peerList')).map(json =>
      read('getnodeinfo', json, peerFromJson),
    ),
  };
}

function peerFromJson(json: JsonObject): NodePeer {
  const { host, headBlockWeBothHave: common } = json;
  const match = typeof common === 'string' ? /^Num:(\d+)/.exec(common) : null;
  return {
    host: typeof host === 'string' ? host : '',
    port: Number(toBigInt(json['port']) ?? 0n),
    connectedSinceMs: toBigInt(json['connectTime']) ?? 0n,
    latencyMs: Number(json['avgLatency'] ?? 0),
    head: match?.[1] === undefined ? undefined : BigInt(match[1]),
  };
}

function broadcastResult(reply: JsonValue, attempts: number): Uint8Array {
  const txid = member(reply, 'txid');
  const code = member(reply, 'code');
  // After a lost answer the first attempt may have gone in; then the node knows the transaction already.
  const done = member(reply, 'result') === true || (attempts > 1 && code === 'DUP_TRANSACTION_ERROR');
  if (done && typeof txid === 'string') return hexToBytes(txid);
  const message = member(reply, 'message');
  throw errorOfCode(
    typeof code === 'string' ? code : 'OTHER_ERROR',
    typeof message === 'string' ? textOfMessage(message) : '',
    {
      call: 'broadcasthex',
    },
  );
}

/** Throws what `result` {code, message} says went wrong (java-tron: GrpcAPI.Return). */
function refuseUnlessOk(call: string, reply: JsonValue): void {
  const result = member(reply, 'result') ?? null;
  const code = member(result, 'code');
  if (member(result, 'result') === true && (code === undefined || code === 'SUCCESS')) return;
  const message = member(result, 'message');
  throw errorOfCode(
    typeof code === 'string' ? code : 'OTHER_ERROR',
    typeof message === 'string' ? textOfMessage(message) : '',
    { call },
  );
}

/** Messages come as hex of their text in most replies and plain in broadcasthex. */
function textOfMessage(message: string): string {
  if (!/^(?:[0-9a-fA-F]{2})+$/.test(message)) return message;
  return bytesToText(hexToBytes(message)) ?? message;
}

function member(json: JsonValue, name: string): JsonValue | undefined {
  return isJsonObject(json) ? json[name] : undefined;
}

function list(call: string, json: JsonValue | undefined): JsonValue[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw malformed(call, 'a list was expected');
  return json;
}

function read<T>(call: string, json: JsonValue, reader: (json: JsonObject) => T): T {
  if (!isJsonObject(json)) throw malformed(call, 'an object was expected');
  try {
    return reader(json);
  } catch (error) {
    if (error instanceof NodeError || !(error instanceof SunscopeError)) throw error;
    throw malformed(call, error.message, error);
  }
}

function readIfAny<T>(call: string, json: JsonValue, reader: (json: JsonObject) => T): T | undefined {
  return isJsonObject(json) && Object.keys(json).length === 0 ? undefined : read(call, json, reader);
}

function malformed(call: string, reason: string, cause?: unknown): NodeReplyError {
  return new NodeReplyError('malformed_reply', `The node's answer to ${call} cannot be read: ${reason}`, {
    details: { call },
    cause,
  });
}
