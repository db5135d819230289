import type { NodeBlock, NodeTransaction } from '@sunscope/node-api/shapes';
import { encodeCall, eventTopic } from '@sunscope/tron/abi';
import { addressFromBytes, addressToBytes, ADDRESS_PREFIX, ZERO_ADDRESS } from '@sunscope/tron/address';
import { blockIdOf, encodeHeaderRaw, merkleRoot } from '@sunscope/tron/block';
import { concatBytes, numberToBytes, textToBytes } from '@sunscope/tron/bytes';
import { addressFromPrivateKey } from '@sunscope/tron/keys';
import { emptyMessage, type MessageInit, type MessageName } from '@sunscope/tron/codec';
import { keccak256, sha256 } from '@sunscope/tron/hash';
import { ContractResult, type BlockHeaderRaw, type TransactionInfo } from '@sunscope/tron/messages';
import {
  createTransactionRaw,
  decodeTransactionRaw,
  encodeTransaction,
  refBlockOf,
  transactionId,
} from '@sunscope/tron/transaction';
import { signRecoverable } from 'tiny-secp256k1';
import { Random } from './random.ts';

const TRANSFER_TOPIC = eventTopic('Transfer(address,address,uint256)');
const APPROVAL_TOPIC = eventTopic('Approval(address,address,uint256)');
const GENESIS_MS = 1_700_000_000_000n;
const BLOCK_MS = 3000n;
const NOBODY = addressToBytes(ZERO_ADDRESS);
/** Part of all places in transactions that the two busiest accounts have; and how uneven the rest is. */
const BUSIEST = 0.09;
const SKEW = 5;

/** A made block with the infos of its transactions. */
export interface MadeBlock {
  block: NodeBlock;
  infos: TransactionInfo[];
}

/** What a transaction is made of besides its contract. */
interface Outcome {
  /** Transfer events, or Approval; that of an item names it by `id` and moves no amount. */
  logs?: {
    token: Uint8Array;
    from: Uint8Array;
    to: Uint8Array;
    amount: bigint;
    id?: bigint;
    topic?: Uint8Array;
  }[];
  internal?: { from: Uint8Array; to: Uint8Array; sun: bigint; note: string }[];
  contractAddress?: Uint8Array;
  assetId?: string;
  failed?: boolean;
  memo?: Uint8Array;
  fee?: bigint;
}

/**
 * Makes chains of well-formed blocks: ids, links, Merkle roots and the witness's signatures are right, those of
 * transactions are noise. It follows TRX and
 * TRC10 balances, so that it can play the node's part. A block is a function of the seed and of what was made before.
 */
export class ChainMaker {
  readonly blocks: MadeBlock[] = [];
  readonly accounts: Uint8Array[];
  readonly witness: Uint8Array;
  readonly #witnessKey: Uint8Array;
  readonly trx = new Map<string, bigint>();
  readonly trc10 = new Map<string, Map<string, bigint>>();
  /** When an account came to be, by {@link addressKey}: with the first TRX or TRC10 it was sent. */
  readonly createdMs = new Map<string, bigint>();
  /** TRC20 contracts deployed so far. */
  readonly contracts: Uint8Array[] = [];
  readonly assets: string[] = [];
  /** Added to the times of blocks that are made from now on. */
  aheadMs = 0n;
  #random: Random;
  #pending: { transaction: NodeTransaction; info: TransactionInfo; whole: Uint8Array }[] = [];

  /** @param options genesis: block 0 of another chain to go on from, instead of one of the maker's own */
  constructor(options: { seed: number; accounts: number; genesis?: NodeBlock }) {
    this.#random = new Random(options.seed);
    this.accounts = Array.from({ length: options.accounts }, () =>
      concatBytes(Uint8Array.of(ADDRESS_PREFIX), this.#random.bytes(20)),
    );
    this.#witnessKey = sha256(this.#random.bytes(20));
    this.witness = addressToBytes(addressFromPrivateKey(this.#witnessKey));
    if (options.genesis) this.#goOnFrom(options.genesis);
    else this.#genesis();
  }

  get head(): MadeBlock {
    return this.blocks.at(-1) as MadeBlock;
  }

  /** Takes another course from here on. */
  reseed(seed: number): void {
    this.#random = new Random(seed);
  }

  get random(): Random {
    return this.#random;
  }

  sendTrx(from: Uint8Array, to: Uint8Array, amount: bigint, memo?: string): void {
    this.#move(this.trx, from, to, amount);
    this.#add(
      'TransferContract',
      { owner_address: from, to_address: to, amount },
      memo === undefined ? {} : { memo: textToBytes(memo) },
    );
  }

  sendTrc10(from: Uint8Array, to: Uint8Array, id: string, amount: bigint): void {
    this.#moveAsset(id, from, to, amount);
    this.#add('TransferAssetContract', {
      owner_address: from,
      to_address: to,
      asset_name: textToBytes(id),
      amount,
    });
  }

