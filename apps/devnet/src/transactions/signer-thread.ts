import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { packItems, signerAt } from './signer-batch.ts';
import type { ChainTransaction } from './transaction.ts';

/** Fewer waiting transactions than this are not worth a message. */
const WORTH_A_BATCH = 3;
/** With this many already at the other thread, this one helps. */
const ENOUGH_AWAY = 64;

interface Job {
  readonly transaction: ChainTransaction;
  readonly done: () => void;
}

/**
 * Recovers transactions' signers before the chain asks for them, on another thread when many come at once: that is the
 * largest part of what a transfer costs. Where only sources are there (development, tests) all happens in this thread,
 * at the moment the chain asks.
 */
export class SignerThread {
  private worker: Worker | undefined;
  private waiting: Job[] = [];
  private readonly away: Job[][] = [];
  private countAway = 0;

  constructor() {
    const file = new URL('./signatures.worker.js', import.meta.url);
    if (!existsSync(file)) return;
    this.worker = new Worker(file);
    this.worker.unref();
    this.worker.on('message', (addresses: Uint8Array) => this.receive(addresses));
    // Without the thread everything still works, only slower.
    this.worker.on('error', () => this.giveBack());
  }

  /** Resolves when the transaction knows its signers, or will find them by itself. */
  prepare(transaction: ChainTransaction): Promise<void> {
    if (!this.worker || transaction.signatures.length !== 1 || transaction.signatures[0]?.length !== 65)
      return Promise.resolve();
    return new Promise(done => {
      if (this.waiting.length === 0) setImmediate(() => this.send());
      this.waiting.push({ transaction, done });
    });
  }

  private send(): void {
    const jobs = this.waiting;
    this.waiting = [];
    if (jobs.length < WORTH_A_BATCH || this.countAway + jobs.length > ENOUGH_AWAY) {
      for (const job of jobs) job.done();
      return;
    }
    const packed = packItems(
      jobs.map(({ transaction }) => ({
        digest: transaction.digest,
        signature: transaction.signatures[0] ?? new Uint8Array(65),
      })),
    );
    this.away.push(jobs);
    this.countAway += jobs.length;
    this.worker?.postMessage(packed, [packed.buffer]);
  }

  private receive(addresses: Uint8Array): void {
    const jobs = this.away.shift() ?? [];
    this.countAway -= jobs.length;
    for (const [index, { transaction, done }] of jobs.entries()) {
      const signer = signerAt(addresses, index);
      if (signer) transaction.knowSigners([signer]);
      done();
    }
  }

  private giveBack(): void {
    this.worker = undefined;
    for (const { done } of this.away.splice(0).flat()) done();
    this.countAway = 0;
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.giveBack();
    await worker?.terminate();
  }
}
