import type { Database } from '../database/database.ts';
import { dropKept, readKept } from '../repositories/kept-index.ts';
import type { IndexerLog } from './events.ts';

/** The index that was set aside for the one being written. */
export class KeptBefore {
  readonly #database: Database;
  readonly #log: IndexerLog | undefined;
  /** How far it reaches; undefined where there is none. */
  #reachesTo: bigint | undefined;

  constructor(database: Database, log: IndexerLog | undefined) {
    this.#database = database;
    this.#log = log;
  }

  async find(): Promise<void> {
    const kept = await readKept(this.#database);
    this.#reachesTo = kept && (kept.cursor ?? -1n);
  }

  /**
   * Deletes it once the index in its place has caught up: with its node, and with the other. A chain that was set up by mistake
   * is mostly short.
   */
  async dropAfter(cursor: bigint): Promise<void> {
    if (this.#reachesTo === undefined || cursor < this.#reachesTo) return;
    await this.#database.transaction(dropKept);
    this.#log?.info(
      { kept_to: Number(this.#reachesTo) },
      'the index has caught up; the one before is deleted',
    );
    this.#reachesTo = undefined;
  }
}
