import { NodeError } from '@sunscope/node-api/errors';
import type { SystemStatus } from '@sunscope/product-api/types';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { NodeClient } from '@sunscope/node-api/client';
import { handled } from '@sunscope/tron/promises';
import type { Readers } from '../../repositories/readers.ts';
import type { ChainHeads } from '../shared/chain-heads.ts';
import type { NodeFaults } from './node-faults.ts';
import type { BridgeStanding } from '../sidechain/bridge-standing.ts';
import type { OtherChain, OwnChain } from './own-chain.ts';

type Notice = SystemStatus['notices'][number];

/** Codes of notices of what indexing waits for. */
export const STOPS_INDEXING: ReadonlySet<string> = new Set(['disk_full', 'node_unverified', 'other_chain']);

/** Codes of notices of what only the bridge waits for: all that is shown goes on. */
export const STOPS_BRIDGE: ReadonlySet<string> = new Set(['bridge_stopped', 'bridge_missing']);

/** A head this old means that the node catches up, or that its chain stands still. */
const LATE_MS = 60_000;
/** Blocks the index may be behind its node without anything being said. */
export const BEHIND_BLOCKS = 20n;
/** How long the look at the node's head stands. */
const FRESH_MS = 15_000;

/** Says in words what is not as it should be with node and index, for status, pages and operators. */
export class Notices {
  readonly #readers: Pick<Readers, 'stats'>;
  readonly #node: Pick<NodeClient, 'headHeader'>;
  readonly #heads: ChainHeads;
  readonly #faults: Pick<NodeFaults, 'node' | 'current'>;
  readonly #chain: Pick<OwnChain, 'other'>;
  readonly #bridge: Pick<BridgeStanding, 'notice'>;
  /** A chain of one's own may stand still for as long as it likes. */
  readonly #mayStandStill: () => boolean;
  readonly #now: () => number;
  /** The indexer of this process waits for room on the disk. */
  isDiskFull = false;
  #known: { headMs: Promise<number | undefined>; atMs: number; fault: string | undefined } | undefined;

  constructor(options: {
    readers: Pick<Readers, 'stats'>;
    node: Pick<NodeClient, 'headHeader'>;
    heads: ChainHeads;
    faults: Pick<NodeFaults, 'node' | 'current'>;
    chain: Pick<OwnChain, 'other'>;
    bridge: Pick<BridgeStanding, 'notice'>;
    mayStandStill: () => boolean;
    now: () => number;
  }) {
    this.#readers = options.readers;
    this.#node = options.node;
    this.#heads = options.heads;
    this.#faults = options.faults;
    this.#chain = options.chain;
    this.#bridge = options.bridge;
    this.#mayStandStill = options.mayStandStill;
    this.#now = options.now;
  }

  async read(): Promise<Notice[]> {
    const { stats } = this.#readers;
    const fault = this.#faults.current;
    const [sync, provenance, heads, headMs, other] = await Promise.all([
      stats.sync(),
      stats.provenance(),
      this.#heads.read(),
      this.#headMs(fault?.message),
      this.#chain.other(),
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
    if (other) addOther(add, other, isOther ? fault.message : undefined);
    else if (!heads || headMs === undefined)
      add('node_unreachable', 'The node does not answer: what is shown is what was indexed before');
    const lateMs = headMs === undefined ? 0 : this.#now() - headMs;
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
    const { notice } = this.#bridge;
    if (notice) notices.push(notice);
    return notices;
  }

  /** @param fault what the indexer finds wrong: another thing than before is a reason to look again */
  #headMs(fault: string | undefined): Promise<number | undefined> {
    const now = this.#now();
    if (!this.#known || now - this.#known.atMs > FRESH_MS || this.#known.fault !== fault)
      this.#known = { headMs: handled(this.#ask()), atMs: now, fault };
    return this.#known.headMs;
  }

  async #ask(): Promise<number | undefined> {
    try {
      return Number((await this.#node.headHeader()).header.raw_data.timestamp);
    } catch (error) {
      // Unreachable is an answer here; it is asked again at the next look.
      this.#known = undefined;
      if (!(error instanceof NodeError)) throw error;
      return undefined;
    }
  }
}

/** @param said what the indexer says of it, which names what the operator can do */
function addOther(
  add: (code: Notice['code'], message: string, chains?: Partial<Notice>) => void,
  { expected, found }: OtherChain,
  said: string | undefined,
): void {
  const what = said ?? 'Nothing of it is indexed or shown';
  if (!expected || !found) {
    add('other_chain', what);
    return;
  }
  const [ours, theirs] = [bytesToHex(expected), bytesToHex(found)];
  const differ = `The node is of another chain: the genesis block of the index is ${ours}, the node's is ${theirs}. ${what}`;
  const isSaid = what.includes(ours) && what.includes(theirs);
  add('other_chain', isSaid ? what : differ, { expected: ours, found: theirs });
}
