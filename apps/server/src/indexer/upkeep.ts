import type { Database } from '../database/database.ts';
import { vacuumAll, vacuumChurn } from '../repositories/maintenance.ts';

const BLOCKS_PER_CHURN = 200;
/** Transactions before the large tables are first seen to; then again each time they have doubled. */
const FIRST_FULL = 5000;

/**
 * Does for an embedded database what PostgreSQL's autovacuum does for a server: without it the journal of young
 * blocks would grow for ever, and queries would be planned for the empty tables of the first start.
 */
export class Upkeep {
  readonly #database: Database;
  #blocks = 0;
  #transactions = 0;
  #nextFull = FIRST_FULL;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Notes what was written and does what is due. */
  async after(blocks: number, transactions: number): Promise<void> {
    if (this.#database.kind !== 'pglite') return;
    this.#blocks += blocks;
    this.#transactions += transactions;
    if (this.#transactions >= this.#nextFull) {
      await vacuumAll(this.#database);
      this.#nextFull = this.#transactions * 2;
      this.#blocks = 0;
    } else if (this.#blocks >= BLOCKS_PER_CHURN) {
      await vacuumChurn(this.#database);
      this.#blocks = 0;
    }
  }
}
