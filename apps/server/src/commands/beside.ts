import { handled } from '@sunscope/tron/promises';
import type { Logger } from 'pino';
import type { BridgeKeys } from '../bridge/keys.ts';
import type { Relay } from '../bridge/relay.ts';
import type { Serving } from '../runtime/serving.ts';
import { sidePlaceOf } from '../runtime/side.ts';
import type { Config } from '../settings/config.ts';
import { showBridgeElsewhere } from './bridge-elsewhere.ts';
import type { Closers } from './closers.ts';
import type { EmbeddedDevnet } from './embedded-devnet.ts';
import { startEmbeddedSideChain } from './embedded-side-chain.ts';
import { startSideChain, type SideChainServing } from './side-chain.ts';

/** A second chain that stands; `ended` where its indexer ends. */
export interface Beside {
  ended: Promise<undefined>;
}

/**
 * Everything of a second chain beside the main one: where `own` is given the bridge to the side chain in that process, then its index
 * and pages. Resolves when all of it stands.
 */
export async function startBeside(options: {
  config: Config;
  own: { devnet: EmbeddedDevnet; keys: BridgeKeys } | undefined;
  main: Serving;
  log: Logger;
  closers: Closers;
  print: (line: string) => void;
  lookMs: number;
}): Promise<Beside> {
  const { own, main, log, closers, print, lookMs } = options;
  let { config } = options;
  let crossing: Relay | undefined;
  let side: SideChainServing | undefined;
  if (own)
    config = await startEmbeddedSideChain({
      ...own,
      config,
      log,
      closers,
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
    });
  const place = sidePlaceOf(config);
  if (place) {
    side = await startSideChain({ config, place, main, log, closers, indexes: true, lookMs });
    if (crossing) side.serving.crossBy(crossing);
    if (!own) showBridgeElsewhere(config, closers, [main, side.serving]);
    print(`Side chain ${side.url}`);
  }
  return { ended: handled(side?.indexing?.then(() => undefined) ?? new Promise<never>(() => undefined)) };
}
