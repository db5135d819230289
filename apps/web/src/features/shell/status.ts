import { useQuery } from '@tanstack/react-query';
import type { SystemStatus } from '@sunscope/product-api/types';
import { apiQuery } from '../../lib/net/api.ts';
import { useFeedStatus } from '../../lib/live/feed.ts';

/** The specification's poll of the system status. */
const STATUS_POLL_MS = 90_000;
/** What does not answer is asked again soon: the page goes on by itself. */
const AGAIN_MS = 10_000;
/** Below this progress, in percent, the page says that its data may be old. */
export const SYNC_WARNING_BELOW = 95;

export type NetworkState = 'connecting' | 'ok' | 'lagging' | 'down';

/** `serverUnreachable`: the server does not answer, as against the node behind it; `status` is what it said last. */
export function useSystemStatus(): {
  status: SystemStatus | undefined;
  state: NetworkState;
  serverUnreachable: boolean;
} {
  const { data, isError } = useQuery({
    ...apiQuery('/api/system/status'),
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.nodeReachable === false ? AGAIN_MS : STATUS_POLL_MS,
  });
  const feed = useFeedStatus(status => status.state);
  return { status: data, state: networkState(data, isError, feed === 'closed'), serverUnreachable: isError };
}

/** One word for the state of node, index and line. */
export function networkState(
  status: SystemStatus | undefined,
  failed: boolean,
  feedClosed: boolean,
): NetworkState {
  if (failed) return 'down';
  if (status === undefined) return 'connecting';
  if (!status.nodeReachable) return 'down';
  return status.sync.progress < SYNC_WARNING_BELOW || feedClosed ? 'lagging' : 'ok';
}
