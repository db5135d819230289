import { openDatabase } from '../database/open.ts';
import { goOn } from '../process/last-resort.ts';
import { createLogger } from '../process/logger.ts';
import { nodeAddressOf } from '../runtime/node.ts';
import { createServing } from '../runtime/serving.ts';
import { sidePlaceOf } from '../runtime/side.ts';
import { showBridgeElsewhere } from './bridge-elsewhere.ts';
import { Closers } from './closers.ts';
import { lockDataDir } from './data-lock.ts';
import { ensurePortFree } from '../process/ports.ts';
import type { CommandInput } from './command.ts';
import { ensureSidePortFree, startSideChain } from './side-chain.ts';
import { stopSignal } from './stop-signal.ts';

/** How often the feed looks at the index, which another process writes. */
const LOOK_MS = 200;

/** API, feed and web app alone. Many can share a PostgreSQL database; an embedded one belongs to one process. */
export async function serve({ config }: CommandInput): Promise<number> {
  const stopped = stopSignal();
  const log = createLogger(config);
  await ensurePortFree(config.port, config.host, 'port');
  const place = sidePlaceOf(config);
  if (place) await ensureSidePortFree(config);
  const closers = new Closers();
  try {
    if (config.databaseUrl === undefined) {
      const lock = await lockDataDir(config.dataDir);
      closers.add(() => lock.release());
    }
    const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
    closers.add(() => database.close());
    const serving = await createServing({ config, session: database, node: nodeAddressOf(config), log });
    closers.add(() => serving.close());
    const url = await serving.listen();
    goOn(log);
    serving.publisher.start(LOOK_MS);
    if (place) {
      const side = await startSideChain({
        config,
        place,
        main: serving,
        log,
        closers,
        indexes: false,
        lookMs: LOOK_MS,
      });
      showBridgeElsewhere(config, closers, [serving, side.serving]);
      process.stdout.write(`Side chain ${side.url}\n`);
    }
    process.stdout.write(`Explorer   ${url}\n           stop with Ctrl+C\n`);
    await stopped;
    return 0;
  } finally {
    await closers.close(log);
  }
}
