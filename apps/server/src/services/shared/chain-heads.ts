import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { hexToBytes } from '@sunscope/tron/bytes';
import { handled } from '@sunscope/tron/promises';

/** What the node says of itself: heights of head and solid block. */
export interface Heads {
  head: { number: bigint; id: Uint8Array } | undefined;
  solid: bigint | undefined;
}

const FRESH_MS = 1000;

/** The node's heights, asked for at most once a second however many want to know. */
export class ChainHeads {
  readonly #node: Pick<NodeClient, 'nodeInfo'>;
  readonly #now: () => number;
  #known: { heads: Heads | undefined; atMs: number } | undefined;
  #pending: Promise<Heads | undefined> | undefined;

  constructor(node: Pick<NodeClient, 'nodeInfo'>, now: () => number) {
    this.#node = node;
    this.#now = now;
  }

  /** Undefined while the node cannot be reached. */
  async read(): Promise<Heads | undefined> {
    if (this.#known && this.#now() - this.#known.atMs < FRESH_MS) return this.#known.heads;
    this.#pending ??= handled(
      this.#ask().finally(() => {
        this.#pending = undefined;
      }),
    );
    return this.#pending;
  }

  async #ask(): Promise<Heads | undefined> {
    let heads: Heads | undefined;
    try {
      const info = await this.#node.nodeInfo();
      heads = {
        head: info.head && { number: info.head.number, id: hexToBytes(info.head.id) },
        solid: info.solid?.number,
      };
    } catch (error) {
      // An unreachable node is an answer here: the pages say so, and go on with what is indexed.
      if (!(error instanceof NodeError)) throw error;
    }
    this.#known = { heads, atMs: this.#now() };
    return heads;
  }
}
