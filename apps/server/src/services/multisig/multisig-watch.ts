import { bytesToHex } from '@sunscope/tron/bytes';
import { addressText } from '../shared/address-text.ts';
import type { FeedHub } from '../feed/feed-hub.ts';
import type { Multisig } from './multisig.ts';
import { presentRecord } from './present-record.ts';

const LOOK_MS = 2000;
/** Looked at again, since other processes' clocks are not ours. */
const OVERLAP_MS = 10_000;

/**
 * Sweeps the records and notifies the parties of each change. It reads the table and not what this process did, so
 * that listeners hear of signatures that another process accepted.
 */
export class MultisigWatch {
  readonly #multisig: Multisig;
  readonly #feed: FeedHub;
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  #since: number;
  /** Last state sent, by hash, of records changed within the overlap. */
  #sent = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: {
    multisig: Multisig;
    feed: FeedHub;
    now: () => number;
    onError: (error: unknown) => void;
  }) {
    this.#multisig = options.multisig;
    this.#feed = options.feed;
    this.#now = options.now;
    this.#onError = options.onError;
    this.#since = options.now();
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Never runs twice at once. */
  look(): Promise<void> {
    this.#running ??= this.#look()
      .catch((error: unknown) => this.#onError(error))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #look(): Promise<void> {
    await this.#multisig.sweep();
    const from = this.#since - OVERLAP_MS;
    const started = this.#now();
    const sent = new Map<string, string>();
    for (const { record, parties, chainMs } of await this.#multisig.changedSince(from)) {
      const { currentTransaction: _transaction, ...data } = presentRecord(record, parties, {
        address: undefined,
        chainMs,
      });
      const state = `${data.state} ${data.currentWeight}`;
      const hash = bytesToHex(record.hash);
      sent.set(hash, state);
      // What changed before this process began is known to whoever read the list.
      if (this.#sent.get(hash) === state || Number(record.updated_ms) < this.#since - OVERLAP_MS) continue;
      this.#feed.notify(
        parties.map(party => addressText(party.address)),
        { type: 'multisig', data },
      );
    }
    this.#sent = sent;
    this.#since = started;
  }
}
