import type { SystemStatus } from '@sunscope/product-api/types';
import type { SideChain } from '../../bridge/bridge.ts';

type Notice = SystemStatus['notices'][number];

/** The bridge of this server, once there is one, and whether it does its work. */
export class BridgeStanding {
  #bridge: SideChain | undefined;
  #fault: string | undefined;

  get bridge(): SideChain | undefined {
    return this.#bridge;
  }

  /** It stands now; nothing keeps it from being built any more. */
  stands(bridge: SideChain): void {
    this.#bridge = bridge;
    this.#fault = undefined;
  }

  /** Why it cannot be built; it is tried again. */
  fails(fault: string): void {
    this.#fault = fault;
  }

  /** Undefined where there is no bridge, and as long as nobody can say. */
  get works(): boolean | undefined {
    if (this.#fault !== undefined) return false;
    const state = this.#bridge?.invariant().state;
    return state === undefined || state === 'unknown' ? undefined : state === 'holds';
  }

  get notice(): Notice | undefined {
    if (this.#fault !== undefined)
      return {
        code: 'bridge_missing',
        message: `The bridge to the side chain does not run, it is tried again: ${this.#fault}`,
      };
    if (this.works !== false) return undefined;
    const problems = this.#bridge?.invariant().problems ?? [];
    return {
      code: 'bridge_stopped',
      message: `The bridge to the side chain has stopped for good, since the sums of both chains do not agree: ${problems.join('; ')}. Find out why; it starts again once its journal, bridge/journal.json in DATA_DIR, is deleted`,
    };
  }
}
