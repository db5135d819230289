import { unverified } from './unverified.ts';

/** How long a node may lack what its head promises: behind a gateway another node may have reported the head. */
const PATIENCE_MS = 20_000;

/** Distinguishes a node that lags behind its own head for a moment from one that never gives the blocks it promises. */
export class Lacking {
  #sinceMs: number | undefined;

  /** @throws UnverifiedError where it has been so for too long */
  note(next: bigint, head: bigint): false {
    this.#sinceMs ??= performance.now();
    if (performance.now() - this.#sinceMs > PATIENCE_MS)
      throw unverified('block_missing', next, `the node does not give it, though its head is ${head}`);
    return false;
  }

  forget(): void {
    this.#sinceMs = undefined;
  }
}
