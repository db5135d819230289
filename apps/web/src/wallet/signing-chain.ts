import type { RuntimeConfig } from '@sunscope/product-api/config';
import { configQuery } from '../lib/net/config.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { WalletError } from './signer.ts';

/**
 * The side chain whose signatures this page makes, undefined on every other network. Rejects where the network is not
 * known: what is signed without knowing its chain might count on another.
 * @throws WalletError `side_chain` where its id is not known
 */
export async function signingChainId(): Promise<string | undefined> {
  const { network }: Partial<Pick<RuntimeConfig, 'network'>> = await queryClient.ensureQueryData(configQuery);
  if (network?.kind !== 'side') return undefined;
  if (!/^41[0-9a-f]{40}$/i.test(network.signingChainId ?? ''))
    throw new WalletError('side_chain', 'The server names no id of this side chain (SIDE_CHAIN_ID)');
  return network.signingChainId;
}
