import type { Logger } from 'pino';
import { NodeError } from '@sunscope/node-api/errors';
import { FreeSpace } from '@sunscope/node-api/free-space';
import { bytesToHex } from '@sunscope/tron/bytes';
import type { Config } from '../settings/config.ts';
import type { Database } from '../database/database.ts';
import type { IndexerEvents, NodeFault } from '../indexer/events.ts';
import { Indexer } from '../indexer/indexer.ts';
import { usualDecodeWorkers } from '../indexer/threaded-block-jobs.ts';
import { createReaders } from '../repositories/readers.ts';
import { openNode, type NodeAddress } from './node.ts';
import { isPublicNetwork } from '../services/system/networks.ts';

/** An indexer of the node, ready to run. `onChange` is called after every change of the index. */
export async function createIndexer(options: {
  config: Config;
  database: Database;
  node: NodeAddress;
  log: Logger;
  onChange: () => void;
  /** Whether it waits for room on the disk. */
  onDisk?: (isFull: boolean) => void;
  /** An answer of the node does not verify; undefined when they do again. */
  onFault?: (fault: NodeFault | undefined) => void;
}): Promise<Indexer> {
  const { config, database, node: address, log, onChange, onDisk, onFault } = options;
  const node = openNode(config, address, 'indexer');
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
    development: await isDevelopment(config, database, address),
    startBlock: config.startBlock,
    trustRoot: config.nodeTrustRoot,
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

/**
 * Whether a reset of the chain is ordinary. Neither the index nor the node may be of a public network: an index of
 * one must never be thrown away because NODE_URL points to the wrong chain today.
 */
async function isDevelopment(config: Config, database: Database, address: NodeAddress): Promise<boolean> {
  if (config.networkKind === 'main' && !address.embedded) return false;
  const stored = (await createReaders(database).stats.sync()).genesis;
  if (stored && isPublicNetwork(bytesToHex(stored))) return false;
  try {
    const genesis = await openNode(config, address, 'pages').blockByNumber(0n);
    return genesis === undefined || !isPublicNetwork(bytesToHex(genesis.id));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    // The node is not there yet; what the index says stands.
    return true;
  }
}
