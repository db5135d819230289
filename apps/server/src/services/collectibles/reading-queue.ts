/** How much is read at a time; everything beyond is refused, to be asked for again. */
export interface QueueLimits {
  atOnce: number;
  atOnceOfHost: number;
  waiting: number;
  perMinute: number;
}

interface Job {
  host: string;
  start: () => void;
}

const MINUTE_MS = 60_000;

/** Readings of strangers' hosts in turns: a slow host holds up its own items only, and none can use up this server. */
export class ReadingQueue {
  readonly #waiting: Job[] = [];
  readonly #running = new Map<string, number>();
  #count = 0;
  #minute = 0;
  #begun = 0;

  constructor(
    private readonly limits: QueueLimits,
    private readonly now: () => number,
  ) {}

  /** Undefined where there is no room now. */
  run<T>(host: string, read: () => Promise<T>): Promise<T> | undefined {
    if (this.#waiting.length >= this.limits.waiting || !this.#spend()) return undefined;
    return new Promise<T>((resolve, reject) => {
      const start = () => {
        this.#note(host, 1);
        read()
          .then(resolve, reject)
          .finally(() => {
            this.#note(host, -1);
            this.#next();
          });
      };
      this.#waiting.push({ host, start });
      this.#next();
    });
  }

  /** Takes one reading off the minute's budget. */
  #spend(): boolean {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#begun = 0;
    }
    if (this.#begun >= this.limits.perMinute) return false;
    this.#begun++;
    return true;
  }

  #note(host: string, change: 1 | -1): void {
    this.#count += change;
    const running = (this.#running.get(host) ?? 0) + change;
    if (running === 0) this.#running.delete(host);
    else this.#running.set(host, running);
  }

  #next(): void {
    while (this.#count < this.limits.atOnce) {
      const at = this.#waiting.findIndex(
        ({ host }) => (this.#running.get(host) ?? 0) < this.limits.atOnceOfHost,
      );
      if (at === -1) return;
      this.#waiting.splice(at, 1)[0]?.start();
    }
  }
}
