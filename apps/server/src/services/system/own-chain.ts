import { NodeError } from '@sunscope/node-api/errors';
import type { NodeClient } from '@sunscope/node-api/client';
import { bytesToHex, equalBytes } from '@sunscope/tron/bytes';
import { handled } from '@sunscope/tron/promises';
import type { NodeFaults } from './node-faults.ts';

/** The genesis blocks of two chains where there should be one. */
export interface OtherChain {
  /** Of the index; undefined where only the indexer has seen that the chains differ. */
  expected?: Uint8Array;
  /** Of the node. */
  found?: Uint8Array;
}

/** What a look at the node's genesis block showed. */
type Seen = OtherChain | 'same' | 'unknown';

/** How long a look at the node's genesis block stands where it is the index's, and where it is not. */
const FRESH_MS = 15_000;
const AGAIN_MS = 1000;

/**
 * Checks whether the node is of the index's chain. Where it is not, nothing it says may be shown beside the index,
 * and nothing that was signed for one chain may reach the other.
 */
export class OwnChain {
  readonly #genesis: () => Promise<Uint8Array | undefined>;
  readonly #node: Pick<NodeClient, 'blockByNumber'>;
  readonly #faults: Pick<NodeFaults, 'current'>;
  readonly #now: () => number;
  #look: { of: string; atMs: number; seen: Promise<Seen>; freshMs: number } | undefined;

  constructor(options: {
    /** Of the index; undefined while that is empty. */
    genesis: () => Promise<Uint8Array | undefined>;
    node: Pick<NodeClient, 'blockByNumber'>;
    faults: Pick<NodeFaults, 'current'>;
    now: () => number;
  }) {
    this.#genesis = options.genesis;
    this.#node = options.node;
    this.#faults = options.faults;
    this.#now = options.now;
  }

  /** How the chains differ; undefined where they agree or it is unknown: the index is empty or the node unreachable. */
  async other(): Promise<OtherChain | undefined> {
    const fault = this.#faults.current;
    const expected = await this.#genesis();
    const found = expected && (await this.#compared(expected, fault?.message));
    if (typeof found === 'object') return found;
    return fault?.check === 'other_chain' ? {} : undefined;
  }

  /** Whether the node was seen to be of the index's chain: not while it is unreachable, nor while there is no index. */
  async isSame(): Promise<boolean> {
    const expected = await this.#genesis();
    return (
      expected !== undefined && (await this.#compared(expected, this.#faults.current?.message)) === 'same'
    );
  }

  /** Why the node must not be asked now. */
  async refusal(): Promise<string | undefined> {
    return (
      (await this.other()) && 'The node is of another chain than this explorer shows, so it is not asked'
    );
  }

  /** @param fault what the indexer finds wrong: another thing than before is a reason to look again */
  #compared(expected: Uint8Array, fault = ''): Promise<Seen> {
    const of = `${bytesToHex(expected)} ${fault}`;
    const known = this.#look;
    if (known && known.of === of && this.#now() - known.atMs < known.freshMs) return known.seen;
    const look = { of, atMs: this.#now(), seen: handled(this.#ask(expected)), freshMs: FRESH_MS };
    this.#look = look;
    look.seen.then(
      seen => {
        if (seen !== 'same') look.freshMs = AGAIN_MS;
      },
      () => undefined,
    );
    return look.seen;
  }

  async #ask(expected: Uint8Array): Promise<Seen> {
    try {
      const genesis = await this.#node.blockByNumber(0n);
      if (!genesis) return 'unknown';
      return equalBytes(genesis.id, expected) ? 'same' : { expected, found: genesis.id };
    } catch (error) {
      // Unreachable is no chain at all; it is asked again at the next look.
      this.#look = undefined;
      if (!(error instanceof NodeError)) throw error;
      return 'unknown';
    }
  }
}
