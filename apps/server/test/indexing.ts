import { createNodeClient } from '@sunscope/node-api/client';
import type { Database } from '../src/database/database.ts';
import type { IndexerEvents, IndexerLog } from '../src/indexer/events.ts';
import type { IndexerOptions } from '../src/indexer/indexer-options.ts';
import { Indexer } from '../src/indexer/indexer.ts';
import type { ScriptedNode } from './scripted-node.ts';

/** An indexer on a scripted node, polling fast. */
export function indexerOn(
  database: Database,
  node: { url: string },
  options: {
    development?: boolean;
    events?: IndexerEvents;
    threads?: number;
    firstPauseMs?: number;
    contractMs?: number;
    /** Newest blocks ingested one by one; blocks below them are ingested in batches. */
    undoDepth?: bigint;
    space?: IndexerOptions['space'];
    log?: IndexerLog;
  } = {},
): Indexer {
  return new Indexer({
    database,
    node: createNodeClient({ baseUrl: node.url, retries: 0 }),
    development: options.development ?? true,
    pollMs: 10,
    ...(options.undoDepth === undefined ? {} : { undoDepth: options.undoDepth }),
    ...(options.contractMs === undefined ? {} : { contractMs: options.contractMs }),
    ...(options.firstPauseMs === undefined ? {} : { firstPauseMs: options.firstPauseMs }),
    space: options.space,
    ...(options.log ? { log: options.log } : {}),
    ...(options.events ? { events: options.events } : {}),
    ...(options.threads === undefined
      ? {}
      : { threads: { count: options.threads, node: { baseUrl: node.url, retries: 0 }, worthFrom: 1n } }),
  });
}

/** For what hangs: a loaded machine takes minutes for hundreds of blocks. */
const PATIENCE_MS = 240_000;

/** Condition on sync_state: everything that is read from the node beside its blocks has been read. */
export const ALL_READ = `NOT EXISTS (SELECT 1 FROM accounts WHERE balance_state = 2 OR (balance_state = 1 AND last_touched_block <= solid_number))
  AND NOT EXISTS (SELECT 1 FROM tokens WHERE metadata = 0 OR supply_stale)
  AND EXISTS (SELECT 1 FROM accounts WHERE witness_url IS NOT NULL)`;

/** Whether all is read takes several times as much to plan, and is not asked before this holds. */
const AT_HEAD = 'SELECT 1 FROM sync_state WHERE cursor_hash = $1 AND solid_number = $2';
/** Between two looks: most of what is waited for takes longer, and each look takes the indexer's database. */
const LOOK_MS = 40;

/** Waits until the index stands at the node's head block with nothing left to read. */
export async function untilSettled(database: Database, node: ScriptedNode): Promise<void> {
  const head = node.maker.blocks[Math.min(node.height ?? Infinity, node.maker.blocks.length - 1)];
  if (!head) throw new Error('the node has no blocks');
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const place = [head.block.id, BigInt(Math.min(node.solid, Number(head.block.number)))];
    const holds = async (sql: string) => (await database.query(sql, place)).length > 0;
    if ((await holds(AT_HEAD)) && (await holds(`${AT_HEAD} AND ${ALL_READ}`))) return;
    if (Date.now() > deadline)
      throw new Error(`the index did not reach block ${head.block.number} in ${PATIENCE_MS} ms`);
    await new Promise(resolve => setTimeout(resolve, LOOK_MS));
  }
}
