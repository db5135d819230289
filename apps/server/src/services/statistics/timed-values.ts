/** Figures that cost much to work out, each kept for a while and worked out once for all who want it at the same time. */
export class TimedValues {
  readonly #now: () => number;
  readonly #values = new Map<string, { value: Promise<unknown>; atMs: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  get<T>(key: string, freshMs: number, make: () => Promise<T>): Promise<T> {
    const known = this.#values.get(key);
    if (known && this.#now() - known.atMs < freshMs) return known.value as Promise<T>;
    const value = make();
    this.#values.set(key, { value, atMs: this.#now() });
    // A failure is answered to those who waited for it and to nobody else.
    value.catch(() => {
      if (this.#values.get(key)?.value === value) this.#values.delete(key);
    });
    return value;
  }
}
