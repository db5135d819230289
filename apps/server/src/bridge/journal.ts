import { readFile } from 'node:fs/promises';
import { SunscopeError } from '@sunscope/tron/errors';
import { handled } from '@sunscope/tron/promises';
import type { Crossing, Holding, Reason } from './bridge.ts';
import { replaceFile } from './keys.ts';

/** A crossing as the relay works on it. */
export type Entry = { -readonly [K in keyof Crossing]: Crossing[K] } & {
  /** Not sent again before this moment. */
  nextMs: number;
};

interface Kept {
  readonly mainBlock: string;
  readonly sideBlock: string;
  readonly halted: readonly string[];
  readonly entries: readonly (Omit<Entry, 'nonce' | 'amount' | 'held' | 'reason' | 'sentMs'> & {
    nonce: string;
    amount: string;
    held?: Holding;
    reason?: Reason;
    sentMs?: number;
  })[];
}

/**
 * What the relay knows, in one file that is replaced before anything is sent. Nothing of it is needed to be right: what was
 * minted or released stands in the gateways, which take everything once.
 */
export class Journal {
  readonly entries = new Map<string, Entry>();
  /** Last solid block of each chain whose events were read. */
  mainBlock = -1n;
  sideBlock = -1n;
  /** Why nothing is sent any more; kept over restarts. */
  halted: readonly string[] = [];
  private readonly file: string;
  private isChanged = false;
  private writing: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;

  private constructor(file: string) {
    this.file = file;
  }

  static async open(file: string): Promise<Journal> {
    const journal = new Journal(file);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) return journal;
    try {
      const kept = JSON.parse(text) as Kept;
      journal.mainBlock = BigInt(kept.mainBlock);
      journal.sideBlock = BigInt(kept.sideBlock);
      journal.halted = kept.halted;
      for (const entry of kept.entries)
        journal.entries.set(entry.id, {
          ...entry,
          nonce: BigInt(entry.nonce),
          amount: BigInt(entry.amount),
          // Files of before have none.
          held: entry.held ?? '',
          sentMs: entry.sentMs ?? entry.createdMs,
          reason: entry.reason ?? (entry.problem === undefined ? '' : 'other'),
        });
    } catch (error) {
      throw new SunscopeError(
        'bridge_journal',
        `What the bridge noted in ${file} cannot be read: delete the file, and it is read from the chains again`,
        { cause: error },
      );
    }
    return journal;
  }

  changed(): void {
    this.isChanged = true;
  }

  /**
   * Writes what changed; what is sent afterwards is known to be under way. Those who ask while the file is being written wait for
   * the next writing together: it is of all of them.
   */
  save(): Promise<void> {
    this.next ??= handled(this.after(this.writing));
    return this.next;
  }

  private async after(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined);
    this.next = undefined;
    this.writing = handled(this.write());
    await this.writing;
  }

  private async write(): Promise<void> {
    if (!this.isChanged) return;
    this.isChanged = false;
    const kept: Kept = {
      mainBlock: String(this.mainBlock),
      sideBlock: String(this.sideBlock),
      halted: this.halted,
      entries: [...this.entries.values()].map(entry => ({
        ...entry,
        nonce: String(entry.nonce),
        amount: String(entry.amount),
      })),
    };
    try {
      await replaceFile(this.file, JSON.stringify(kept));
    } catch (error) {
      // Nothing of it is on the disk: whoever asks next writes it.
      this.isChanged = true;
      throw error;
    }
  }
}
