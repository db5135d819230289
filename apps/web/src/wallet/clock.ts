import { WalletError } from './signer.ts';

/**
 * Time in transactions. A signed transaction can be broadcast by whoever has it until it expires, and a node that says
 * it is tomorrow would have a whole day for it. So a transaction's life is measured by the clock of this device, and a
 * head block whose time is far from it is refused.
 */

/** Life of a transaction: long enough to be taken into a block on a busy day, and no more. */
export const TRANSACTION_LIFE_MS = 5n * 60n * 1000n;

/** Most that a head block may be apart from this device's clock. Blocks come every 3 s; clocks are set by the net. */
export const MAX_CLOCK_GAP_MS = 2n * 60n * 1000n;

/** Whose clock is wrong. */
export type WrongClock = 'node' | 'device' | 'unknown';

/** Head block and this device's clock are too far apart. */
export class ClockError extends WalletError {
  /** Head block minus this device, ms. */
  readonly gapMs: bigint;
  readonly wrong: WrongClock;

  constructor(gapMs: bigint, wrong: WrongClock = 'unknown') {
    super('clock_apart', `The newest block and this device’s clock are ${gapMs} ms apart`);
    this.gapMs = gapMs;
    this.wrong = wrong;
  }
}

/** What is allowed of a chain whose time is not that of the world. */
export interface ClockTerms {
  /**
   * A chain of one's own (the embedded one) may make blocks only when somebody sends something: its newest block may be
   * old, which makes no transaction live longer.
   */
  mayStandStill?: boolean;
  /** How far ahead of this device a person agreed to follow the chain, whose time somebody set. */
  agreedAheadMs?: bigint;
}

/**
 * When a transaction signed now expires.
 * @throws ClockError
 */
export function expirationFor(headMs: bigint, nowMs: number, terms: ClockTerms = {}): bigint {
  const now = BigInt(nowMs);
  const gapMs = headMs - now;
  if (gapMs <= MAX_CLOCK_GAP_MS && (gapMs >= -MAX_CLOCK_GAP_MS || terms.mayStandStill === true))
    return now + TRANSACTION_LIFE_MS;
  const { agreedAheadMs } = terms;
  if (agreedAheadMs !== undefined && gapMs > 0n && gapMs <= agreedAheadMs + MAX_CLOCK_GAP_MS)
    return headMs + TRANSACTION_LIFE_MS;
  throw new ClockError(gapMs);
}

/** Judges by a third clock, the web server's, which of the two is wrong. */
export function wrongClock(headMs: bigint, nowMs: number, serverMs: number | undefined): WrongClock {
  if (serverMs === undefined) return 'unknown';
  if (isNear(BigInt(serverMs), BigInt(nowMs))) return 'node';
  return isNear(BigInt(serverMs), headMs) ? 'device' : 'unknown';
}

/** The time on the server that the page came from; undefined where it does not say. */
export async function serverTime(): Promise<number | undefined> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(3_000) });
    const ms = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(ms) ? undefined : ms;
  } catch {
    // Without a third clock it stays open which of the two is wrong.
    return undefined;
  }
}

function isNear(a: bigint, b: bigint): boolean {
  const apart = a > b ? a - b : b - a;
  return apart <= MAX_CLOCK_GAP_MS;
}
