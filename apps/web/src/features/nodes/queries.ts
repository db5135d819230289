import { apiQuery } from '../../lib/net/api.ts';

/** Nodes of the network, as far as the node behind the server knows them. */
export const nodesQuery = () => ({ ...apiQuery('/api/node', {}), refetchInterval: 60_000 });
