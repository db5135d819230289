import type { FreeSpace } from '@sunscope/node-api/free-space';
import type { GenesisSettings } from './genesis.ts';
import type { ChainClock } from './clock.ts';

/** `rule`: java-tron's, 19 of 27 witnesses have built on it. `instant`: every block is solid at once, as with one witness. */
export type SolidRule = 'rule' | 'instant';

export interface ChainOptions {
  /** Directory of the database; without one the chain lives in memory. */
  readonly directory: string | undefined;
  /** Milliseconds between blocks; 0 makes a block per transaction. */
  readonly blockMs: number;
  readonly solid: SolidRule;
  readonly clock: ChainClock;
  /** Used when the directory is empty, compared otherwise. */
  readonly genesis: Omit<GenesisSettings, 'timestampMs'>;
  /** Time of block 0 of a new chain. */
  readonly genesisTimeMs: number;
  /** Transactions that may wait for a block; java-tron's default is 2000. */
  readonly maxPending: number;
  /** Unsigned transactions may be let in for chosen owners; never by default. */
  readonly allowImpersonation?: boolean;
  /** Room for the database: without it no transaction is taken and no block made. */
  readonly space?: Pick<FreeSpace, 'problem'> | undefined;
}
