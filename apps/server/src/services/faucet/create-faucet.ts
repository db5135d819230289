import type { NodeClient } from '@sunscope/node-api/client';
import type { NetworkKind } from '@sunscope/product-api/config';
import type { FaucetStore } from '../../repositories/faucet-store.ts';
import { captchaCheck, devnetSource, keySource } from './faucet-sources.ts';
import { Faucet } from './faucet.ts';

/** The faucet that the settings ask for: the embedded chain's treasury, or a key on a test network and on no other. */
export function createFaucet(options: {
  config: {
    faucetKey: string | undefined;
    faucetSun: bigint;
    captchaUrl: string | undefined;
    captchaSecret: string | undefined;
  };
  store: FaucetStore;
  node: NodeClient;
  /** Address of the embedded chain; undefined on others. Asked at each request: which chain it is may be learnt late. */
  devnetUrl: () => string | undefined;
  /** Undefined while it is not known of which network index and node are: no key's coins are given away then. */
  networkKind: () => Promise<NetworkKind | undefined>;
  now: () => number;
}): Faucet {
  const { config, node, devnetUrl } = options;
  const purse = config.faucetKey === undefined ? undefined : keySource(node, config.faucetKey);
  return new Faucet({
    store: options.store,
    now: options.now,
    amountSun: config.faucetSun,
    captcha:
      config.captchaUrl === undefined
        ? undefined
        : captchaCheck(config.captchaUrl, config.captchaSecret ?? ''),
    async source() {
      const url = devnetUrl();
      if (url !== undefined) return devnetSource(url);
      return (await options.networkKind()) === 'test' ? purse : undefined;
    },
  });
}
