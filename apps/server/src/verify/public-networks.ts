import type { NetworkKind } from '@sunscope/product-api/config';

/** A network that everybody shares. */
export interface PublicNetwork {
  id: string;
  name: string;
  kind: NetworkKind;
}

/** Main net's block 0. */
export const MAIN_NET_GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';

const PUBLIC_NETWORKS: Readonly<Record<string, PublicNetwork>> = {
  [MAIN_NET_GENESIS]: { id: 'mainnet', name: 'Main network', kind: 'main' },
  '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e': {
    id: 'shasta',
    name: 'Shasta',
    kind: 'test',
  },
  '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc': {
    id: 'nile',
    name: 'Nile',
    kind: 'test',
  },
};

/** The public network whose block 0 has this id, in hex; undefined where it is none's. */
export function publicNetworkOf(genesis: string): PublicNetwork | undefined {
  return Object.hasOwn(PUBLIC_NETWORKS, genesis) ? PUBLIC_NETWORKS[genesis] : undefined;
}
