import { randomInt } from 'node:crypto';
import { decodeParameters, encodeCall, encodeParameters } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, addressToHex, type Address } from '@sunscope/tron/address';
import { contractAbi, type ContractArtifact } from '@sunscope/tron/contract-abi';
import { bytesToHex, concatBytes, hexToBytes } from '@sunscope/tron/bytes';
import type { MessageInit, MessageName } from '@sunscope/tron/codec';
import { SunscopeError } from '@sunscope/tron/errors';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { sideDigest } from '@sunscope/tron/side-chain';
import { signDigest } from '@sunscope/tron/signature';
import {
  createTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import type { TransactionInfo } from '@sunscope/tron/messages';
import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { isJsonObject, parseJson, type JsonObject } from '@sunscope/node-api/json';

const LIFE_MS = 60_000n;
const FEE_LIMIT_SUN = 1_000_000_000n;
const DEPLOY_FEE_LIMIT_SUN = 10_000_000_000n;
const CALL_TIMEOUT_MS = 15_000;
/** Transactions that are made within it share one look at the newest block. */
const HEAD_MS = 250;
/** Where the first transaction's time lies after its block: one that began again does not repeat what it sent before. */
const SALTS = 10_000;

type Head = Awaited<ReturnType<NodeClient['headHeader']>>;

/** What the relay has to do with one chain: read its solid state, and send transactions of its own keys. */
export class ChainLink {
  readonly url: string;
  readonly client: NodeClient;
  private readonly sideChainId: Uint8Array | undefined;
  private readonly addresses = new WeakMap<Uint8Array, Address>();
  private salt = BigInt(randomInt(SALTS));
  private head: { readonly untilMs: number; readonly header: Promise<Head> } | undefined;

  /** @param sideChainId where it is a side chain, whose signatures are over it */
  constructor(url: string, sideChainId?: Uint8Array) {
    this.url = url;
    this.sideChainId = sideChainId;
    // The relay has waits of its own.
    this.client = createNodeClient({ baseUrl: url, retries: 0, timeoutMs: CALL_TIMEOUT_MS });
  }

  async solidNumber(): Promise<bigint> {
    return (await this.client.solidHeader()).number;
  }

  /**
   * Asks a contract about the newest state that can no longer be undone.
   * @throws SunscopeError where it reverts or is not there
   */
  async read(
    contract: Address,
    signature: string,
    values: readonly unknown[],
    types: readonly string[],
  ): Promise<unknown[]> {
    const answer = await this.post('/walletsolidity/triggerconstantcontract', {
      owner_address: addressToHex(contract),
      contract_address: addressToHex(contract),
      data: bytesToHex(encodeCall(signature, values)),
    });
    const results = answer['constant_result'];
    const transaction = answer['transaction'];
    const ret = isJsonObject(transaction) && Array.isArray(transaction['ret']) ? transaction['ret'][0] : {};
    const failed = isJsonObject(ret) && ret['ret'] === 'FAILED';
    const hex = Array.isArray(results) && typeof results[0] === 'string' ? results[0] : '';
    if (failed || (hex === '' && types.length > 0))
      throw new SunscopeError('no_answer', `${signature} of ${contract} gives no answer`);
    return decodeParameters(types, hexToBytes(hex)).map(({ value }) => value);
  }

  /** Signs a call and hands it in. @returns its id, hex: it may still fail in its block */
  send(key: Uint8Array, contract: Address, signature: string, values: readonly unknown[]): Promise<string> {
    return this.sign(key, 'TriggerSmartContract', {
      owner_address: addressToBytes(this.addressOf(key)),
      contract_address: addressToBytes(contract),
      data: encodeCall(signature, values),
    });
  }

  /** Deploys a contract and waits until it is in a block. */
  async deploy(
    key: Uint8Array,
    artifact: ContractArtifact,
    types: readonly string[],
    values: readonly unknown[],
  ): Promise<Address> {
    const owner = addressToBytes(addressFromPrivateKey(key));
    const id = await this.sign(
      key,
      'CreateSmartContract',
      {
        owner_address: owner,
        new_contract: {
          origin_address: owner,
          name: artifact.contractName,
          abi: contractAbi(artifact.abi),
          bytecode: concatBytes(hexToBytes(artifact.bytecode), encodeParameters(types, values)),
          consume_user_resource_percent: 100n,
          origin_energy_limit: 10_000_000n,
        },
      },
      DEPLOY_FEE_LIMIT_SUN,
    );
    return addressFromBytes((await this.receipt(id)).contract_address);
  }

  /** Waits until a transaction is in a block. @throws SunscopeError where it failed there, or never came */
  async receipt(id: string): Promise<TransactionInfo> {
    for (let tries = 0; tries < 120; tries++) {
      const info = await this.client.transactionInfoById(hexToBytes(id));
      if (info) {
        if (info.result !== 0) throw new SunscopeError('transaction_failed', `Transaction ${id} failed`);
        return info;
      }
      await new Promise(resolve => setTimeout(resolve, 500));
    }
    throw new SunscopeError('transaction_lost', `Transaction ${id} came into no block`);
  }

  /** Waits until what a transaction changed can no longer be undone. @throws SunscopeError where that takes too long */
  async settled(id: string): Promise<void> {
    const { blockNumber } = await this.receipt(id);
    for (let tries = 0; tries < 360; tries++) {
      if ((await this.solidNumber()) >= blockNumber) return;
      await new Promise(resolve => setTimeout(resolve, 500));
    }
    throw new SunscopeError('no_answer', `Block ${blockNumber} of ${this.url} does not become solid`);
  }

  /** A control call of the embedded chain. */
  async post(path: string, body: JsonObject): Promise<JsonObject> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const answer = parseJson(await response.text());
    if (!response.ok || !isJsonObject(answer))
      throw new SunscopeError(
        'node_refused',
        `${path} of ${this.url} was refused: ${JSON.stringify(answer)}`,
      );
    return answer;
  }

  private addressOf(key: Uint8Array): Address {
    const address = this.addresses.get(key) ?? addressFromPrivateKey(key);
    this.addresses.set(key, address);
    return address;
  }

  private recentHead(): Promise<Head> {
    const now = performance.now();
    if (!this.head || this.head.untilMs < now) {
      const header = this.client.headHeader();
      this.head = { untilMs: now + HEAD_MS, header };
      header.catch(() => (this.head = undefined));
    }
    return this.head.header;
  }

  private async sign<K extends MessageName>(
    key: Uint8Array,
    type: K,
    parameter: MessageInit<K>,
    feeLimitSun = FEE_LIMIT_SUN,
  ): Promise<string> {
    const head = await this.recentHead();
    const headMs = head.header.raw_data.timestamp;
    const rawData = createTransactionRaw(type, parameter, {
      refBlock: refBlockOf(head.id),
      // Equal calls within a block would be duplicates.
      timestampMs: headMs + ++this.salt,
      expirationMs: headMs + LIFE_MS,
      feeLimitSun,
    });
    const id = transactionId(rawData);
    const signature = signDigest(this.sideChainId ? sideDigest(id, this.sideChainId) : id, key);
    await this.client.broadcast(encodeTransaction(rawData, { signature: [signature] }));
    return bytesToHex(id);
  }
}
