import { readFile } from 'node:fs/promises';
import type { NetworkEntry, NetworkKind } from '@sunscope/product-api/config';
import { InvalidValueError } from '@sunscope/tron/errors';
import { z } from 'zod';
import { publicNetworkOf, type PublicNetwork } from '../../verify/public-networks.ts';

const networksFile = z.array(
  z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    kind: z.enum(['main', 'side', 'test']),
    origin: z.url({ protocol: /^https?$/ }),
  }),
);

/** The other networks of the switch. */
export async function readNetworksFile(path: string): Promise<NetworkEntry[]> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidValueError('invalid_networks_file', `NETWORKS_FILE ${path} cannot be read: ${reason}`, {
      cause: error,
    });
  }
  const parsed = networksFile.safeParse(json);
  if (parsed.success)
    return parsed.data.map(entry => ({ ...entry, origin: entry.origin.replace(/\/+$/, '') }));
  const problems = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new InvalidValueError(
    'invalid_networks_file',
    `NETWORKS_FILE ${path} needs a list of {id, name, kind, origin}: ${problems}`,
  );
}

/** Which network this is, by its genesis block; the embedded chain counts as a main network, so that all features show. */
export function describeNetwork(facts: {
  genesis: string;
  embedded: boolean;
  name: string | undefined;
  kind: NetworkKind | undefined;
}): NetworkEntry {
  // Every side chain of this server is its own, whatever its genesis block.
  if (facts.kind === 'side') return sideNetwork(facts.name);
  const known: PublicNetwork =
    publicNetworkOf(facts.genesis) ??
    (facts.embedded
      ? { id: 'devnet', name: 'Devnet', kind: 'main' }
      : { id: 'private', name: 'Private network', kind: 'test' });
  return { id: known.id, name: facts.name ?? known.name, kind: facts.kind ?? known.kind, origin: '' };
}

/** The side chain as the switch names it. */
export function sideNetwork(name = 'Side chain'): NetworkEntry {
  return { id: 'side', name, kind: 'side', origin: '' };
}

/** True for the genesis block of a network that everybody shares. */
export function isPublicNetwork(genesis: string): boolean {
  return publicNetworkOf(genesis) !== undefined;
}
