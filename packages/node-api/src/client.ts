import { addressToHex, type Address } from '@sunscope/tron/address';
import { bytesToHex, textToBytes } from '@sunscope/tron/bytes';
import type {
  Account,
  AccountResourceMessage,
  AssetIssueContract,
  DelegatedResource,
  Exchange,
  Proposal,
  SmartContract,
  TransactionInfo,
  Witness,
} from '@sunscope/tron/messages';
import type {
  ConstantCall,
  ConstantResult,
  ContractInfo,
  EnergyPrice,
  NodeAddress,
  NodeInfo,
} from './answers.ts';
import { chainParametersFromJson, energyPricesFromJson } from './chain-figures.ts';
import { parseBlocksJson } from './blocks-json.ts';
import { callToJson, constantResult } from './constant-call.ts';
import { contractInfoFromJson } from './contract-info.ts';
import { nodeEndpoint } from './endpoint.ts';
import { isJsonObject, toBigInt, type JsonObject } from './json.ts';
import * as market from './market-orders.ts';
import { messageFromJson, transactionInfoFromJson } from './message-json.ts';
import { nodeAddressFromJson, nodeInfoFromJson } from './node-info.ts';
import { broadcastResult, refuseUnlessOk } from './outcome.ts';
import { list, member, read, readIfAny } from './reply.ts';
import { blockFromJson, nodeTransactionFromJson, type NodeBlock, type NodeTransaction } from './shapes.ts';
import { createTransport, type TransportOptions } from './transport.ts';

/**
 * A TRON node. All calls are lossless and ask with visible=false. What the node does not know is `undefined`; every
 * other failure is a `NodeError`.
 */
export interface NodeClient {
  /** The head block. */
  nowBlock(): Promise<NodeBlock>;
  /** The head block without its transactions: light, for what only needs its id and time. */
  headHeader(): Promise<Omit<NodeBlock, 'transactions'>>;
  /** The newest block that can no longer be undone. */
  solidBlock(): Promise<NodeBlock>;
  /** The same without its transactions. */
  solidHeader(): Promise<Omit<NodeBlock, 'transactions'>>;
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
  transactionInfosByBlock(number: bigint, how?: AnswerBounds): Promise<TransactionInfo[]>;
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
  /** All witnesses; their votes are those of the last counting. */
  witnesses(): Promise<Witness[]>;
  /** Block time from which on votes are counted the next time, ms. */
  nextMaintenanceMs(): Promise<bigint>;
  /** Percent of its rewards that a witness keeps in this round. */
  brokerage(witness: Address): Promise<number>;
  /** Rewards for votes and blocks that an account could withdraw, in sun. */
  reward(address: Address): Promise<bigint>;
  /** Stake 2.0 of an account, in sun, that it could delegate now: what its use ties up is left out. */
  delegatableSun(owner: Address, resource: number): Promise<bigint>;
  /** What one account lent another under Stake 1.0. */
  delegatedResource(from: Address, to: Address): Promise<DelegatedResource[]>;
  /** What one account lent another under Stake 2.0: what can be reclaimed, and what a lock holds until its time. */
  lentResource(from: Address, to: Address): Promise<DelegatedResource[]>;
  /** The account that has an id of its own choice. */
  accountById(id: string): Promise<Account | undefined>;
  /** Every proposal ever made, as it stands. */
  proposals(): Promise<Proposal[]>;
  /** Nodes that the node knows of, connected or not. */
  nodes(): Promise<NodeAddress[]>;
  /** All TRC10 tokens, each with its `id`. */
  assets(): Promise<AssetIssueContract[]>;
  assetById(id: string): Promise<AssetIssueContract | undefined>;
  /** All Bancor pairs with their reserves of this moment. */
  exchanges(): Promise<Exchange[]>;
  /** Orders of the chain's market that wait with one asset (`_` or a TRC10 id) for another. */
  marketOrders(sells: string, buys: string): Promise<market.MarketOrder[]>;
  /** Orders of an account that wait on the chain's market. */
  ownMarketOrders(owner: Address): Promise<market.OwnMarketOrder[]>;
  contract(address: Address): Promise<SmartContract | undefined>;
  /** A contract with what only `getcontractinfo` reports; undefined where there is none. */
  contractInfo(address: Address): Promise<ContractInfo | undefined>;
  /** Simulates a call on the head block's state. A revert is a result, not an error. */
  triggerConstant(call: ConstantCall, how?: CallOptions): Promise<ConstantResult>;
  /** Energy that a call needs; refused by nodes that do not offer it, and for calls that fail. */
  estimateEnergy(call: ConstantCall): Promise<bigint>;
  /** Hands in a signed transaction (protobuf) and gives its id. Safe to repeat: a duplicate of our own counts as done. */
  broadcast(signed: Uint8Array): Promise<Uint8Array>;
}

