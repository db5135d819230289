import type { Logger } from 'pino';
import { FreeSpace } from '@sunscope/node-api/free-space';
import type { Config } from '../settings/config.ts';
import type { Database } from '../database/database.ts';
import type { IndexerEvents, NodeFault } from '../indexer/events.ts';
import { Indexer } from '../indexer/indexer.ts';
import { usualDecodeWorkers } from '../indexer/threaded-block-jobs.ts';
import { openIndexerNode, type NodeAddress } from './node.ts';

/** An indexer of the node, ready to run. `onChange` is called after every change of the index. */
export function createIndexer(options: {
  config: Config;
  database: Database;
  node: NodeAddress;
  log: Logger;
  onChange: () => void;
  /** Whether it waits for room on the disk. */
  onDisk?: (isFull: boolean) => void;
  /** An answer of the node does not verify; undefined when they do again. */
  onFault?: (fault: NodeFault | undefined) => void;
  /** The first pause where something has to be waited for, where it is not the usual. */
  firstPauseMs?: number;
}): Indexer {
  const { config, database, node: address, log, onChange, onDisk, onFault, firstPauseMs } = options;
  const node = openIndexerNode(config, address);
  const events: IndexerEvents = {
    onBlocks: onChange,
    onRollback: onChange,
    onSolid: onChange,
    onTokens: onChange,
    onStatus({ isDiskFull, fault }) {
      onDisk?.(isDiskFull);
      onFault?.(fault);
    },
    onReset: onChange,
  };
  return new Indexer({
    database,
    node,
    // A main net by the setting is one that nobody resets. Whether it is a public network the genesis block says.
    development: address.embedded || config.networkKind !== 'main',
    mayReset: config.nodeResets ?? address.embedded,
    startBlock: config.startBlock,
    trustRoot: config.nodeTrustRoot,
    ...(firstPauseMs === undefined ? {} : { firstPauseMs }),
    events,
    log,
    // A PostgreSQL server's disk is not this program's: it says itself when it has no room.
    space:
      config.databaseUrl === undefined
        ? new FreeSpace({
            directory: config.dataDir,
            reserveMb: config.diskReserveMb,
            // The indexer writes down what it waits for.
            say: () => undefined,
          })
        : undefined,
    threads: {
      count: config.decodeWorkers ?? usualDecodeWorkers(),
      node: {
        baseUrl: address.url,
        solidityUrl: address.solidityUrl,
        ...(config.nodeApiKey === undefined ? {} : { apiKey: config.nodeApiKey }),
      },
    },
  });
}
