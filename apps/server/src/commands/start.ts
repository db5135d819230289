import { handled } from '@sunscope/tron/promises';
import { openDatabase } from '../database/open.ts';
import { createIndexer } from '../runtime/indexing.ts';
import { goOn } from '../process/last-resort.ts';
import { createLogger } from '../process/logger.ts';
import { redact } from '../settings/redact.ts';
import { nodeAddressOf, type NodeAddress } from '../runtime/node.ts';
import { createServing } from '../runtime/serving.ts';
import { sidePlaceOf } from '../runtime/side.ts';
import { startBeside, type Beside } from './beside.ts';
import { Closers } from './closers.ts';
import { lockDataDir } from './data-lock.ts';
import { ownSideChain, withDemo, withoutSideChain } from './own-side-chain.ts';
import { startEmbeddedDevnet } from './embedded-devnet.ts';
import { embeddedBridgeKeys, sideDevnetPort } from './embedded-side-chain.ts';
import { ensurePortFree } from '../process/ports.ts';
import type { CommandInput } from './command.ts';
import { ensureSidePortFree } from './side-chain.ts';
import { stopSignal } from './stop-signal.ts';

/** How often the feed looks at the index on its own; the indexer in this process wakes it. */
const LOOK_MS = 1000;

/** Everything in one go: the chain where none is set, the indexer, API, feed and web app. */
export async function start({ config: settings }: CommandInput): Promise<number> {
  let config = settings;
  const stopped = stopSignal();
  const log = createLogger(config);
  const embedded = config.nodeUrl === undefined;
  await ensurePortFree(config.port, config.host, 'port');
  const ownSide = await ownSideChain(config, print);
  if (sidePlaceOf(config)) await ensureSidePortFree(config);
  if (embedded) await ensurePortFree(config.devnetPort, '127.0.0.1', 'devnet-port');

  const closers = new Closers();
  const over = new AbortController();
  void stopped.then(() => over.abort());
  let beside: Promise<Beside> | undefined;
  try {
    const lock = await lockDataDir(config.dataDir);
    closers.add(() => lock.release());
    const keys = ownSide && (await embeddedBridgeKeys(config));
    const side = keys && { id: keys.chainId, port: sideDevnetPort(config) };
    const devnet = embedded ? startEmbeddedDevnet(config, print, side) : undefined;
    if (devnet) closers.add(() => devnet.stop());
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      size: embedded ? 'small' : 'large',
    });
    closers.add(() => database.close());

    let node: NodeAddress = nodeAddressOf(config);
    if (devnet && config.devnetPort === 0) {
      const url = await devnet.ready;
      node = { url, solidityUrl: url, embedded: true };
    }
    const serving = await createServing({ config, session: database, node, log });
    closers.add(() => serving.close());
    const url = await serving.listen();
    serving.publisher.start(LOOK_MS);

    const failed = await Promise.race([
      devnet?.ready.then(() => undefined),
      stopped.then(() => 'stopped' as const),
    ]);
    if (failed === 'stopped') return 0;
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
    const indexing = indexer.run();
    goOn(log);
    if (node.embedded && config.demo) serving.verifyDemo();
    print(`Explorer   ${url}${embedded ? '' : `  (node ${redact(node.url)})`}\n           stop with Ctrl+C`);
    const startSide = () =>
      startBeside({
        config,
        own: devnet && keys ? { devnet, keys } : undefined,
        main: serving,
        log,
        closers,
        print,
        lookMs: LOOK_MS,
      });
    // A second chain comes when the pages of the first are there, and does not hold them up.
    if (ownSide === 'demo')
      beside = handled(
        withDemo({
          isReady: () => {
            const { head, cursor } = indexer.status;
            return head !== undefined && cursor !== undefined && cursor >= head;
          },
          start: startSide,
          signal: over.signal,
          onFailure: error => {
            log.warn({ err: error }, 'the demo world does without its side chain');
            print(withoutSideChain(error));
          },
        }),
      );
    else if (ownSide || sidePlaceOf(config)) beside = handled(startSide());
    const chainCode = await Promise.race([
      stopped.then(() => undefined),
      indexing.then(() => undefined),
      ...(devnet ? [devnet.ended] : []),
      ...(beside ? [beside.then(({ ended }) => ended)] : []),
    ]);
    if (chainCode === undefined) return 0;
    process.stderr.write(`The embedded chain ended (exit code ${chainCode}); the explorer stops with it\n`);
    return 1;
  } finally {
    over.abort();
    // What it opens is known to the closers only once it stands.
    await beside?.catch(() => undefined);
    await closers.close(log);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
