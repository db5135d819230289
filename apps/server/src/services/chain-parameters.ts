import type { EnergyPrice } from '@sunscope/node-api/answers';
import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';

/** Parameters change by vote, every few hours at most. */
const FRESH_MS = 60_000;

type Node = Pick<NodeClient, 'chainParameters' | 'energyPrices'>;

/** The chain's parameters, kept for a minute; the last known ones while the node is away. */
export class ChainParameters {
  readonly #node: Node;
  readonly #now: () => number;
  #prices: { values: readonly EnergyPrice[]; atMs: number } | undefined;
  #known: { values: ReadonlyMap<string, bigint>; atMs: number } | undefined;

  constructor(node: Node, now: () => number) {
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

  /** Sun that a unit of energy cost at a time (ms); today's price where the node does not tell those before. */
  async energyPrices(): Promise<(ms: bigint) => bigint | undefined> {
    if (!this.#prices || this.#now() - this.#prices.atMs > FRESH_MS)
      await absentAllowed(async () => {
        this.#prices = { values: await this.#node.energyPrices(), atMs: this.#now() };
      });
    const values = this.#prices?.values ?? [];
    const today = await this.get('getEnergyFee');
    return ms => values.findLast(price => price.fromMs <= ms)?.sun ?? today;
  }

  #read(): Promise<void> {
    return absentAllowed(async () => {
      this.#known = { values: await this.#node.chainParameters(), atMs: this.#now() };
    });
  }
}

/** Pages show the figures that need the node only when they are known. */
async function absentAllowed(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
  }
}
