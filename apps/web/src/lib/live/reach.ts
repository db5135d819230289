import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { FeedMessage } from '@sunscope/product-api/feed';
import { useChainHead } from './chain-head.ts';

/**
 * Up to which block an answer in the cache knows all. Whoever asks after the feed has announced a block is answered with
 * it; what was published before anybody listened, or while an answer was on its way, may be missing from a list,
 * whether or not it had rows for it.
 */
interface Reach {
  answered?: number | undefined;
  /** The same of the answer that is on its way. */
  asked?: { height: number | undefined } | undefined;
}

const reaches = new WeakMap<object, Reach>();

function reachOf(client: QueryClient, queryKey: QueryKey): Reach {
  const query = client.getQueryCache().get(hashKey(queryKey));
  if (query === undefined) return {};
  const known = reaches.get(query) ?? {};
  reaches.set(query, known);
  return known;
}

/** Asks for an answer and remembers what the feed had reported by then. */
export async function askNoting<Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const reach = reachOf(client, queryKey);
  const { height } = useChainHead.getState();
  const asked = { height };
  reach.asked = asked;
  try {
    const answer = await ask();
    reach.answered = height;
    return answer;
  } finally {
    // One that was given up may end after the next has begun.
    if (reach.asked === asked) reach.asked = undefined;
  }
}

/**
 * Whether rows of blocks before this message may be missing from a list: `behind` until it has been asked for again,
 * `asked` while that is under way. `newest` is the block of its newest row, which it reaches in any case.
 */
export function lagOf(
  client: QueryClient,
  queryKey: QueryKey,
  message: FeedMessage,
  newest = -1,
): 'none' | 'behind' | 'asked' {
  const published = publishedBefore(message);
  if (published === undefined || client.getQueryData(queryKey) === undefined) return 'none';
  const { answered = -1, asked } = reachOf(client, queryKey);
  if (Math.max(answered, newest) >= published) return 'none';
  return (asked?.height ?? -1) >= published ? 'asked' : 'behind';
}

/** The feed speaks of the height when it opens, and of every block after that. */
function publishedBefore(message: FeedMessage): number | undefined {
  if (message.type === 'block') return message.data.block.number - 1;
  return message.type === 'tps' ? useChainHead.getState().height : undefined;
}

/** A list has what a message says of a block: it reaches there. */
export function reachBlock(client: QueryClient, queryKey: QueryKey, message: FeedMessage): void {
  if (message.type === 'block') reachOf(client, queryKey).answered = message.data.block.number;
}
