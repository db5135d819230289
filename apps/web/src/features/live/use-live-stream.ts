import { useQuery } from '@tanstack/react-query';
import { LIVE_EVENTS } from '@sunscope/product-api/feed';
import { useEffect, useReducer, type Dispatch } from 'react';
import { onFeed, subscribeAddress } from '../../lib/live/feed.ts';
import { itemOfTransfer } from './live-items.ts';
import { EMPTY_STREAM, liveStream, type LiveAction, type LiveStream } from './live-stream.ts';
import { newestBlocksQuery, newestTransfersQuery } from './queries.ts';

/** Why the stream begins without what was before, and what asks for that again. */
interface Failure {
  error: Error;
  retry: () => void;
}

/** The stream from what the lists have at first, and from the feed while the page is open. */
export function useLiveStream(): [LiveStream, Dispatch<LiveAction>, Failure | undefined] {
  const [stream, act] = useReducer(liveStream, EMPTY_STREAM);
  const before = useQuery({ ...newestTransfersQuery(), staleTime: Infinity });
  const newest = useQuery(newestBlocksQuery());
  const { data: transfers } = before;
  const { data: blocks } = newest;
  useEffect(() => {
    if (transfers === undefined || blocks === undefined) return;
    act({
      type: 'start',
      atMs: Date.now(),
      items: transfers.data.map(row => itemOfTransfer(row, transfers)),
      blocks: blocks.data.map(({ number, timestamp, nrOfTrx }) => ({
        number,
        t: timestamp,
        transactions: nrOfTrx,
      })),
    });
  }, [transfers, blocks]);
  useEffect(() => {
    const stopFeed = onFeed(message => act({ type: 'message', message, atMs: Date.now() }));
    // The feed takes a kind of event where it takes an address. Transfers come with their blocks.
    const cancels = LIVE_EVENTS.filter(kind => kind !== 'transfer').map(subscribeAddress);
    return () => {
      stopFeed();
      for (const cancel of cancels) cancel();
    };
  }, []);
  const failed = [before, newest].filter(({ data, isError }) => isError && data === undefined);
  const error = failed[0]?.error;
  const failure = error && { error, retry: () => failed.forEach(({ refetch }) => void refetch()) };
  return [stream, act, failure ?? undefined];
}
