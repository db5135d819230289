import type { NetworkEntry, RuntimeConfig } from '@sunscope/product-api/config';
import { bytesToHex } from '@sunscope/tron/bytes';
import { VERSION } from '../process/version.ts';
import type { Readers } from '../repositories/readers.ts';
import type { Prices } from '../services/prices/prices.ts';
import { describeNetwork } from '../services/system/networks.ts';
import type { Config } from '../settings/config.ts';

/** Settings of the web app as they are now: the genesis block may be learnt late. */
export async function runtimeConfig(facts: {
  config: Config;
  readers: Readers;
  prices: Prices;
  embedded: boolean;
  networks: NetworkEntry[];
}): Promise<RuntimeConfig> {
  const { config, readers, prices, embedded, networks } = facts;
  const stored = (await readers.stats.sync()).genesis;
  const genesis = stored === undefined ? '' : bytesToHex(stored);
  const network = describeNetwork({ genesis, embedded, name: config.networkName, kind: config.networkKind });
  return {
    version: VERSION,
    network: { ...network, genesis, chainId: genesis === '' ? '' : `0x${genesis.slice(-8)}`, embedded },
    networks: [network, ...networks.filter(entry => entry.id !== network.id)],
    priceSource: prices.sourceName,
    paths: { api: '/api', node: '', feed: '/feed' },
    feeLimitSun: config.feeLimitSun,
    themeSwitch: config.themeSwitch,
    priceRetries: config.priceRetries,
  };
}
