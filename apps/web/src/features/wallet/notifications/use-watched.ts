import { tryParseAddress } from '@sunscope/tron/address';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { privateLabels } from '../../../lib/labels/private-labels.ts';
import { apiQuery } from '../../../lib/net/api.ts';
import { knownKeys } from '../multisig/known-keys.ts';
import { othersInControl, type Watched } from './notices.ts';

/** Labelled addresses that are looked at, the last labelled; others only once their page is opened. */
export const MOST_WATCHED = 20;
/** Permissions change rarely, and nobody waits for the answer. */
export const WATCHED_AGAIN_MS = 30 * 60_000;

/** Asks one after the other: the bell is in no hurry. One that cannot be read is left out. */
async function look(client: QueryClient, addresses: readonly string[]): Promise<Watched[]> {
  const found: Watched[] = [];
  for (const of of addresses) {
    const detail = await client
      .fetchQuery(apiQuery('/api/accountv2', { address: of }))
      .catch(() => undefined);
    const who = detail ? othersInControl(of, detail) : [];
    if (who.length > 0) found.push({ of, who });
  }
  return found;
}

/** Addresses that the reader gave a label and that others can sign for, keys left out that the reader said are known. */
export function useWatched(own: string): readonly Watched[] {
  const labels = privateLabels();
  const addresses = Object.keys(labels)
    .filter(address => address !== own && tryParseAddress(address) === address)
    .slice(-MOST_WATCHED);
  const { data } = useQuery({
    queryKey: ['wallet', 'watched', addresses],
    queryFn: ({ client }) => look(client, addresses),
    enabled: addresses.length > 0,
    staleTime: WATCHED_AGAIN_MS,
    refetchInterval: WATCHED_AGAIN_MS,
  });
  return (data ?? []).flatMap(({ of, who }) => {
    const known = knownKeys(of as never);
    const strangers = who.filter(key => !known.includes(key));
    return strangers.length === 0 ? [] : [{ of, who: strangers }];
  });
}
