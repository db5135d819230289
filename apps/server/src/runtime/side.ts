import { join } from 'node:path';
import type { NetworkEntry } from '@sunscope/product-api/config';
import type { Config } from '../settings/config.ts';
import { openHost } from './hosts.ts';
import type { NodeAddress } from './node.ts';

/** A side chain this server shows beside its main chain. */
export interface SidePlace {
  /** Base of its full node. */
  nodeUrl: string;
  /** What its signatures cover, 42 hex digits; where it is not known nothing is signed there. */
  chainId: string | undefined;
}

/** The other chain of this server, as the switch of one names it. */
export interface OtherChain {
  network: NetworkEntry;
  /** Where its pages are; undefined: at the name this server was reached by, with the port. */
  origin: string | undefined;
  port: number;
}

/** Where the side chain keeps its index on PostgreSQL: a schema of its own in the same database. */
export const SIDE_SCHEMA = 'sunscope_side';

/** The side chain that the settings name. */
export function sidePlaceOf({ sideNodeUrl, sideChainId }: Config): SidePlace | undefined {
  return sideNodeUrl === undefined ? undefined : { nodeUrl: sideNodeUrl, chainId: sideChainId };
}

/** The port of the side chain's pages: 0 with a main port that is free to choose. */
export function sidePortOf({ port, sidePort }: Config): number {
  return sidePort ?? (port === 0 ? 0 : (port % 65_535) + 1);
}

/** Settings of the side chain's index and pages: those of the main chain, but for what is the side chain's own. */
export function sideConfigOf(config: Config, { nodeUrl, chainId }: SidePlace): Config {
  return {
    ...config,
    port: sidePortOf(config),
    publicOrigin: config.sideOrigin,
    networkName: config.sideName,
    networkKind: 'side',
    networksFile: undefined,
    nodeUrl,
    solidityNodeUrl: undefined,
    nodeJsonrpcUrl: undefined,
    nodeApiKey: undefined,
    sideNodeUrl: undefined,
    sideChainId: chainId,
    dataDir: join(config.dataDir, 'side'),
    compilersDir: config.compilersDir ?? join(config.dataDir, 'compilers'),
    demo: false,
    startBlock: 0n,
    // As wallets of side chains have it.
    feeLimitSun: 1_000_000,
    nodeTrustRoot: false,
    // It is followed from its first block and small: threads would cost more memory than they save time.
    decodeWorkers: config.decodeWorkers ?? 0,
    // A side chain's TRX is locked TRX: it has the main chain's price.
    priceSource: config.priceSource ?? (config.nodeUrl === undefined ? 'demo' : 'off'),
    exchangeContracts: [],
    fundAddresses: undefined,
    donationAddresses: undefined,
    nodesFile: undefined,
    faucetKey: undefined,
  };
}

export function sideNodeAddress({ nodeUrl }: SidePlace): NodeAddress {
  return { url: nodeUrl, solidityUrl: nodeUrl, embedded: false };
}

/** Where the other chain's pages are: as set, else under the name the visitor uses already, whichever of ours it is. */
export function originOf(
  { origin, port }: OtherChain,
  { own, host }: { own: string; host: string | undefined },
): string {
  if (origin !== undefined) return origin;
  const name = host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  return `http://${name === '' ? openHost(own) : name}:${port}`;
}
