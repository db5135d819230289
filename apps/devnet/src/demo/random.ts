/** Seeded random choices (mulberry32): the same seed and the same questions give the same world. */
export class DemoRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0;
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.whole(0, choices.length - 1)];
    if (chosen === undefined) throw new RangeError('There is nothing to pick from');
    return chosen;
  }

  /** Two different choices. */
  pair<T>(choices: readonly T[]): [T, T] {
    const first = this.pick(choices);
    let second = this.pick(choices);
    while (second === first) second = this.pick(choices);
    return [first, second];
  }

  /**
   * An amount between two bounds, small ones far more often than large ones, in the smallest unit. Most are round, as
   * amounts people type are.
   */
  amount(low: number, high: number, decimals: number): bigint {
    const value = low * (high / low) ** this.next();
    const unit = 10n ** BigInt(decimals);
    if (decimals === 0 || (this.chance(0.6) && value >= 1))
      return BigInt(Math.max(1, Math.round(value))) * unit;
    const shown = Math.min(decimals, 6);
    const scaled = BigInt(Math.max(1, Math.round(value * 10 ** shown)));
    return scaled * 10n ** BigInt(decimals - shown);
  }
}
