/** Where the chain's time comes from; passed in so that runs can be repeated exactly. */
export interface TimeSource {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The chain's clock: a source that can be moved and stopped. */
export class ChainClock implements TimeSource {
  private offsetMs = 0;
  private frozenMs: number | undefined;
  private readonly source: TimeSource;

  constructor(source: TimeSource) {
    this.source = source;
  }

  now(): number {
    return this.frozenMs ?? this.source.now() + this.offsetMs;
  }

  /** Makes it this time now; time goes on from there, or stays there where the clock is frozen. */
  set(timeMs: number): void {
    if (this.frozenMs === undefined) this.offsetMs = timeMs - this.source.now();
    else this.frozenMs = timeMs;
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
