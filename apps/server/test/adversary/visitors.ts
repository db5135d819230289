import { setTimeout as delay } from 'node:timers/promises';
import { rounds } from '../../../../scripts/lib/deep.mjs';

/** Pages that the index answers alone, whatever the node does. */
const OF_INDEX = [
  '/healthz',
  '/api/block?limit=20',
  '/api/block?limit=1&number=1',
  '/api/transaction?limit=20',
  '/api/transfer?limit=20',
  '/api/contracts?limit=20',
  '/api/account/list?limit=20',
  '/api/tokens/overview?limit=20',
  '/api/contracts/trigger?limit=20',
  '/api/stats/overview?days=2',
  '/api/system/homepage-bundle',
  '/config.json',
  '/',
];
/** In the quick run all that matters is whether somebody waits: a crowd would take the processor from other tests. */
const PAUSE_MS = rounds(100, 20);
/** What a visitor waits at most where the node is asked, which may give its answer byte by byte. */
const LONGEST_MS = 60_000;

/** How long visitors waited. */
export interface Waits {
  count: number;
  p99: number;
  longest: { ms: number; path: string };
}

/** People who look at pages one after another, and what was wrong with what they saw. */
export class Visitors {
  readonly problems: string[] = [];
  readonly #server: string;
  readonly #ofNode: readonly string[];
  #waits: { ms: number; path: string }[] = [];
  #visit = new AbortController();
  #lanes: Promise<void>[] = [];

  /** @param ofNode pages for which the node is asked: these may fail while it is unreachable, but must be answered */
  constructor(server: string, ofNode: readonly string[]) {
    this.#server = server;
    this.#ofNode = ofNode;
  }

  start(): void {
    this.#visit = new AbortController();
    this.#waits = [];
    this.#lanes = [
      this.#look(OF_INDEX, true),
      // Each waits for a page while the others ask on.
      ...this.#ofNode.map(path => this.#look([path], false)),
    ];
  }

  /** Ends the visit. What the index answers counts for the waits. */
  async stop(): Promise<Waits> {
    this.#visit.abort();
    await Promise.all(this.#lanes);
    const sorted = this.#waits.toSorted((a, b) => a.ms - b.ms);
    const longest = sorted.at(-1);
    if (!longest) throw new Error('nobody visited');
    return {
      count: sorted.length,
      p99: sorted[Math.floor((sorted.length - 1) * 0.99)]?.ms ?? 0,
      longest,
    };
  }

  async #look(paths: readonly string[], ofIndex: boolean): Promise<void> {
    for (let turn = 0; !this.#visit.signal.aborted; turn++) {
      const path = paths[turn % paths.length];
      if (path === undefined) return;
      const began = performance.now();
      try {
        const answer = await fetch(this.#server + path, {
          signal: AbortSignal.timeout(LONGEST_MS),
          headers: { accept: 'application/json, text/html' },
        });
        await answer.arrayBuffer();
        // Below /wallet the node itself is asked, and may say 500.
        const isRight = ofIndex ? answer.status === 200 : answer.status !== 500 || path.startsWith('/wallet');
        if (!isRight) this.problems.push(`${path}: status ${answer.status}`);
      } catch (error) {
        if (ofIndex || (error as Error).name === 'TimeoutError')
          this.problems.push(`${path}: ${String(error)}`);
      }
      if (ofIndex) this.#waits.push({ ms: performance.now() - began, path });
      await delay(PAUSE_MS);
    }
  }
}
