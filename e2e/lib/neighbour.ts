import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { DEVNET_PORT, PORT } from './ports.ts';

const ASKED = [
  { port: PORT, path: '/api/block?limit=5' },
  { port: PORT, path: '/api/system/homepage-bundle' },
  { port: DEVNET_PORT, path: '/wallet/getnowblock' },
];
const PAUSE_MS = 100;
/** Nineteen of twenty answers beside an attack, on a busy machine. */
const USUAL_MS = 5000;
const USUALLY = 0.95;
const LONGEST_MS = 60_000;

/** Somebody else, at an address of their own, who uses server and chain while these are attacked. */
export class Neighbour {
  readonly #problems: string[] = [];
  readonly #waitsMs: number[] = [];
  readonly #leaving = new AbortController();
  readonly #visit = this.#look();

  async #look(): Promise<void> {
    for (let turn = 0; !this.#leaving.signal.aborted; turn++) {
      const asked = ASKED[turn % ASKED.length];
      if (!asked) return;
      const began = performance.now();
      const answer = await statusOf(asked).catch(String);
      this.#waitsMs.push(performance.now() - began);
      if (answer !== 200) this.#problems.push(`${asked.path}: ${answer}`);
      await delay(PAUSE_MS);
    }
  }

  /** Goes, and says whether all was as usual. */
  async leave(): Promise<{ answers: number; usuallyMs: number }> {
    this.#leaving.abort();
    await this.#visit;
    expect(this.#problems).toEqual([]);
    const sorted = this.#waitsMs.toSorted((a, b) => a - b);
    const usuallyMs = Math.round(sorted[Math.floor((sorted.length - 1) * USUALLY)] ?? 0);
    expect(usuallyMs).toBeLessThan(USUAL_MS);
    return { answers: sorted.length, usuallyMs };
  }
}

function statusOf({ port, path }: { port: number; path: string }): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ hostname: '127.0.0.1', localAddress: '127.0.0.2', port, path }, response => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    asked.setTimeout(LONGEST_MS, () => asked.destroy(new Error(`no answer within ${LONGEST_MS} ms`)));
    asked.on('error', reject);
    asked.end();
  });
}
