/** Two looks are at least so far apart, so that one bad moment of a gateway is not both of them. */
const APART_MS = 1000;
/** A look this old says nothing about now. */
const STANDS_MS = 60_000;

/** What is about to throw away an index has to be seen twice. */
export class SecondLook {
  readonly #now: () => number;
  #first: { seen: string; atMs: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** True where the same was seen a while before and nothing else since. */
  confirms(seen: string): boolean {
    const atMs = this.#now();
    if (this.#first?.seen !== seen || atMs - this.#first.atMs > STANDS_MS) {
      this.#first = { seen, atMs };
      return false;
    }
    return atMs - this.#first.atMs >= APART_MS;
  }

  forget(): void {
    this.#first = undefined;
  }
}
