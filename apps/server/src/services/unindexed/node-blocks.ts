import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError, NodeReplyError } from '@sunscope/node-api/errors';
import type { NodeBlock } from '@sunscope/node-api/shapes';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { handled } from '@sunscope/tron/promises';
import type { Effects } from '../../decode/effects.ts';
import type { BlockFilter } from '../../repositories/blocks-read.ts';
import { blockOfPosition } from '../../repositories/keys.ts';
import type { Readers } from '../../repositories/readers.ts';
import type { StoredTransaction, TransactionFilter } from '../../repositories/transactions-read.ts';
import type { StoredTransfer, TransferFilter } from '../../repositories/transfers-read.ts';
import { checkBlock, type BlockRules } from '../../verify/block-rules.ts';
import { decodeOrRefuse } from '../../verify/decode-or-refuse.ts';
import { UnverifiedError } from '../../verify/unverified.ts';
import { withInfos } from '../../verify/whole-block.ts';
import { WitnessKeys } from '../../verify/witness-keys.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import { storedTransactions, storedTransfers } from './stored-rows.ts';

/** Blocks kept decoded: a page of one block asks several times in a row. */
const KEPT = 8;
/** How long the node's "no such transaction" stands. */
const UNKNOWN_MS = 2000;
/** A refused block stays refused so many times as long as it took to read: visitors must not have it read all the time. */
const REST = 4;

/** How long the answer to "is it the same chain" stands. */
const SAME_CHAIN_MS = 10_000;

type Single<T> = Partial<Record<keyof T, unknown>>;

/** What single blocks are read with. */
export interface NodeBlocksOptions {
  node: NodeClient;
  heads: ChainHeads;
  /** Asked at each block: which network it is may be learnt late. */
  rules: () => BlockRules;
  /** Called with what does not verify: it is nowhere on the pages. */
  onFault: (error: UnverifiedError) => void;
  now: () => number;
}

/** Single blocks of the node that the index lacks, verified and decoded as the indexer does it. */
export class NodeBlocks {
  readonly #readers: Pick<Readers, 'stats'>;
  readonly #node: NodeClient;
  readonly #heads: ChainHeads;
  readonly #rules: () => BlockRules;
  readonly #keys: WitnessKeys;
  readonly #onFault: (error: UnverifiedError) => void;
  readonly #now: () => number;
  readonly #kept = new Map<string, Promise<Effects | undefined>>();
  readonly #unknown = new Map<string, number>();
  #sameChain: Promise<boolean> | undefined;

  constructor(readers: Pick<Readers, 'stats'>, { node, heads, rules, onFault, now }: NodeBlocksOptions) {
    this.#readers = readers;
    this.#node = node;
    this.#heads = heads;
    this.#rules = rules;
    this.#keys = new WitnessKeys(node);
    this.#onFault = onFault;
    this.#now = now;
  }

  /** The block of a filter that names one by number or hash and nothing else. */
  async bySingle(filter: BlockFilter): Promise<Effects | undefined> {
    if (filter.number !== undefined && only(filter, 'number')) return this.byNumber(filter.number);
    return filter.hash !== undefined && only(filter, 'hash') ? this.#byHash(filter.hash) : undefined;
  }

  async byNumber(number: bigint): Promise<Effects | undefined> {
    if (!(await this.#isMissing(number))) return undefined;
    return this.#remember(String(number), async () => {
      const block = await this.#node.blockByNumber(number);
      return block && this.#decode(block, number);
    });
  }

