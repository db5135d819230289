import { setTimeout } from 'node:timers/promises';
import { SunscopeError } from '@sunscope/tron/errors';
import { ensurePortFree } from '../process/ports.ts';
import { sidePlaceOf, sidePortOf } from '../runtime/side.ts';
import type { Config } from '../settings/config.ts';
import type { Beside } from './beside.ts';
import { sideDevnetPort } from './embedded-side-chain.ts';
import { ensureSidePortFree } from './side-chain.ts';

const LOOK_MS = 250;

/** Why a side chain of its own runs beside the embedded one: it was asked for, or the demo world brings it along. */
export type OwnSideChain = 'asked' | 'demo' | undefined;

/**
 * Whether there is one, and why. The demo world brings it where visitors can reach it, and where its ports are free: nobody asked
 * for it.
 * @throws SunscopeError `port_taken` or `two_side_chains` where it was asked for
 */
export async function ownSideChain(config: Config, print: (line: string) => void): Promise<OwnSideChain> {
  if (config.nodeUrl !== undefined || config.sideChain === false) return undefined;
  if (config.sideChain === true) {
    if (sidePlaceOf(config))
      throw new SunscopeError(
        'two_side_chains',
        'SIDE_CHAIN starts a side chain of its own: leave out either it or SIDE_NODE_URL',
      );
    await ensurePortsFree(config);
    return 'asked';
  }
  const isReachable = config.publicOrigin === undefined || config.sideOrigin !== undefined;
  if (!config.demo || !isReachable || sidePlaceOf(config)) return undefined;
  try {
    await ensurePortsFree(config);
    return 'demo';
  } catch (error) {
    if (!(error instanceof SunscopeError)) throw error;
    print(withoutSideChain(error));
    return undefined;
  }
}

/** What is printed where the demo world has to do without it. */
export function withoutSideChain(error: unknown): string {
  return `No side chain: ${error instanceof Error ? error.message : String(error)}`;
}

/**
 * Starts what the demo world brings along once the main chain's index has come to its end, so that it holds up nothing. Where it
 * cannot be started all else goes on without it.
 */
export async function withDemo(options: {
  isReady: () => boolean;
  start: () => Promise<Beside>;
  signal: AbortSignal;
  onFailure: (error: unknown) => void;
}): Promise<Beside> {
  const { isReady, start, signal, onFailure } = options;
  const never: Beside = { ended: new Promise<never>(() => undefined) };
  while (!isReady() && !signal.aborted)
    await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return never;
  return start().catch((error: unknown) => {
    onFailure(error);
    return never;
  });
}

async function ensurePortsFree(config: Config): Promise<void> {
  const [node, pages] = [sideDevnetPort(config), sidePortOf(config)];
  for (const [port, flag] of [
    [node, 'devnet-port'],
    [pages, 'side-port'],
  ] as const)
    if (port !== 0 && [config.port, config.devnetPort].includes(port))
      throw new SunscopeError(
        'port_taken',
        `Port ${port} is another one of this server: choose one for the side chain with --${flag}`,
      );
  await ensurePortFree(node, '127.0.0.1', 'devnet-port');
  await ensureSidePortFree(config);
}
