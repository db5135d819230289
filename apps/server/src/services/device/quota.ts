/** Counts what each visitor does within a span of time. */
export class Quota {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #startedMs: number;

  constructor(options: { limit: number; windowMs: number; now: () => number }) {
    this.#limit = options.limit;
    this.#windowMs = options.windowMs;
    this.#now = options.now;
    this.#startedMs = options.now();
  }

  /** @returns false for a visitor who has had all there is for now */
  take(visitor: string): boolean {
    const now = this.#now();
    // One map for all, emptied at once: it cannot grow for longer than a window.
    if (now - this.#startedMs >= this.#windowMs) {
      this.#counts = new Map();
      this.#startedMs = now;
    }
    const count = (this.#counts.get(visitor) ?? 0) + 1;
    this.#counts.set(visitor, count);
    return count <= this.#limit;
  }
}
