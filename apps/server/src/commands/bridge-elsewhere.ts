import { followBridge } from '../services/sidechain/remote-bridge.ts';
import type { Serving } from '../runtime/serving.ts';
import type { Config } from '../settings/config.ts';
import type { Closers } from './closers.ts';

const LOOK_MS = 10_000;

/** Shows on both chains the bridge of the server that BRIDGE_URL names; nothing where it names none. */
export function showBridgeElsewhere(
  { bridgeUrl }: Config,
  closers: Closers,
  chains: readonly Pick<Serving, 'crossBy' | 'bridgeFault'>[],
): void {
  if (bridgeUrl === undefined) return;
  const following = followBridge({
    base: bridgeUrl,
    lookMs: LOOK_MS,
    onBridge: bridge => chains.forEach(chain => chain.crossBy(bridge)),
    onFault: fault => chains.forEach(chain => chain.bridgeFault(fault)),
  });
  closers.add(() => following.stop());
}
