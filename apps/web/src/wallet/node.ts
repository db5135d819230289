import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';

let client: NodeClient | undefined;

/** The node behind this page's own origin. Load this module on demand: nothing but the wallet needs it. */
export function walletNode(): NodeClient {
  client ??= createNodeClient({ baseUrl: location.origin });
  return client;
}
