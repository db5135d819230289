import { setTimeout as delay } from 'node:timers/promises';
import { SunscopeError } from '@sunscope/tron/errors';

/** Work (see tvm/machine/work.ts) that a call may do at once: some 3 ms, many times what reading a balance takes. */
export const QUICK_WORK = 300_000;
/** After a long run the thread is left to others for this many times as long as the run took. */
const REST = 2;
const LONGEST_REST_MS = 1_000;
/** Calls of one client that may wait for the slow lane, and of all together. */
const MAX_WAITING_PER_CLIENT = 32;
const MAX_WAITING = 256;

/** A quick run used up its work: the call belongs into the slow lane. */
export class NeedsLonger extends SunscopeError {
  constructor() {
    super('needs_longer', 'The call takes longer than a quick one may');
  }
}

/** Too many long calls are waiting already. */
export class TooManyCalls extends SunscopeError {
  constructor() {
    super('too_many_calls', 'Server busy.');
  }
}

/** Work that runs of the virtual machine may still do before the thread goes to others. */
export interface WorkAllowance {
  /** What is left of a quick run's work; undefined in the slow lane, where every run has java-tron's own limit. */
  left: number | undefined;
}

/** Runs a call; it stops at each `yield`, where the thread may go to others. */
export type Attempt<T> = (allowance: WorkAllowance) => Generator<undefined, T>;

interface Waiting {
  isGone: () => boolean;
  begin: () => void;
  refuse: (why: TooManyCalls) => void;
}

/**
 * Runs of contracts that answer a question happen in the chain's own thread, so they are kept from holding up blocks and
 * each other: a call begins at once with a little work. One that needs more begins again in the slow lane, where one
 * runs at a time, clients take turns, and after each run the thread is free for a multiple of the time the run took. Each
 * call that a client has in the slow lane leaves it less to do at once: a crowd of long calls is no crowd of quick ones.
 */
export class CallLanes {
  /** By client, each in the order they came; a client that had its turn goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>();
  #count = 0;
  /** Whose call is in the slow lane; undefined while it is free. */
  #running: string | undefined;

  /**
   * @param isGone whether nobody waits for the answer any more
   * @param turn runs something synchronous in the state that is asked about
   * @throws TooManyCalls
   */
  async run<T>(
    client: { key: string; isGone: () => boolean },
    attempt: Attempt<T>,
    turn: <R>(what: () => R) => R,
  ): Promise<T> {
    try {
      return turn(() => toEnd(attempt({ left: this.#quickWork(client.key) })));
    } catch (error) {
      if (!(error instanceof NeedsLonger)) throw error;
    }
    await this.#enter(client.key, client.isGone);
    try {
      const steps = attempt({ left: undefined });
      for (;;) {
        const started = performance.now();
        const step = turn(() => steps.next());
        await delay(Math.min((performance.now() - started) * REST, LONGEST_REST_MS));
        if (step.done === true) return step.value;
        if (client.isGone()) throw new TooManyCalls();
      }
    } finally {
      this.#leave();
    }
  }

  async #enter(key: string, isGone: () => boolean): Promise<void> {
    if (this.#running === undefined) {
      this.#running = key;
      return;
    }
    if (this.#isFull(key)) this.#dropGone();
    if (this.#isFull(key)) throw new TooManyCalls();
    const own = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, own);
    this.#count++;
    await new Promise<void>((begin, refuse) => own.push({ isGone, begin, refuse }));
    if (!isGone()) return;
    this.#leave();
    throw new TooManyCalls();
  }

  #quickWork(key: string): number {
    const long = (this.#waiting.get(key)?.length ?? 0) + (this.#running === key ? 1 : 0);
    return Math.floor(QUICK_WORK / (1 + long));
  }

  #isFull(key: string): boolean {
    return (this.#waiting.get(key)?.length ?? 0) >= MAX_WAITING_PER_CLIENT || this.#count >= MAX_WAITING;
  }

  /** Those that hung up keep no place from one who still waits. */
  #dropGone(): void {
    for (const [key, own] of this.#waiting) {
      const still = own.filter(({ isGone }) => !isGone());
      for (const { isGone, refuse } of own) if (isGone()) refuse(new TooManyCalls());
      this.#count -= own.length - still.length;
      if (still.length > 0) this.#waiting.set(key, still);
      else this.#waiting.delete(key);
    }
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running = undefined;
      return;
    }
    const [key, own] = next;
    this.#running = key;
    const first = own.shift();
    this.#waiting.delete(key);
    if (own.length > 0) this.#waiting.set(key, own);
    this.#count--;
    first?.begin();
  }
}

function toEnd<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
