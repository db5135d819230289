/** Lets one piece of work at a time touch the chain; the others wait in the order they came. */
export class Lock {
  private held = false;
  private readonly waiting: (() => void)[] = [];

  /** True while somebody holds the lock. */
  get isHeld(): boolean {
    return this.held;
  }

  async run<T>(work: () => Promise<T> | T): Promise<T> {
    if (this.held) await new Promise<void>(resolve => this.waiting.push(resolve));
    this.held = true;
    try {
      return await work();
    } finally {
      // The next in line takes over without the lock being free in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.held = false;
    }
  }
}
