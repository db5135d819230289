/** Gives one of the slots back; a second time does nothing. */
export type Release = () => void;

/** What can be had by a limited number at a time, and of these by a limited number for each visitor. */
export class VisitorSlots {
  readonly #total: number;
  readonly #perVisitor: number;
  readonly #taken = new Map<string, number>();
  #count = 0;

  /** 0 for no limit. */
  constructor(limits: { total: number; perVisitor: number }) {
    this.#total = limits.total === 0 ? Infinity : limits.total;
    this.#perVisitor = limits.perVisitor === 0 ? Infinity : limits.perVisitor;
  }

  get count(): number {
    return this.#count;
  }

  /** What stands against one more. */
  refusal(visitor: string): 'visitor' | 'total' | undefined {
    if ((this.#taken.get(visitor) ?? 0) >= this.#perVisitor) return 'visitor';
    return this.#count >= this.#total ? 'total' : undefined;
  }

  /** @returns undefined where none is left */
  take(visitor: string): Release | undefined {
    if (this.refusal(visitor) !== undefined) return undefined;
    this.#count++;
    this.#taken.set(visitor, (this.#taken.get(visitor) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#count--;
      const left = (this.#taken.get(visitor) ?? 1) - 1;
      if (left > 0) this.#taken.set(visitor, left);
      else this.#taken.delete(visitor);
    };
  }
}
