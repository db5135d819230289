import type { NetworkEntry, RuntimeConfig } from '@sunscope/product-api/config';
import { bytesToHex } from '@sunscope/tron/bytes';
import { VERSION } from '../process/version.ts';
import type { Readers } from '../repositories/readers.ts';
import type { Prices } from '../services/prices/prices.ts';
import { describeNetwork } from '../services/system/networks.ts';
import type { Config } from '../settings/config.ts';
import { originOf, type OtherChain } from './side.ts';

/** Settings of the web app as they are now: the genesis block may be learnt late. */
export async function runtimeConfig(facts: {
  config: Config;
  readers: Readers;
  prices: Prices;
  embedded: boolean;
  networks: NetworkEntry[];
  links: Record<string, string> | undefined;
  /** The chain that this server shows beside this one. */
  other?: OtherChain | undefined;
  /** What the visitor calls this server, already checked to be one of its names. */
  host?: string | undefined;
}): Promise<RuntimeConfig> {
  const { config, readers, prices, embedded, networks, links, other, host } = facts;
  const stored = (await readers.stats.sync()).genesis;
  const genesis = stored === undefined ? '' : bytesToHex(stored);
  const network = networkOf({ config, embedded, genesis: stored });
  return {
    version: VERSION,
    network: {
      ...network,
      genesis,
      chainId: genesis === '' ? '' : `0x${genesis.slice(-8)}`,
      embedded,
      ...(network.kind === 'side' ? { signingChainId: config.sideChainId ?? '' } : {}),
    },
    networks: [
      network,
      ...(other ? [{ ...other.network, origin: originOf(other, { own: config.host, host }) }] : []),
      ...networks.filter(entry => entry.id !== network.id && entry.id !== other?.network.id),
    ],
    priceSource: prices.sourceName,
    paths: { api: '/api', node: '', feed: '/feed' },
    feeLimitSun: config.feeLimitSun,
    ...(links === undefined ? {} : { links }),
    themeSwitch: config.themeSwitch,
    priceRetries: config.priceRetries,
    traces: config.nodeTraces ?? embedded,
    flags: {
      mobileLogin: config.mobileLogin,
      showSr: config.showSr,
      scanTransactionQr: config.scanTransactionQr,
      passwordLogin: config.passwordLogin,
    },
  };
}

/** The network that is shown here. */
export function networkOf(facts: {
  config: Config;
  embedded: boolean;
  genesis: Uint8Array | undefined;
}): NetworkEntry {
  const { networkName: name, networkKind: kind } = facts.config;
  const genesis = facts.genesis === undefined ? '' : bytesToHex(facts.genesis);
  return describeNetwork({ genesis, embedded: facts.embedded, name, kind });
}
