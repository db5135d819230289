import type { EnergyPrice } from '@sunscope/node-api/answers';
import type { NodeClient } from '@sunscope/node-api/client';
import { CachedResponse } from '../caching/cached-response.ts';

/** Parameters change by vote, every few hours at most. */
const FRESH_MS = 60_000;

type Node = Pick<NodeClient, 'chainParameters' | 'energyPrices'>;

/** The chain's parameters, kept for a minute; the last known ones while the node is unreachable. */
export class ChainParameters {
  readonly #values: CachedResponse<ReadonlyMap<string, bigint>>;
  readonly #prices: CachedResponse<readonly EnergyPrice[]>;

  constructor(node: Node, now: () => number) {
    this.#values = new CachedResponse(() => node.chainParameters(), FRESH_MS, now);
    this.#prices = new CachedResponse(() => node.energyPrices(), FRESH_MS, now);
  }

  /** Undefined while the node never answered, too: pages show what needs it only when it is known. */
  async get(key: string): Promise<bigint | undefined> {
    return (await this.all()).get(key);
  }

  /** All of them as the node orders them; none while the node never answered. */
  async all(): Promise<ReadonlyMap<string, bigint>> {
    return (await this.#values.getIfAny()) ?? new Map();
  }

  /** Sun that a unit of energy cost at a time (ms); today's price where the node does not report those before. */
  async energyPrices(): Promise<(ms: bigint) => bigint | undefined> {
    const prices = (await this.#prices.getIfAny()) ?? [];
    const today = await this.get('getEnergyFee');
    return ms => prices.findLast(price => price.fromMs <= ms)?.sun ?? today;
  }
}
