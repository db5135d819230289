/** Lets so many through at once and so many a second after that. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #filledMs: number;

  constructor(options: { burst: number; perSecond: number; now: () => number }) {
    this.#burst = options.burst;
    this.#perSecond = options.perSecond;
    this.#now = options.now;
    this.#left = options.burst;
    this.#filledMs = options.now();
  }

  take(): boolean {
    const now = this.#now();
    const filled = (Math.max(0, now - this.#filledMs) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#burst, this.#left + filled);
    this.#filledMs = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
