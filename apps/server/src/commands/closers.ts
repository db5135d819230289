import type { Logger } from 'pino';

/** What has to be ended, the last opened first. */
export class Closers {
  readonly #closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  /** Ends all; one that fails is logged and does not keep the others open. */
  async close(log: Pick<Logger, 'error'>): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'something could not be ended cleanly');
      }
    }
  }
}
