import type { Database, Session } from '../database/database.ts';
import { ensurePartitions } from '../repositories/partitions.ts';
import { applyPrepared, copyAhead, type ApplyOptions } from './apply-batch.ts';
import type { PreparedBatch } from './prepare-batch.ts';

class GivenUp extends Error {}

/**
 * The transaction of a batch, begun before its turn: the rows that depend on no other block (half of all bytes) are on
 * their way while the batch in front is merged by another connection. Only PostgreSQL has such; the transactions of
 * PGlite wait for each other.
 */
export class EarlyWrite {
  readonly #done: Promise<void>;
  #go!: (write: ((session: Session) => Promise<void>) | undefined) => void;
  readonly #prepared: PreparedBatch;

  constructor(database: Database, prepared: PreparedBatch) {
    this.#prepared = prepared;
    const turn = new Promise<((session: Session) => Promise<void>) | undefined>(resolve => {
      this.#go = resolve;
    });
    this.#done = write(database, prepared, turn);
    // Its failure is met when its turn comes; until then it is no unhandled one.
    this.#done.catch(() => undefined);
  }

  /** The rest, when the batch in front is in the index; `optionsOf` is asked within the transaction. */
  finish(optionsOf: (session: Session) => Promise<ApplyOptions>): Promise<void> {
    this.#go(async session =>
      applyPrepared(session, this.#prepared, { ...(await optionsOf(session)), copied: true }),
    );
    return this.#done;
  }

  /** Takes back what was sent. */
  async drop(): Promise<void> {
    this.#go(undefined);
    // Whatever ended it, it is undone.
    await this.#done.catch(() => undefined);
  }
}

async function write(
  database: Database,
  prepared: PreparedBatch,
  turn: Promise<((session: Session) => Promise<void>) | undefined>,
): Promise<void> {
  const [lowest, highest] = [prepared.batch[0], prepared.batch.at(-1)];
  // For itself, so that two batches that begin a partition need not wait for each other to end.
  if (lowest && highest)
    await database.transaction(session =>
      ensurePartitions(session, lowest.block.number, highest.block.number),
    );
  await database.transaction(async session => {
    await copyAhead(session, prepared);
    const rest = await turn;
    if (!rest) throw new GivenUp();
    await rest(session);
  });
}
