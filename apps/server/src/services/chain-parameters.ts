import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';

/** Parameters change by vote, every few hours at most. */
const FRESH_MS = 60_000;

/** The chain's parameters, kept for a minute; the last known ones while the node is away. */
export class ChainParameters {
  readonly #node: Pick<NodeClient, 'chainParameters'>;
  readonly #now: () => number;
  #known: { values: ReadonlyMap<string, bigint>; atMs: number } | undefined;

  constructor(node: Pick<NodeClient, 'chainParameters'>, now: () => number) {
    this.#node = node;
    this.#now = now;
  }

  async get(key: string): Promise<bigint | undefined> {
    if (!this.#known || this.#now() - this.#known.atMs > FRESH_MS) await this.#read();
    return this.#known?.values.get(key);
  }

  /** All of them as the node orders them; none while the node never answered. */
  async all(): Promise<ReadonlyMap<string, bigint>> {
    await this.get('');
    return this.#known?.values ?? new Map();
  }

  async #read(): Promise<void> {
    try {
      this.#known = { values: await this.#node.chainParameters(), atMs: this.#now() };
    } catch (error) {
      // Pages show the figures that need them only when they are known.
      if (!(error instanceof NodeError)) throw error;
    }
  }
}
