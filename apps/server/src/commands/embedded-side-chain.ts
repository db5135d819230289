import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SunscopeError } from '@sunscope/tron/errors';
import { handled } from '@sunscope/tron/promises';
import { parseSideChainId } from '@sunscope/tron/side-chain';
import { ChainLink } from '../bridge/chain-link.ts';
import { applyDailyLimits } from '../bridge/daily-limits.ts';
import { domainOf, ensureGateways } from '../bridge/gateways.ts';
import { Journal } from '../bridge/journal.ts';
import { bridgeKeys, type BridgeKeys } from '../bridge/keys.ts';
import { Relay } from '../bridge/relay.ts';
import type { Config } from '../settings/config.ts';
import type { Closers } from './closers.ts';
import { startEmbeddedDevnet } from './embedded-devnet.ts';

/** Below the data directory: the side chain, and what the bridge to it keeps. */
export const EMBEDDED_SIDE_FOLDER = 'side-chain';
export const BRIDGE_FOLDER = 'bridge';

const RETRY_MS = 5_000;

/** The port of the side chain beside the embedded one. */
export function sideDevnetPort({ devnetPort }: Config): number {
  return devnetPort === 0 ? 0 : (devnetPort % 65_535) + 1;
}

/**
 * A side chain beside the embedded one, gateways on both (deployed at the first start, which takes some blocks) and a relay
 * between them. Keys, addresses and what is under way are kept below `bridge` in the data directory.
 */
export async function startEmbeddedSideChain(options: {
  config: Config;
  mainUrl: string;
  log: Logger;
  closers: Closers;
  print: (line: string) => void;
  /** The bridge stands, and its relay works. */
  onBridge: (relay: Relay) => void;
  /** Why it cannot be built; it is tried again. */
  onFault: (fault: string) => void;
}): Promise<{ config: Config; ended: Promise<number> }> {
  const { config, mainUrl, log, closers, print, onBridge, onFault } = options;
  if (config.sideNodeUrl !== undefined)
    throw new SunscopeError(
      'two_side_chains',
      'SIDE_CHAIN starts a side chain of its own: leave out either it or SIDE_NODE_URL',
    );
  const folder = join(config.dataDir, BRIDGE_FOLDER);
  const keys = await bridgeKeys(join(folder, 'keys.json'));
  const devnet = startEmbeddedDevnet(
    {
      ...config,
      devnetPort: sideDevnetPort(config),
      dataDir: join(config.dataDir, EMBEDDED_SIDE_FOLDER),
      demo: false,
    },
    // The funded accounts and their keys are those of the main chain, printed above.
    line => (/^HTTP\s/.test(line) ? print(line.replace(/^HTTP\s+/, 'Side node  ')) : undefined),
    keys.chainId,
  );
  closers.add(() => devnet.stop());
  const url = await devnet.ready;
  const begun = begin({ config, mainUrl, sideUrl: url, keys, folder, log, onBridge, onFault });
  closers.add(() => begun.stop());
  return {
    // As the main chain's, its index is rebuilt after its data was deleted.
    config: { ...config, sideNodeUrl: url, sideChainId: keys.chainId, nodeResets: true },
    ended: handled(devnet.ended),
  };
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
  };
  void work();
  return {
    stop: async () => {
      stopping.abort();
      await relay?.stop();
    },
  };
}
