import type { ChainDays } from './chain-days.ts';

/** TRX staked and in existence, in sun. */
export interface Supply {
  stakedSun: bigint;
  supplySun: bigint;
}

/** Stake by the node's weights; supply by counting what was given out, paid and burned, so that no account is summed up. */
export class SupplyMeter {
  readonly #days: Pick<ChainDays, 'history'>;

  constructor(days: Pick<ChainDays, 'history'>) {
    this.#days = days;
  }

  /** Undefined before the first block, and where nobody knows the stakes. */
  async read(): Promise<Supply | undefined> {
    const { days, totals } = await this.#days.history();
    const { staked, supply } = totals;
    return days.length === 0 || staked === undefined || supply <= 0n
      ? undefined
      : { stakedSun: staked.net + staked.energy, supplySun: supply };
  }
}
