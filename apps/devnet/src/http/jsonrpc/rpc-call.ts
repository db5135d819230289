import type { ApiDevnet } from '../call/api-devnet.ts';
import type { CallLanes } from '../call/call-lanes.ts';
import type { Filters } from './filters.ts';

/** What the methods work on. */
export interface RpcChain {
  readonly devnet: ApiDevnet;
  readonly lanes: CallLanes;
  readonly filters: Filters;
  /**
   * Answers what Ethereum's tools need beyond java-tron's: unknown members of calls and a tag too many are passed over, a
   * state root has 32 bytes, and an account's count of transactions is 0.
   */
  readonly tolerant: boolean;
}

/** Who asks: runs of contracts take turns by it. */
export interface RpcClient {
  readonly key: string;
  isGone(): boolean;
}
