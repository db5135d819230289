import type { Chain } from '../chain/chain.ts';
import type { ChainClock } from '../chain/clock.ts';
import type { KeyedAccount } from '../chain/genesis.ts';

/** What the demo world needs of a running chain. */
export interface DemoHost {
  readonly chain: Chain;
  readonly clock: ChainClock;
  /** Accounts of the mnemonic: they receive, but never act. */
  readonly accounts: readonly KeyedAccount[];
  /** Pays for everything at the beginning. */
  readonly treasury: KeyedAccount;
}
