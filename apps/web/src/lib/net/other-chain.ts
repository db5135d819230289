import type { RuntimeConfig } from '@sunscope/product-api/config';

/** The chain across the bridge; undefined where this server names none. */
export function otherChain({
  network,
  networks,
}: RuntimeConfig): RuntimeConfig['networks'][number] | undefined {
  const isSide = network.kind === 'side';
  // This server's own other chain stands before those of its operator's list.
  return networks.find(({ id, kind }) => id !== network.id && (kind === 'side') !== isSide);
}

/** A page at the origin of the chain across the bridge: `/transaction/…`. */
export function pageAcross(config: RuntimeConfig, path: string): string | undefined {
  const other = otherChain(config);
  return other && URL.canParse(other.origin) ? new URL(path, other.origin).href : undefined;
}
