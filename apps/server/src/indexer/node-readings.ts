import type { NodeClient } from '@sunscope/node-api/client';
import type { Database } from '../database/database.ts';
import { keyOf } from '../database/key-of.ts';
import { findUnread, type UnreadAccount } from '../repositories/refresh.ts';
import { findHeadMs, type SyncState } from '../repositories/sync-state.ts';
import { keepReadings, readAccount, refreshWitnesses } from './account-refresh.ts';
import { ReadingPace, UNPACED } from './reading-pace.ts';
import { sampleWitnesses } from './witness-samples.ts';

const WITNESS_REFRESH_MS = 600_000;

/** What blocks do not hold and the node is asked for while there is nothing else to do. */
export class NodeReadings {
  readonly #database: Database;
  readonly #node: NodeClient;
  /** How often the head is looked at. */
  readonly #tickMs: () => number;
  readonly #pace: ReadingPace;
  /** Newest block of the index, by {@link keyOf}. */
  #newest: string | undefined;
  #solid: bigint | undefined;
  /** Accounts to be read, as of these blocks: the next one may touch them again. */
  #unread: UnreadAccount[] = [];
  /** Behind those there are others. */
  #isMoreUnread = false;
  #witnessesReadAt = 0;
  #sampledMs = 0n;
  #nextSampleMs = 0n;

  constructor(database: Database, node: NodeClient, tickMs: () => number, pace = new ReadingPace()) {
    this.#database = database;
    this.#node = node;
    this.#tickMs = tickMs;
    this.#pace = pace;
  }

  /** Reads what is due until the next look at the head. Gives true where more of it is left. */
  async settle({ cursor, solidNumber }: SyncState): Promise<boolean> {
    const [database, node] = [this.#database, this.#node];
    const newest = cursor && keyOf(cursor.hash);
    if (newest !== this.#newest) this.#pace.blockTaken();
    // What waits is looked for again: the solid state now covers accounts that would have to be read twice.
    if (newest !== this.#newest || solidNumber !== this.#solid) this.#unread = [];
    this.#newest = newest;
    this.#solid = solidNumber;
    const now = Date.now();
    if (now - this.#witnessesReadAt > WITNESS_REFRESH_MS) {
      this.#witnessesReadAt = now;
      await refreshWitnesses(database, node);
    }
    if (await this.#readAccounts()) return true;
    await this.#sampleWitnesses();
    return false;
  }

  /** The index is empty again. */
  forget(): void {
    this.#unread = [];
    this.#witnessesReadAt = 0;
  }

  /** Gives true where accounts are left that may be read at once. */
  async #readAccounts(): Promise<boolean> {
    if (this.#unread.length === 0) {
      this.#unread = await findUnread(this.#database, UNPACED);
      this.#isMoreUnread = this.#unread.length === UNPACED;
      this.#pace.found(this.#unread.length);
    }
    if (this.#unread.length === 0) return false;
    const { count, overMs } = this.#pace.portionOf(this.#unread.length, this.#tickMs());
    if (count === 0) return false;
    const accounts = this.#unread.splice(0, count);
    await this.#pace.portion(async () => {
      const readings = await this.#pace.spread(accounts, overMs, account => readAccount(this.#node, account));
      await keepReadings(this.#database, readings, !this.#isMoreUnread && this.#unread.length === 0);
    });
    return this.#unread.length > 0;
  }

  /** Once for each hour of the chain and each counting of the votes. */
  async #sampleWitnesses(): Promise<void> {
    const headMs = await findHeadMs(this.#database);
    if (headMs === undefined || (headMs < this.#nextSampleMs && headMs >= this.#sampledMs)) return;
    this.#nextSampleMs = await sampleWitnesses(this.#database, this.#node, headMs);
    this.#sampledMs = headMs;
  }
}
