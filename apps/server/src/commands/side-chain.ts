import { handled } from '@sunscope/tron/promises';
import type { Logger } from 'pino';
import { openDatabase } from '../database/open.ts';
import { ensurePortFree } from '../process/ports.ts';
import { createIndexer } from '../runtime/indexing.ts';
import { createServing, type Serving } from '../runtime/serving.ts';
import {
  SIDE_SCHEMA,
  sideConfigOf,
  sideNodeAddress,
  sidePlaceOf,
  sidePortOf,
  type SidePlace,
} from '../runtime/side.ts';
import type { Config } from '../settings/config.ts';
import type { Closers } from './closers.ts';

/** A side chain that is served beside the main one. */
export interface SideChainServing {
  serving: Serving;
  /** Where people open it. */
  url: string;
  /** Its indexer; never ends by itself. Undefined where another process indexes. */
  indexing: Promise<void> | undefined;
}

/** Before anything slow begins, where a side chain is to be served. */
export async function ensureSidePortFree(config: Config): Promise<void> {
  await ensurePortFree(sidePortOf(config), config.host, 'side-port');
}

/** Index, API, feed and web app of a side chain at its own origin; each chain's switch then leads to the other. */
export async function startSideChain(options: {
  config: Config;
  place: SidePlace;
  main: Serving;
  log: Logger;
  closers: Closers;
  /** Whether this process writes its index too. */
  indexes: boolean;
  lookMs: number;
}): Promise<SideChainServing> {
  const { place, main, log, closers, lookMs } = options;
  const config = sideConfigOf(options.config, place);
  const database = await openSideDatabase(config);
  closers.add(() => database.close());
  const node = sideNodeAddress(place);
  const serving = await createServing({ config, session: database, node, log });
  closers.add(() => serving.close());
  const url = await serving.listen();
  serving.publisher.start(lookMs);
  main.meet(() => serving.asOther());
  serving.meet(() => main.asOther());
  if (!options.indexes) return { serving, url, indexing: undefined };
  const indexer = createIndexer({
    config,
    database,
    node,
    log,
    onChange: () => serving.changed(),
    onDisk: isFull => serving.diskFull(isFull),
    onFault: fault => serving.nodeFault(fault),
  });
  closers.add(() => indexer.stop());
  return { serving, url, indexing: handled(indexer.run()) };
}

/** Its index alone, for the command that only indexes. */
export async function indexSideChain(options: {
  config: Config;
  log: Logger;
  closers: Closers;
}): Promise<{ ended: Promise<void> } | undefined> {
  const { log, closers } = options;
  const place = sidePlaceOf(options.config);
  if (!place) return undefined;
  const config = sideConfigOf(options.config, place);
  const database = await openSideDatabase(config);
  closers.add(() => database.close());
  const indexer = createIndexer({
    config,
    database,
    node: sideNodeAddress(place),
    log,
    onChange: () => undefined,
  });
  closers.add(() => indexer.stop());
  return { ended: handled(indexer.run()) };
}

function openSideDatabase({ databaseUrl, dataDir, nodeResets }: Config) {
  // Only an embedded chain is known to be small.
  return openDatabase({
    databaseUrl,
    dataDir,
    schema: SIDE_SCHEMA,
    size: nodeResets === true ? 'small' : 'medium',
  });
}
