import type { Database, Session } from '../database/database.ts';
import { sendAhead, type SentAhead } from './apply-batch.ts';
import type { PreparedBatch } from './prepare-batch.ts';

/**
 * Two that wait for their turns hold locks that the one whose turn it is may want, if a node gives the same transaction
 * in two blocks. The server cannot say that they wait for each other, so the wait has an end.
 */
const LOCK_TIMEOUT = '60s';

/** The rest of the work, given what is done of it. */
type Work = (session: Session, sent: SentAhead | undefined) => Promise<void>;

/**
 * The transaction of a batch, begun before its turn: rows that need no look at the past are sent while the batch in front
 * of it is written by another connection. Nothing of it is seen by anybody before its turn, and giving it up undoes it.
 */
export class SpeculativeTransaction {
  readonly #done: Promise<void>;
  #take: (work: Work) => void = () => undefined;
  #drop: (reason: Error) => void = () => undefined;

  constructor(database: Database, prepared: PreparedBatch) {
    const turn = new Promise<Work>((resolve, reject) => {
      this.#take = resolve;
      this.#drop = reject;
    });
    // Both are met where they are awaited; until then they are no unhandled failures.
    turn.catch(() => undefined);
    this.#done = database.transaction(async session => {
      await session.execute(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      const sent = await sendAhead(session, prepared);
      const work = await turn;
      await work(session, sent);
    });
    this.#done.catch(() => undefined);
  }

  /** Its turn has come: does the rest of the work, and commits all of it. */
  async write(work: Work): Promise<void> {
    this.#take(work);
    await this.#done;
  }

  /** Undoes what was sent. */
  async giveUp(): Promise<void> {
    this.#drop(new Error('The batch will not be written'));
    await this.#done.catch(() => undefined);
  }
}
