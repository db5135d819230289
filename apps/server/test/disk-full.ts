import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { readConfig } from '../src/settings/config.ts';
import type { Database } from '../src/database/database.ts';
import type { IndexerOptions } from '../src/indexer/indexer-options.ts';
import { createServing } from '../src/runtime/serving.ts';
import { clearIndex } from '../src/repositories/sync-state.ts';
import { extendChain } from './busy-chain.ts';
import { dumpIndex } from './index-dump.ts';
import { indexerOn, untilSettled } from './indexing.ts';
import type { ScriptedNode } from './scripted-node.ts';

const PATIENCE = { timeout: 40_000, interval: 50 };

/**
 * Runs an index whose disk fills up and is emptied again, and looks at what visitors and operators see of it. The index of
 * afterwards must be the one of a disk that was never full.
 */
export async function fillAndEmpty(options: {
  database: Database;
  /** What the indexer writes to; the same database, where it is the disk itself that fills up. */
  written?: Database;
  node: ScriptedNode;
  space?: IndexerOptions['space'];
  fill: () => Promise<void>;
  empty: () => Promise<void>;
  /** Transactions of a block, where they are to need more room than is left in what was written before. */
  transactions?: number;
}): Promise<void> {
  const { database, written = database, node, space, fill, empty } = options;
  const serving = await createServing({
    config: readConfig({ port: '0', 'node-url': node.url, 'price-source': 'off', 'check-answers': '1' }, {}),
    session: database,
    node: { url: node.url, solidityUrl: node.url, embedded: false },
    log: pino({ level: 'silent' }),
  });
  const warn = vi.fn();
  const indexer = indexerOn(written, node, {
    space,
    log: { warn, info: () => undefined },
    events: {
      onBlocks: () => serving.changed(),
      onStatus: status => serving.diskFull(status.isDiskFull),
    },
  });
  const run = indexer.run();
  const ready = async () => {
    serving.changed();
    const { statusCode, body } = await serving.app.inject('/readyz');
    return [statusCode, body.includes('disk_full')];
  };
  const head = async () => {
    serving.changed();
    const { statusCode, body } = await serving.app.inject('/api/transaction?limit=1');
    expect(statusCode).toBe(200);
    return body;
  };
  try {
    await untilSettled(database, node);
    await vi.waitFor(async () => expect(await ready()).toEqual([200, false]), PATIENCE);
    const before = await head();

    await fill();
    extendChain(node.maker, 3, options.transactions);
    await vi.waitFor(async () => expect(await ready()).toEqual([503, true]), PATIENCE);
    expect(indexer.status.problem).toMatch(/disk|room/i);
    // It stays so, and is written down once, however often it was tried.
    await new Promise(resolve => setTimeout(resolve, 1_500));
    expect(await ready()).toEqual([503, true]);
    expect(await head()).toBe(before);
    expect(warn).toHaveBeenCalledTimes(1);

    await empty();
    await untilSettled(database, node);
    await vi.waitFor(async () => expect(await ready()).toEqual([200, false]), PATIENCE);
    await indexer.stop();
    await run;
    const late = await dumpIndex(database);
    await clearIndex(database);
    const undisturbed = indexerOn(database, node);
    const running = undisturbed.run();
    await untilSettled(database, node);
    await undisturbed.stop();
    await running;
    expect(late).toEqual(await dumpIndex(database));
  } finally {
    await indexer.stop();
    await serving.close();
  }
}
