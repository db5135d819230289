import { NodeError } from '@sunscope/node-api/errors';
import type { SystemStatus } from '@sunscope/product-api/types';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import type { NodeClient } from '@sunscope/node-api/client';
import { handled } from '@sunscope/tron/promises';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import type { NodeFaults } from './node-faults.ts';

type Notice = SystemStatus['notices'][number];

/** A head this old means that the node catches up, or that its chain stands still. */
const LATE_MS = 60_000;
/** Blocks the index may be behind its node without anything being said. */
export const BEHIND_BLOCKS = 20n;
/** How long the look at the node's head and genesis block stands. */
const FRESH_MS = 15_000;

interface NodeFacts {
  headMs: number | undefined;
  genesis: Uint8Array | undefined;
}

/** Says in words what is not as it should be with node and index, for status, pages and operators. */
export class Notices {
  readonly #readers: Pick<Readers, 'stats'>;
  readonly #node: Pick<NodeClient, 'headHeader' | 'blockByNumber'>;
  readonly #heads: ChainHeads;
  readonly #faults: Pick<NodeFaults, 'node' | 'current'>;
  /** A chain of one's own may stand still for as long as it likes. */
  readonly #mayStandStill: () => boolean;
  readonly #now: () => number;
  /** The indexer of this process waits for room on the disk. */
  isDiskFull = false;
  #known: { facts: Promise<NodeFacts | undefined>; atMs: number; fault: string | undefined } | undefined;

  constructor(options: {
    readers: Pick<Readers, 'stats'>;
    node: Pick<NodeClient, 'headHeader' | 'blockByNumber'>;
    heads: ChainHeads;
    faults: Pick<NodeFaults, 'node' | 'current'>;
    mayStandStill: () => boolean;
    now: () => number;
  }) {
    this.#readers = options.readers;
    this.#node = options.node;
    this.#heads = options.heads;
    this.#faults = options.faults;
    this.#mayStandStill = options.mayStandStill;
    this.#now = options.now;
  }

  async read(): Promise<Notice[]> {
    const { stats } = this.#readers;
    const fault = this.#faults.current;
    const [sync, provenance, heads, facts] = await Promise.all([
      stats.sync(),
      stats.provenance(),
      this.#heads.read(),
      this.#facts(fault?.message),
    ]);
    const notices: Notice[] = [];
    const add = (code: Notice['code'], message: string, chains: Partial<Notice> = {}) =>
      notices.push({ code, message, ...chains });
    if (this.isDiskFull)
      add(
        'disk_full',
        'The disk is full: new blocks are not indexed until there is room; what is shown was indexed before, and nothing is lost',
      );
    const isOther = fault?.check === 'other_chain';
    if (fault && !isOther)
      add(
        'node_unverified',
        `An answer of the node ${this.#faults.node} does not verify (${fault.check}): ${fault.message}. Nothing of it was indexed; it is asked again`,
      );
    if (!heads || !facts)
      add('node_unreachable', 'The node does not answer: what is shown is what was indexed before');
    if (facts?.genesis && sync.genesis && !equalBytes(facts.genesis, sync.genesis)) {
      const [expected, found] = [bytesToHex(sync.genesis), bytesToHex(facts.genesis)];
      add(
        'other_chain',
        `The node is of another chain: the genesis block of the index is ${expected}, the node's is ${found}. ${
          isOther ? fault.message : 'Nothing of it is indexed'
        }`,
        { expected, found },
      );
    } else if (isOther) add('other_chain', fault.message);
    const lateMs = facts?.headMs === undefined ? 0 : this.#now() - facts.headMs;
    if (lateMs > LATE_MS && !this.#mayStandStill())
      add(
        'node_behind',
        `The node’s newest block is ${Math.round(lateMs / 1000)} s old: it is behind its network`,
      );
    const behind = (heads?.head?.number ?? 0n) - (sync.cursor?.number ?? -1n);
    if (behind > BEHIND_BLOCKS)
      add(
        'index_behind',
        `${behind} blocks of the node are still to be indexed: lists and balances lack them`,
      );
    if (provenance.rebuiltTo !== undefined)
      add(
        'index_rebuilding',
        `The index is of an earlier version and is being read through again, up to block ${provenance.rebuiltTo} so far`,
      );
    if (sync.startBlock > 0n)
      add(
        'index_partial',
        `The index begins with block ${sync.startBlock}: what happened before is not in its lists`,
      );
    if (provenance.internalTransactions !== 'recorded')
      add(
        'internal_transactions_missing',
        provenance.internalTransactions === 'missing'
          ? 'The node records no internal transactions (vm.saveInternalTx): transfers made by contracts are missing'
          : 'Some blocks were read from a node that records no internal transactions: transfers made by contracts are missing there',
      );
    if (provenance.unconfirmedBlocks > 0n)
      add(
        'blocks_unconfirmed',
        `${provenance.unconfirmedBlocks} imported blocks could not be confirmed in full`,
      );
    return notices;
  }

  /** @param fault what the indexer finds wrong: another thing than before is a reason to look again */
  #facts(fault: string | undefined): Promise<NodeFacts | undefined> {
    const now = this.#now();
    if (!this.#known || now - this.#known.atMs > FRESH_MS || this.#known.fault !== fault)
      this.#known = { facts: handled(this.#ask()), atMs: now, fault };
    return this.#known.facts;
  }

  async #ask(): Promise<NodeFacts | undefined> {
    try {
      const [head, genesis] = await Promise.all([this.#node.headHeader(), this.#node.blockByNumber(0n)]);
      return { headMs: Number(head.header.raw_data.timestamp), genesis: genesis?.id };
    } catch (error) {
      // Away is an answer here; it is asked again at the next look.
      this.#known = undefined;
      if (!(error instanceof NodeError)) throw error;
      return undefined;
    }
  }
}
