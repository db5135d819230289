import type { NodeClient } from '@sunscope/node-api/client';
import { NodeError } from '@sunscope/node-api/errors';
import { addressFromBytes } from '@sunscope/tron/address';
import { SUN_PER_TRX } from '@sunscope/tron/amount';
import type { Readers } from '../repositories/readers.ts';

const FRESH_MS = 60_000;
/** Summing up every account takes too long beyond this many; the figure is then left out. */
const MAX_ACCOUNTS = 1_000_000n;

/** TRX staked and in existence, in sun. */
export interface Supply {
  stakedSun: bigint;
  supplySun: bigint;
}

/** Stake by the node's total weights, supply by the index's balances; read once a minute. */
export class SupplyMeter {
  readonly #readers: Readers;
  readonly #node: Pick<NodeClient, 'accountResource'>;
  readonly #now: () => number;
  #known: { supply: Promise<Supply | undefined>; atMs: number } | undefined;

  constructor(readers: Readers, node: Pick<NodeClient, 'accountResource'>, now: () => number) {
    this.#readers = readers;
    this.#node = node;
    this.#now = now;
  }

  read(): Promise<Supply | undefined> {
    if (!this.#known || this.#now() - this.#known.atMs > FRESH_MS)
      this.#known = { supply: this.#measure(), atMs: this.#now() };
    return this.#known.supply;
  }

  async #measure(): Promise<Supply | undefined> {
    const counters = await this.#readers.stats.counters();
    if ((counters.get('accounts') ?? 0n) > MAX_ACCOUNTS) return undefined;
    const block = await this.#readers.blocks.latest();
    if (!block || block.witness.length === 0) return undefined;
    try {
      // Any account's answer carries the weights of the whole chain; the producer of a block surely exists.
      const [resource, supplySun] = await Promise.all([
        this.#node.accountResource(addressFromBytes(block.witness)),
        this.#readers.accounts.totalBalance(),
      ]);
      const weight = (resource?.TotalNetWeight ?? 0n) + (resource?.TotalEnergyWeight ?? 0n);
      return resource === undefined || supplySun <= 0n
        ? undefined
        : { stakedSun: weight * SUN_PER_TRX, supplySun };
    } catch (error) {
      if (!(error instanceof NodeError)) throw error;
      return undefined;
    }
  }
}
