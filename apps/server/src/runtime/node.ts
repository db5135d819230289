import { createNodeClient, type NodeClient } from '@sunscope/node-api/client';
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

/** A client for the indexer (patient) or for pages (not). */
export function openNode(config: Config, address: NodeAddress, use: 'indexer' | 'pages'): NodeClient {
  return createNodeClient({
    baseUrl: address.url,
    solidityUrl: address.solidityUrl,
    ...(config.nodeApiKey === undefined ? {} : { apiKey: config.nodeApiKey }),
    ...(use === 'pages'
      ? { retries: 0, timeoutMs: PAGE_TIMEOUT_MS, fetch: leanFetch }
      : { fetch: indexerFetch }),
  });
}
