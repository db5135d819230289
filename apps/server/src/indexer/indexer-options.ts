import type { NodeClient } from '@sunscope/node-api/client';
import type { FreeSpace } from '@sunscope/node-api/free-space';
import type { Database } from '../database/database.ts';
import type { CatchUpThreads } from './catch-up.ts';
import type { IndexerEvents, IndexerLog } from './events.ts';

/** What an indexer is made with. */
export interface IndexerOptions {
  database: Database;
  node: NodeClient;
  /**
   * The chain may be somebody's own: one that sets its own clock and undoes final blocks. A public network's genesis block
   * overrules it, in the index or at the node, as soon as that is known.
   */
  development: boolean;
  /**
   * The chain may be reset, and the index is then rebuilt; elsewhere it waits for the operator. As `development` where it is
   * left out, and nothing where that does not hold.
   */
  mayReset?: boolean;
  /** First block of a new index. */
  startBlock?: bigint;
  events?: IndexerEvents;
  log?: IndexerLog;
  pollMs?: number;
  /** After something that has to be waited for; doubled each time, up to twenty times as long. */
  firstPauseMs?: number;
  /** Threads to catch up with; without them this thread does it. */
  threads?: CatchUpThreads;
  /** Newest blocks that can be undone, which are ingested one by one. As many as a reorganisation may be deep by default. */
  undoDepth?: bigint;
  /** Takes blocks whose transaction root JSON cannot confirm; their number is kept. */
  trustRoot?: boolean;
  /** What contracts may take of the time of a block; the rest is asked later. A second by default. */
  contractMs?: number;
  /** Room for the index: without it nothing is written. */
  space?: Pick<FreeSpace, 'problem'> | undefined;
}
