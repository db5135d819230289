import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { indexerFetch, leanFetch } from '../indexer/lean-fetch.ts';
import type { Config } from '../settings/config.ts';

/** What a page may wait for its node: it has the index to fall back to. */
const PAGE_TIMEOUT_MS = 4000;

export interface NodeAddress {
  url: string;
  solidityUrl: string;
  /** Where it is not at `url`. */
  jsonRpcUrl?: string;
  /** True for the embedded chain. */
  embedded: boolean;
}

/** Where the node is: as set, or the embedded chain on its port. */
export function nodeAddressOf(config: Config): NodeAddress {
  const url = config.nodeUrl ?? `http://127.0.0.1:${config.devnetPort}`;
  return {
    url,
    solidityUrl: config.solidityNodeUrl ?? url,
    ...(config.nodeJsonrpcUrl === undefined ? {} : { jsonRpcUrl: config.nodeJsonrpcUrl }),
    embedded: config.nodeUrl === undefined,
  };
}

/** The indexer's client: patient. */
export function openIndexerNode(config: Config, address: NodeAddress): NodeClient {
  return createNodeClient({ ...accessOf(config, address), fetch: indexerFetch });
}

/**
 * A client for what pages show: not patient.
 * @param refusal asked before each call: why the node must not be asked now
 */
export function openPagesNode(
  config: Config,
  address: NodeAddress,
  refusal: () => Promise<string | undefined> = async () => undefined,
): NodeClient {
  return createNodeClient({
    ...accessOf(config, address),
    retries: 0,
    timeoutMs: PAGE_TIMEOUT_MS,
    async fetch(url, call) {
      const refused = await refusal();
      if (refused !== undefined) throw new NodeUnreachableError('other_chain', refused);
      return leanFetch(url, call);
    },
  });
}

function accessOf(config: Config, address: NodeAddress) {
  return {
    baseUrl: address.url,
    solidityUrl: address.solidityUrl,
    ...(config.nodeApiKey === undefined ? {} : { apiKey: config.nodeApiKey }),
  };
}
