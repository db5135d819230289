import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SunscopeError } from '@sunscope/tron/errors';
import { parseSideChainId } from '@sunscope/tron/side-chain';
import { ChainLink } from '../bridge/chain-link.ts';
import { applyDailyLimits } from '../bridge/daily-limits.ts';
import { domainOf, ensureGateways } from '../bridge/gateways.ts';
import { Journal } from '../bridge/journal.ts';
import { bridgeKeys, type BridgeKeys } from '../bridge/keys.ts';
import { Relay } from '../bridge/relay.ts';
import type { Config } from '../settings/config.ts';
import type { Closers } from './closers.ts';
import type { EmbeddedDevnet } from './embedded-devnet.ts';

/** Below the data directory: the side chain, as the embedded chain's program names it, and what the bridge to it keeps. */
export const EMBEDDED_SIDE_FOLDER = 'side-chain';
export const BRIDGE_FOLDER = 'bridge';

const RETRY_MS = 5_000;

/** The port of the side chain beside the embedded one. */
export function sideDevnetPort({ devnetPort }: Config): number {
  return devnetPort === 0 ? 0 : (devnetPort % 65_535) + 1;
}

/** Keys of the bridge between the two embedded chains, and the side chain's id; made at the first start. */
export function embeddedBridgeKeys({ dataDir }: Config): Promise<BridgeKeys> {
  return bridgeKeys(join(dataDir, BRIDGE_FOLDER, 'keys.json'));
}

/**
 * The bridge to the side chain in the embedded chain's process: gateways on both (deployed at the first start, which takes some
 * blocks) and a relay between them. Addresses and what is under way are kept below `bridge` in the data directory.
 * @returns the settings by which the side chain is followed
 */
export async function startEmbeddedSideChain(options: {
  config: Config;
  devnet: EmbeddedDevnet;
  keys: BridgeKeys;
  log: Logger;
  closers: Closers;
  /** The bridge stands, and its relay works. */
  onBridge: (relay: Relay) => void;
  /** Why it cannot be built; it is tried again. */
  onFault: (fault: string) => void;
}): Promise<Config> {
  const { config, devnet, keys, log, closers, onBridge, onFault } = options;
  const folder = join(config.dataDir, BRIDGE_FOLDER);
  const [mainUrl, sideUrl] = await Promise.all([devnet.ready, devnet.side]);
  const begun = begin({ config, mainUrl, sideUrl, keys, folder, log, onBridge, onFault });
  closers.add(() => begun.stop());
  // As the main chain's, its index is rebuilt after its data was deleted.
  return { ...config, sideNodeUrl: sideUrl, sideChainId: keys.chainId, nodeResets: true };
}

/** Builds the bridge beside everything else, and tries again where a chain does not answer as it should. */
function begin(options: {
  config: Config;
  mainUrl: string;
  sideUrl: string;
  keys: BridgeKeys;
  folder: string;
  log: Logger;
  onBridge: (relay: Relay) => void;
  onFault: (fault: string) => void;
}): { stop: () => Promise<void> } {
  const { config, mainUrl, sideUrl, keys, folder, log, onBridge, onFault } = options;
  const main = new ChainLink(mainUrl);
  const side = new ChainLink(sideUrl, parseSideChainId(keys.chainId));
  const stopping = new AbortController();
  let relay: Relay | undefined;
  const build = async (): Promise<Relay> => {
    const gateways = await ensureGateways(main, side, keys, join(folder, 'gateways.json'));
    if (config.bridgeLimits)
      await applyDailyLimits({ main, side, gateways, owner: keys.owner, limits: config.bridgeLimits });
    return Relay.open({
      main,
      side,
      gateways,
      chainId: keys.chainId,
      domain: await domainOf(main, gateways.main, keys.chainId),
      oracles: keys.oracles,
      large: { above: config.bridgeLarge ?? new Map(), delayMs: config.bridgeDelayMinutes * 60_000 },
      journal: await Journal.open(join(folder, 'journal.json')),
      onProblem: (problem, error) => log.warn({ err: error }, problem),
    });
  };
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        relay = await build();
        break;
      } catch (error) {
        if (error instanceof SunscopeError && error.code === 'no_answer')
          log.info('the bridge waits until its gateways are final');
        else {
          log.warn({ err: error }, 'the bridge could not be built yet');
          // Visitors read it too: where the folder lies is none of their business.
          const text = error instanceof Error ? error.message : String(error);
          onFault(text.replaceAll(folder, BRIDGE_FOLDER));
        }
        await setTimeout(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    if (stopping.signal.aborted || !relay) return;
    relay.start();
    onBridge(relay);
    if (config.demo)
      await tellDemo(main, relay).catch((error: unknown) =>
        log.debug({ err: error }, 'the demo world does not know the bridge'),
      );
  };
  void work();
  return {
    stop: async () => {
      stopping.abort();
      await relay?.stop();
    },
  };
}

/** The people of the demo world hear of the bridge, and begin to cross it. */
async function tellDemo(main: ChainLink, relay: Relay): Promise<void> {
  const [mappings, { total }] = await Promise.all([
    relay.mappings(),
    relay.transfers({ start: 0, limit: 1 }),
  ]);
  await main.post('/admin/demo', {
    gateway: relay.mainGateway,
    mappingFeeSun: Number(relay.fees.mappingFee),
    mapped: mappings.map(({ mainToken }) => mainToken),
    used: total > 0,
  });
}
