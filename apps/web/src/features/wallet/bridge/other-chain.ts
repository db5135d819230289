import type { RuntimeConfig } from '@sunscope/product-api/config';

/** A transaction's page at the origin of the chain across the bridge; undefined where this server names none. */
export function pageAcross({ network, networks }: RuntimeConfig, hash: string): string | undefined {
  const isSide = network.kind === 'side';
  // This server's own other chain stands before those of its operator's list.
  const other = networks.find(({ id, kind }) => id !== network.id && (kind === 'side') !== isSide);
  if (!other || !URL.canParse(other.origin)) return undefined;
  return new URL(`/transaction/${encodeURIComponent(hash)}`, other.origin).href;
}