export interface NodeClientOptions extends TransportOptions {
  /** Full-node HTTP base, such as `http://127.0.0.1:9090`. */
  baseUrl: string;
  /** Base of `/walletsolidity` where it differs. */
  solidityUrl?: string;
}

/** How long an answer may be. */
export interface AnswerBounds {
  /** Most bytes, unpacked, where the caller knows a narrower bound than that of the call. */
  maxBytes?: number;
}

/** How one call is made. */
export interface CallOptions {
  /** Ends it, with its reason as the error: what contracts do may take longer than the caller can wait. */
  signal?: AbortSignal;
}

const HEX = { visible: false } as const;

/** A client of java-tron's HTTP API. */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  const full = nodeEndpoint(options.baseUrl);
  const solid = nodeEndpoint(options.solidityUrl ?? options.baseUrl);
  const post = createTransport(options);
  const wallet = (path: string, body: JsonObject = {}, how: CallOptions & AnswerBounds = {}) =>
    post(full.urlOf(`/wallet/${path}`), body, { ...how, headers: full.headers });
  const blocks = (path: string, body: JsonObject = {}) =>
    post(full.urlOf(`/wallet/${path}`), body, { headers: full.headers, parse: parseBlocksJson });
  const solidity = (path: string, body: JsonObject = {}) =>
    post(solid.urlOf(`/walletsolidity/${path}`), body, { headers: solid.headers });
  const delegations = async (
    call: 'getdelegatedresource' | 'getdelegatedresourcev2',
    from: Address,
    to: Address,
  ) => {
    const body = { fromAddress: addressToHex(from), toAddress: addressToHex(to) };
    const items = list(call, member(await wallet(call, body), 'delegatedResource'));
    return items.map(json => read(call, json, item => messageFromJson('DelegatedResource', item, HEX)));
  };

  return {
    nowBlock: async () => read('getnowblock', await blocks('getnowblock'), blockFromJson),
    headHeader: async () => read('getblock', await wallet('getblock', { detail: false }), blockFromJson),
    solidBlock: async () => read('getnowblock', await solidity('getnowblock'), blockFromJson),
    solidHeader: async () => read('getblock', await solidity('getblock', { detail: false }), blockFromJson),
    blockByNumber: async number =>
      readIfAny('getblockbynum', await blocks('getblockbynum', { num: number }), blockFromJson),
    blockById: async id =>
      readIfAny('getblockbyid', await blocks('getblockbyid', { value: bytesToHex(id) }), blockFromJson),
    async blockRange(start, end) {
      const reply = await blocks('getblockbylimitnext', { startNum: start, endNum: end });
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
    async transactionInfosByBlock(number, how = {}) {
      const reply = await wallet('gettransactioninfobyblocknum', { num: number }, how);
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
    async delegatableSun(owner, resource) {
      const body = { owner_address: addressToHex(owner), type: resource };
      const reply = await wallet('getcandelegatedmaxsize', body);
      return read('getcandelegatedmaxsize', reply, json => toBigInt(json['max_size']) ?? 0n);
    },
    delegatedResource: (from, to) => delegations('getdelegatedresource', from, to),
    lentResource: (from, to) => delegations('getdelegatedresourcev2', from, to),
    accountById: async id =>
      readIfAny(
        'getaccountbyid',
        await wallet('getaccountbyid', { account_id: bytesToHex(textToBytes(id)) }),
        json => messageFromJson('Account', json, HEX),
      ),
    async proposals() {
      const items = list('listproposals', member(await wallet('listproposals'), 'proposals'));
      return items.map(json => read('listproposals', json, item => messageFromJson('Proposal', item, HEX)));
    },
    async nodes() {
      const items = list('listnodes', member(await wallet('listnodes'), 'nodes'));
      return items.map(json => read('listnodes', json, nodeAddressFromJson));
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
    async marketOrders(sells, buys) {
      const hex = (asset: string) => bytesToHex(textToBytes(asset));
      const body = { sell_token_id: hex(sells), buy_token_id: hex(buys) };
      const reply = await wallet('getmarketorderlistbypair', body);
      return list('getmarketorderlistbypair', member(reply, 'orders')).map(json =>
        read('getmarketorderlistbypair', json, market.marketOrderFromJson),
      );
    },
    async ownMarketOrders(owner) {
      const reply = await wallet('getmarketorderbyaccount', { value: addressToHex(owner) });
      return list('getmarketorderbyaccount', member(reply, 'orders')).flatMap(
        json => read('getmarketorderbyaccount', json, market.ownMarketOrderFromJson) ?? [],
      );
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
    async triggerConstant(call, how) {
      const reply = await wallet('triggerconstantcontract', callToJson(call), how);
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
        full.urlOf('/wallet/broadcasthex'),
        { transaction: bytesToHex(signed) },
        { headers: full.headers, onAttempt: () => attempts++ },
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
