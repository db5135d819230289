import { handled } from '@sunscope/tron/promises';
import type { Logger } from 'pino';
import type { Relay } from '../bridge/relay.ts';
import type { Serving } from '../runtime/serving.ts';
import { sidePlaceOf } from '../runtime/side.ts';
import type { Config } from '../settings/config.ts';
import { showBridgeElsewhere } from './bridge-elsewhere.ts';
import type { Closers } from './closers.ts';
import type { EmbeddedDevnet } from './embedded-devnet.ts';
import { startEmbeddedSideChain } from './embedded-side-chain.ts';
import { startSideChain, type SideChainServing } from './side-chain.ts';

/**
 * Everything of a second chain beside the main one: where `devnet` is given a side chain of its own and a bridge to it, then its index
 * and pages. Resolves when all of it stands; `ended` with the exit code of its chain, undefined where its indexer ends.
 */
export async function startBeside(options: {
  config: Config;
  devnet: EmbeddedDevnet | undefined;
  main: Serving;
  log: Logger;
  closers: Closers;
  print: (line: string) => void;
  lookMs: number;
}): Promise<{ ended: Promise<number | undefined> }> {
  const { devnet, main, log, closers, print, lookMs } = options;
  let { config } = options;
  let crossing: Relay | undefined;
  let side: SideChainServing | undefined;
  const bridge = devnet
    ? await startEmbeddedSideChain({
        config,
        mainUrl: await devnet.ready,
        log,
        closers,
        print,
        onBridge: relay => {
          main.crossBy(relay);
          side?.serving.crossBy(relay);
          crossing = relay;
          print(`Bridge     ${relay.mainGateway} on the main chain, ${relay.sideGateway} on the side chain`);
        },
        onFault: fault => {
          main.bridgeFault(fault);
          side?.serving.bridgeFault(fault);
        },
      })
    : undefined;
  if (bridge) ({ config } = bridge);
  const place = sidePlaceOf(config);
  if (place) {
    side = await startSideChain({ config, place, main, log, closers, indexes: true, lookMs });
    if (crossing) side.serving.crossBy(crossing);
    if (!bridge) showBridgeElsewhere(config, closers, [main, side.serving]);
    print(`Side chain ${side.url}`);
  }
  return {
    ended: handled(
      Promise.race([
        ...(side?.indexing ? [side.indexing.then(() => undefined)] : []),
        ...(bridge ? [bridge.ended] : []),
      ]),
    ),
  };
}
