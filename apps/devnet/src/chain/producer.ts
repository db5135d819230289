import type { Chain } from './chain.ts';

/** While the chain is paused, or its disk full, its next block stays due: look again after this. */
const PAUSED_WAIT_MS = 100;
/** Longest single wait: the clock may be moved meanwhile. */
const LONGEST_WAIT_MS = 1_000;

/** Makes a block whenever a slot comes, until it is stopped. Instant mode needs none of it. */
export class Producer {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = true;
  private isWaiting = false;
  private readonly chain: Chain;
  private readonly onFailure: (error: unknown) => void;

  /** @param onFailure called when a block could not be made, after which no more are made */
  constructor(chain: Chain, onFailure: (error: unknown) => void) {
    this.chain = chain;
    this.onFailure = onFailure;
  }

  start(): void {
    if (this.chain.isInstant || !this.stopped) return;
    this.stopped = false;
    this.wait();
  }

  private wait(): void {
    if (this.stopped) return;
    const dueMs = Number(this.chain.nextPlan().context.timestampMs);
    const untilMs = dueMs - this.chain.options.clock.now();
    this.timer = setTimeout(
      () => {
        this.running = this.turn(dueMs).catch((error: unknown) => {
          this.stopped = true;
          this.onFailure(error);
        });
      },
      Math.max(this.chain.paused || this.isWaiting ? PAUSED_WAIT_MS : 0, Math.min(untilMs, LONGEST_WAIT_MS)),
    );
  }

  private async turn(dueMs: number): Promise<void> {
    const { chain } = this;
    if (!chain.paused && chain.options.clock.now() >= dueMs) {
      this.isWaiting = (await chain.diskProblem()) !== undefined;
      if (!this.isWaiting) await chain.produceDue();
    }
    this.wait();
  }

  /** Waits for a block that is being made, if there is one. */
  settled(): Promise<void> {
    return this.running;
  }

  /** Stops and waits for a block that is being made. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.settled();
  }
}