  async #byHash(hash: Uint8Array): Promise<Effects | undefined> {
    if (!(await this.#lacksBlocks())) return undefined;
    const found = await this.#ask(() => this.#node.blockById(hash));
    return found && this.byNumber(found.number);
  }

  async transaction(hash: Uint8Array): Promise<StoredTransaction | undefined> {
    const key = bytesToHex(hash);
    if (this.#now() - (this.#unknown.get(key) ?? -Infinity) < UNKNOWN_MS) return undefined;
    if (!(await this.#lacksBlocks())) return undefined;
    const info = await this.#ask(() => this.#node.transactionInfoById(hash));
    if (!info) {
      if (this.#unknown.size > 1000) this.#unknown.clear();
      this.#unknown.set(key, this.#now());
      return undefined;
    }
    const effects = await this.byNumber(info.blockNumber);
    return effects && storedTransactions(effects).find(row => equalBytes(row.hash, hash));
  }

  async transactionsOf(filter: TransactionFilter): Promise<StoredTransaction[]> {
    if (filter.hash !== undefined && only(filter, 'hash')) {
      const found = await this.transaction(filter.hash);
      return found ? [found] : [];
    }
    if (filter.block === undefined || !only(filter, 'block')) return [];
    const effects = await this.byNumber(filter.block);
    return effects ? storedTransactions(effects) : [];
  }

  async transfersOf(filter: TransferFilter): Promise<StoredTransfer[]> {
    const { block, transaction } = filter;
    if (transaction !== undefined && only(filter, 'transaction', 'kind')) {
      const rows = storedTransfers(await this.byNumber(blockOfPosition(transaction)));
      return rows.filter(row => row.position >> 14n === transaction >> 14n);
    }
    return block !== undefined && only(filter, 'block', 'kind')
      ? storedTransfers(await this.byNumber(block))
      : [];
  }

  /** True for a block the node has and the index, by its bounds, has not. */
  async #isMissing(number: bigint): Promise<boolean> {
    const { cursor, startBlock } = await this.#readers.stats.sync();
    if (cursor !== undefined && number >= startBlock && number <= cursor.number) return false;
    const head = (await this.#heads.read())?.head;
    return head !== undefined && number <= head.number && (await this.#isSameChain());
  }

  async #lacksBlocks(): Promise<boolean> {
    const { cursor, startBlock } = await this.#readers.stats.sync();
    const head = (await this.#heads.read())?.head;
    const lacks =
      head !== undefined && (cursor === undefined || startBlock > 0n || head.number > cursor.number);
    return lacks && (await this.#isSameChain());
  }

  /** The index may be an archive of a network that this node is not of. */
  async #isSameChain(): Promise<boolean> {
    const { genesis, cursor } = await this.#readers.stats.sync();
    if (genesis === undefined) return cursor === undefined;
    this.#sameChain ??= handled(
      this.#ask(() => this.#node.blockByNumber(0n))
        .finally(() => {
          // Asked again where the node did not answer, and after a reset of the chain.
          setTimeout(() => (this.#sameChain = undefined), SAME_CHAIN_MS).unref();
        })
        .then(block => block !== undefined && equalBytes(block.id, genesis)),
    );
    return this.#sameChain;
  }

  async #decode(block: NodeBlock, number: bigint): Promise<Effects> {
    const source = await withInfos(this.#node, block);
    const { signer } = checkBlock(block, source.infos, number, this.#rules());
    await this.#keys.check([{ number, witness: block.header.raw_data.witness_address, signer }]);
    return decodeOrRefuse({ block, infos: source.infos ?? [] });
  }

  #remember(key: string, read: () => Promise<Effects | undefined>): Promise<Effects | undefined> {
    const known = this.#kept.get(key);
    if (known) return known;
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT && oldest !== undefined) this.#kept.delete(oldest);
    let isRefused = false;
    const beganMs = this.#now();
    const found = handled(this.#ask(read, () => (isRefused = true)));
    this.#kept.set(key, found);
    const forget = () => {
      if (this.#kept.get(key) === found) this.#kept.delete(key);
    };
    found.then(effects => {
      // Only what will not change is kept: nothing, or a block that may still be replaced, is asked for again.
      if (isRefused) setTimeout(forget, REST * (this.#now() - beganMs)).unref();
      else if (effects === undefined) forget();
    }, forget);
    setTimeout(() => {
      if (!isRefused) forget();
    }, UNKNOWN_MS).unref();
    return found;
  }

  /** A node that is unreachable or lies leaves what the index has, as everywhere on the pages. */
  async #ask<T>(read: () => Promise<T | undefined>, onRefused?: () => void): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof UnverifiedError || error instanceof NodeReplyError) onRefused?.();
      if (error instanceof UnverifiedError) this.#onFault(error);
      else if (!(error instanceof NodeError)) throw error;
      return undefined;
    }
  }
}

/** True where a filter sets nothing but these members. */
function only<T extends object>(filter: T, ...names: (keyof T)[]): boolean {
  return Object.entries(filter as Single<T>).every(
    ([name, value]) => value === undefined || names.includes(name as keyof T),
  );
}
