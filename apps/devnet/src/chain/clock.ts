/** Where the chain's time comes from; passed in so that runs can be repeated exactly. */
export interface TimeSource {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The chain's clock: a source that can be moved and stopped. */
export class ChainClock implements TimeSource {
  private offsetMs = 0;
  private frozenMs: number | undefined;
  private borrowed = { ms: 0, at: 0 };
  private readonly source: TimeSource;

  constructor(source: TimeSource) {
    this.source = source;
  }

  now(): number {
    return this.frozenMs ?? this.source.now() + this.offsetMs + this.borrowedMs();
  }

  /** Makes it this time now; time goes on from there, or stays there where the clock is frozen. */
  set(timeMs: number): void {
    if (this.frozenMs !== undefined) this.frozenMs = timeMs;
    else {
      this.offsetMs = timeMs - this.source.now();
      this.borrowed = { ms: 0, at: 0 };
    }
  }

  /**
   * Makes it this time now, and gives the difference back by running at half speed: blocks made ahead of their slots do not
   * leave the chain ahead of everybody else's clock.
   */
  borrow(timeMs: number): void {
    if (this.frozenMs !== undefined) this.frozenMs = timeMs;
    else this.borrowed = { ms: timeMs - this.source.now() - this.offsetMs, at: this.source.now() };
  }

  private borrowedMs(): number {
    return Math.max(0, this.borrowed.ms - Math.floor((this.source.now() - this.borrowed.at) / 2));
  }

  advance(byMs: number): void {
    this.set(this.now() + byMs);
  }

  /** Stops the clock at a time until {@link thaw}. */
  freeze(atMs: number = this.now()): void {
    this.frozenMs = atMs;
  }

  /** Lets the clock run again: at its source's own time, or where it stands. */
  thaw(from: 'source' | 'here' = 'here'): void {
    const here = this.now();
    this.frozenMs = undefined;
    this.borrowed = { ms: 0, at: 0 };
    this.offsetMs = from === 'source' ? 0 : here - this.source.now();
  }

  /** What the source says, wherever this clock was moved. */
  sourceNow(): number {
    return this.source.now();
  }

  /** How far the clock is ahead of its source, in ms. */
  get aheadMs(): number {
    return this.now() - this.source.now();
  }
}
