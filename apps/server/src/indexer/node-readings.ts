import type { NodeClient } from '@sunscope/node-api/client';
import type { Database } from '../database/database.ts';
import { findHeadMs } from '../repositories/sync-state.ts';
import { refreshAccounts, refreshSupplies, refreshTokens, refreshWitnesses } from './account-refresh.ts';
import { sampleWitnesses } from './witness-samples.ts';

/** Accounts read between two looks at the head. */
const REFRESH_CHUNK = 400;
const SUPPLY_CHUNK = 20;
const SLOW_REFRESH_MS = 30_000;
const WITNESS_REFRESH_MS = 600_000;

/** What blocks do not tell and the node is asked for while there is nothing else to do. */
export class NodeReadings {
  readonly #database: Database;
  readonly #node: NodeClient;
  #tokensReadAt = 0;
  #witnessesReadAt = 0;
  #sampledMs = 0n;
  #nextSampleMs = 0n;

  constructor(database: Database, node: NodeClient) {
    this.#database = database;
    this.#node = node;
  }

  /** Reads what is due next. Gives true where more of it is left. */
  async settle(mainNet: boolean): Promise<boolean> {
    const [database, node] = [this.#database, this.#node];
    const now = Date.now();
    if (now - this.#witnessesReadAt > WITNESS_REFRESH_MS) {
      this.#witnessesReadAt = now;
      await refreshWitnesses(database, node);
    }
    if (now - this.#tokensReadAt > SLOW_REFRESH_MS) {
      this.#tokensReadAt = now;
      await refreshTokens(database, node, REFRESH_CHUNK, mainNet);
    }
    await refreshSupplies(database, node, SUPPLY_CHUNK);
    if ((await refreshAccounts(database, node, REFRESH_CHUNK)) === REFRESH_CHUNK) return true;
    await this.#sampleWitnesses();
    return false;
  }

  /** The index is empty again. */
  forget(): void {
    this.#witnessesReadAt = 0;
  }

  /** Once for each hour of the chain and each counting of the votes. */
  async #sampleWitnesses(): Promise<void> {
    const headMs = await findHeadMs(this.#database);
    if (headMs === undefined || (headMs < this.#nextSampleMs && headMs >= this.#sampledMs)) return;
    this.#nextSampleMs = await sampleWitnesses(this.#database, this.#node, headMs);
    this.#sampledMs = headMs;
  }
}