  /** A call of `transfer`, or of `transferFrom` where the signer is another than `from`. */
  sendTrc20(token: Uint8Array, from: Uint8Array, to: Uint8Array, amount: bigint, signer = from): void {
    const words = [addressFromBytes(from), addressFromBytes(to), amount] as const;
    const data =
      signer === from
        ? encodeCall('transfer(address,uint256)', words.slice(1))
        : encodeCall('transferFrom(address,address,uint256)', words);
    this.#add(
      'TriggerSmartContract',
      { owner_address: signer, contract_address: token, data },
      { logs: [{ token, from, to, amount }], fee: 345_000n },
    );
  }

  /**
   * A call of `approve`, of an amount or of one item. With another signer it is an event in the owner's name that the
   * owner had no part in.
   */
  approve(
    token: Uint8Array,
    [owner, spender]: readonly [Uint8Array, Uint8Array],
    what: { amount: bigint } | { id: bigint },
    signer = owner,
  ): void {
    const amount = 'id' in what ? what.id : what.amount;
    const log = { token, from: owner, to: spender, amount, topic: APPROVAL_TOPIC };
    const data = encodeCall('approve(address,uint256)', [addressFromBytes(spender), amount]);
    this.#add(
      'TriggerSmartContract',
      { owner_address: signer, contract_address: token, data },
      { logs: [{ ...log, ...what }], fee: 345_000n },
    );
  }

  /** A call of a contract that takes a TRC20 token from its owner. */
  collect(
    token: Uint8Array,
    { from, to, amount }: { from: Uint8Array; to: Uint8Array; amount: bigint },
    { by, signer }: { by: Uint8Array; signer: Uint8Array },
  ): void {
    this.#add(
      'TriggerSmartContract',
      { owner_address: signer, contract_address: by, data: this.random.bytes(4) },
      {
        logs: [{ token, from, to, amount }],
        internal: [{ from: by, to: token, sun: 0n, note: 'call' }],
        fee: 345_000n,
      },
    );
  }

  /** One call that moves a token many times and has contracts call one another as often. */
  sendToMany(token: Uint8Array, from: Uint8Array, to: readonly Uint8Array[], calls: number): void {
    this.#add(
      'TriggerSmartContract',
      { owner_address: from, contract_address: token, data: this.random.bytes(4) },
      {
        logs: to.map((recipient, index) => ({ token, from, to: recipient, amount: BigInt(index + 1) })),
        internal: Array.from({ length: calls }, () => ({ from: token, to: from, sun: 0n, note: 'call' })),
        fee: 345_000n,
      },
    );
  }

  /** A call of `transferFrom` of a TRC721 contract. */
  sendItem(token: Uint8Array, from: Uint8Array, to: Uint8Array, id: bigint, signer = from): void {
    const words = [addressFromBytes(from), addressFromBytes(to), id] as const;
    this.#add(
      'TriggerSmartContract',
      {
        owner_address: signer,
        contract_address: token,
        data: encodeCall('transferFrom(address,address,uint256)', words),
      },
      { logs: [{ token, from, to, amount: 0n, id }], fee: 400_000n },
    );
  }

  /** Lends stake for energy to somebody, or takes it back. */
  lend(owner: Uint8Array, receiver: Uint8Array, sun: bigint, back: boolean): void {
    const terms = { owner_address: owner, receiver_address: receiver, balance: sun, resource: 1 };
    this.#add(back ? 'UnDelegateResourceContract' : 'DelegateResourceContract', terms);
  }

  vote(owner: Uint8Array, votes: bigint): void {
    this.#add('VoteWitnessContract', {
      owner_address: owner,
      votes: [{ vote_address: this.witness, vote_count: votes }],
    });
  }

  /** A call that does nothing that anybody hears of. */
  callWith(token: Uint8Array, from: Uint8Array, data: Uint8Array): void {
    this.#add('TriggerSmartContract', { owner_address: from, contract_address: token, data }, {});
  }

  callAndFail(token: Uint8Array, from: Uint8Array): void {
    this.#add(
      'TriggerSmartContract',
      { owner_address: from, contract_address: token, data: this.random.bytes(4) },
      { failed: true, fee: 1_000_000n },
    );
  }

  /** A call that passes TRX on to somebody by an internal transaction. */
  callAndPassOn(contract: Uint8Array, from: Uint8Array, to: Uint8Array, sun: bigint): void {
    this.#move(this.trx, from, to, sun);
    this.#add(
      'TriggerSmartContract',
      { owner_address: from, contract_address: contract, call_value: sun, data: this.random.bytes(4) },
      { internal: [{ from: contract, to, sun, note: 'call' }] },
    );
  }

  deployToken(owner: Uint8Array, supply: bigint): Uint8Array {
    const address = this.#add(
      'CreateSmartContract',
      {
        owner_address: owner,
        new_contract: { origin_address: owner, name: 'Token', bytecode: this.random.bytes(200) },
      },
      { logs: [], fee: 5_000_000n },
      created => [{ token: created, from: NOBODY, to: owner, amount: supply }],
    );
    this.contracts.push(address);
    return address;
  }

  issueAsset(owner: Uint8Array, name: string, supply: bigint): string {
    const id = String(1_000_001 + this.assets.length);
    this.assets.push(id);
    this.#moveAsset(id, undefined, owner, supply);
    this.#add(
      'AssetIssueContract',
      {
        owner_address: owner,
        name: textToBytes(name),
        abbr: textToBytes(name.slice(0, 4).toUpperCase()),
        total_supply: supply,
        precision: 2,
        trx_num: 1,
        num: 10,
        url: textToBytes('here'),
      },
      { assetId: id, fee: 1_024_000_000n },
    );
    return id;
  }

  /** Buys of what somebody issues: 10 of it for a sun, as {@link issueAsset} sells. */
  buyAsset(buyer: Uint8Array, issuer: Uint8Array, id: string, sun: bigint): void {
    this.#move(this.trx, buyer, issuer, sun);
    this.#moveAsset(id, issuer, buyer, sun * 10n);
    this.#add('ParticipateAssetIssueContract', {
      owner_address: buyer,
      to_address: issuer,
      asset_name: textToBytes(id),
      amount: sun,
    });
  }

  nameAccount(owner: Uint8Array, name: string): void {
    this.#add('AccountUpdateContract', { owner_address: owner, account_name: textToBytes(name) });
  }

  /** Puts what was sent since the last block into a new one. */
  mine(): MadeBlock {
    const number = this.head.block.number + 1n;
    const header: BlockHeaderRaw = {
      ...emptyMessage('BlockHeaderRaw'),
      number,
      timestamp: GENESIS_MS + BLOCK_MS * number + this.aheadMs,
      parentHash: this.head.block.id,
      witness_address: this.witness,
      version: 32,
      txTrieRoot: merkleRoot(this.#pending.map(entry => sha256(entry.whole))),
    };
    const made: MadeBlock = {
      block: {
        id: blockIdOf(encodeHeaderRaw(header), number),
        number,
        header: { raw_data: header, witness_signature: this.#signed(header) },
        transactions: this.#pending.map(entry => entry.transaction),
      },
      infos: this.#pending.map(entry => ({
        ...entry.info,
        blockNumber: number,
        blockTimeStamp: header.timestamp,
      })),
    };
    this.#pending = [];
    this.blocks.push(made);
    return made;
  }

  #signed(header: BlockHeaderRaw): Uint8Array {
    const { signature, recoveryId } = signRecoverable(sha256(encodeHeaderRaw(header)), this.#witnessKey);
    return concatBytes(signature, Uint8Array.of(recoveryId));
  }

  /**
   * The account a skewed die picks: two that are in one place of eleven, a few busy ones and many quiet ones. So 1,234
   * places of a block name some 950 accounts; in main-net block 79,072,107 they name 981, and two have 110 of them.
   */
  somebody(): Uint8Array {
    const place =
      this.random.next() < BUSIEST ? this.random.below(2) : this.random.skewed(this.accounts.length, SKEW);
    return this.accounts[place] as Uint8Array;
  }

  /** Who is rich here has no TRX by that block, which nobody checks. */
  #goOnFrom(genesis: NodeBlock): void {
    this.#move(this.trx, undefined, this.accounts[0] as Uint8Array, 99_000_000_000_000_000n);
    this.blocks.push({ block: genesis, infos: [] });
  }

  #genesis(): void {
    const [rich] = this.accounts;
    const header: BlockHeaderRaw = {
      ...emptyMessage('BlockHeaderRaw'),
      parentHash: new Uint8Array(32).fill(7),
      witness_address: textToBytes('made by a chain maker'),
    };
    const raw = createTransactionRaw(
      'TransferContract',
      {
        owner_address: textToBytes('0x000000000000000000000'),
        to_address: rich,
        amount: 99_000_000_000_000_000n,
      },
      {
        refBlock: { ref_block_bytes: new Uint8Array(0), ref_block_hash: new Uint8Array(0) },
        expirationMs: 0n,
        timestampMs: 0n,
      },
    );
    this.#move(this.trx, undefined, rich as Uint8Array, 99_000_000_000_000_000n);
    header.txTrieRoot = merkleRoot([sha256(encodeTransaction(raw, {}))]);
    const transaction = { raw_data: decodeTransactionRaw(raw), signature: [], ret: [] };
    this.blocks.push({
      block: {
        id: blockIdOf(encodeHeaderRaw(header), 0n),
        number: 0n,
        header: { raw_data: header, witness_signature: new Uint8Array(0) },
        transactions: [{ id: transactionId(raw), rawData: raw, transaction }],
      },
      infos: [],
    });
  }

  #add<K extends MessageName>(
    type: K,
    parameter: MessageInit<K>,
    outcome: Outcome = {},
    logsOf?: (created: Uint8Array) => NonNullable<Outcome['logs']>,
  ): Uint8Array {
    const parent = this.head.block;
    const at = parent.header.raw_data.timestamp + BLOCK_MS;
    const rawData = createTransactionRaw(type, parameter, {
      refBlock: refBlockOf(parent.id),
      expirationMs: at + 60_000n,
      // The place in the block keeps two equal transfers apart.
      timestampMs: at - 1000n + BigInt(this.#pending.length),
      ...(outcome.memo ? { data: outcome.memo } : {}),
      ...(outcome.fee === undefined ? {} : { feeLimitSun: 100_000_000n }),
    });
    const id = transactionId(rawData);
    const owner = (parameter as unknown as { owner_address: Uint8Array }).owner_address;
    const created =
      type === 'CreateSmartContract'
        ? concatBytes(Uint8Array.of(ADDRESS_PREFIX), keccak256(concatBytes(id, owner)).subarray(12))
        : NOBODY;
    const result = {
      ...emptyMessage('TransactionResult'),
      contractRet: outcome.failed === true ? ContractResult.REVERT : ContractResult.SUCCESS,
    };
    const signature = [this.random.bytes(65)];
    const contractAddress =
      created !== NOBODY
        ? created
        : (parameter as unknown as { contract_address?: Uint8Array }).contract_address;
    const info: TransactionInfo = {
      ...emptyMessage('TransactionInfo'),
      id,
      fee: outcome.fee ?? 0n,
      contractResult: [new Uint8Array(0)],
      contract_address: contractAddress ?? new Uint8Array(0),
      receipt: {
        ...emptyMessage('ResourceReceipt'),
        net_usage: BigInt(rawData.length + 130),
        ...(outcome.fee === undefined ? {} : { energy_fee: outcome.fee, result: result.contractRet }),
      },
      log: (logsOf?.(created) ?? outcome.logs ?? []).map(log => ({
        address: log.token.subarray(1),
        topics: [
          log.topic ?? TRANSFER_TOPIC,
          concatBytes(new Uint8Array(12), log.from.subarray(1)),
          concatBytes(new Uint8Array(12), log.to.subarray(1)),
          ...(log.id === undefined ? [] : [numberToBytes(log.id, 32)]),
        ],
        data: log.id === undefined ? numberToBytes(log.amount, 32) : new Uint8Array(0),
      })),
      internal_transactions: (outcome.internal ?? []).map(internal => ({
        ...emptyMessage('InternalTransaction'),
        hash: this.random.bytes(32),
        caller_address: internal.from,
        transferTo_address: internal.to,
        callValueInfo: [{ callValue: internal.sun, tokenId: '' }],
        note: textToBytes(internal.note),
      })),
      assetIssueID: outcome.assetId ?? '',
      result: outcome.failed === true ? 1 : 0,
    };
    const transaction: NodeTransaction = {
      id,
      rawData,
      transaction: { raw_data: decodeTransactionRaw(rawData), signature, ret: [result] },
    };
    this.#pending.push({
      transaction,
      info,
      whole: encodeTransaction(rawData, { signature, ret: [result] }),
    });
    return created;
  }

  #move(balances: Map<string, bigint>, from: Uint8Array | undefined, to: Uint8Array, amount: bigint): void {
    if (from) balances.set(addressKey(from), (balances.get(addressKey(from)) ?? 0n) - amount);
    balances.set(addressKey(to), (balances.get(addressKey(to)) ?? 0n) + amount);
    // As java-tron has it: the time of the block before.
    if (!this.createdMs.has(addressKey(to)))
      this.createdMs.set(addressKey(to), this.blocks.at(-1)?.block.header.raw_data.timestamp ?? 0n);
  }

  #moveAsset(id: string, from: Uint8Array | undefined, to: Uint8Array, amount: bigint): void {
    let balances = this.trc10.get(id);
    if (!balances) this.trc10.set(id, (balances = new Map()));
    this.#move(balances, from, to, amount);
  }
}

/** Key of an address in the maker's balances. */
export function addressKey(address: Uint8Array): string {
  return Buffer.from(address).toString('hex');
}
