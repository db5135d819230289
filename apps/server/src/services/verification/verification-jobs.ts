import { randomUUID } from 'node:crypto';
import type { Address } from '@sunscope/tron/address';
import type { Outcome } from './verifier.ts';

/** One verification that somebody asks for again until it is done. */
interface Job {
  address: Address;
  startedMs: number;
  outcome: Outcome | undefined;
}

const MOST_JOBS = 1000;

/** Verifications under way and those that ended lately, by their id. */
export class VerificationJobs {
  readonly #jobs = new Map<string, Job>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param work its failure, such as a full queue, becomes the outcome */
  start(address: Address, work: Promise<Outcome>): string {
    const id = randomUUID();
    const job: Job = { address, startedMs: this.#now(), outcome: undefined };
    this.#jobs.set(id, job);
    work.then(
      outcome => (job.outcome = outcome),
      (error: unknown) =>
        (job.outcome = { kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    const [oldest] = this.#jobs.keys();
    if (this.#jobs.size > MOST_JOBS && oldest !== undefined) this.#jobs.delete(oldest);
    return id;
  }

  find(id: string): Readonly<Job> | undefined {
    return this.#jobs.get(id);
  }
}
