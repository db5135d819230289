import { openDatabase } from '../database/open.ts';
import { createIndexer } from '../runtime/indexing.ts';
import { goOn } from '../process/last-resort.ts';
import { createLogger } from '../process/logger.ts';
import { redact } from '../settings/redact.ts';
import { nodeAddressOf } from '../runtime/node.ts';
import { Closers } from './closers.ts';
import { lockDataDir } from './data-lock.ts';
import type { CommandInput } from './command.ts';
import { indexSideChain } from './side-chain.ts';
import { stopSignal } from './stop-signal.ts';

/** The indexer alone. */
export async function index({ config }: CommandInput): Promise<number> {
  const stopped = stopSignal();
  const log = createLogger(config);
  const closers = new Closers();
  try {
    const lock = await lockDataDir(config.dataDir);
    closers.add(() => lock.release());
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      size: 'large',
    });
    closers.add(() => database.close());
    const node = nodeAddressOf(config);
    const indexer = createIndexer({ config, database, node, log, onChange: () => undefined });
    closers.add(() => indexer.stop());
    const side = await indexSideChain({ config, log, closers });
    goOn(log);
    process.stdout.write(`Indexing ${redact(node.url)}, stop with Ctrl+C\n`);
    return await Promise.race([stopped, indexer.run(), ...(side ? [side.ended] : [])]).then(() => 0);
  } finally {
    await closers.close(log);
  }
}
