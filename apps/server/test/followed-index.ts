import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '../src/database/database.ts';
import type { Indexer } from '../src/indexer/indexer.ts';
import { emptyIndex } from './emptied-index.ts';
import { indexerOn } from './indexing.ts';
import { ScriptedNode } from './scripted-node.ts';
import { openTestDatabase } from './test-database.ts';

/** An index that the tests of a file share, opened before them; what a test starts ends with it. */
export interface FollowedIndex {
  readonly database: Database;
  /** Empties the index and follows a node; the indexer before it must have ended. */
  start(
    node: ScriptedNode,
    options?: Parameters<typeof indexerOn>[2],
    asked?: { url: string },
  ): Promise<{ indexer: Indexer; run: Promise<void> }>;
  scripted(maker: Parameters<typeof ScriptedNode.start>[0]): Promise<ScriptedNode>;
  /** Does something after the test, the last one first. */
  cleanUp(action: () => Promise<unknown>): void;
}

export function followedIndex(): FollowedIndex {
  const cleanups: (() => Promise<unknown>)[] = [];
  let database: Database;
  // Opening PostgreSQL costs seconds, so the tests share one and empty it.
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });
  return {
    get database() {
      return database;
    },
    async start(node, options = {}, asked = node) {
      await emptyIndex(database);
      const indexer = indexerOn(database, asked, options);
      const run = indexer.run();
      run.catch(() => undefined);
      cleanups.push(() => indexer.stop());
      return { indexer, run };
    },
    async scripted(maker) {
      const node = await ScriptedNode.start(maker);
      cleanups.push(() => node.stop());
      return node;
    },
    cleanUp: action => void cleanups.push(action),
  };
}
