import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { subscribeAddress, useFeedStatus } from '../../lib/live/feed.ts';
import { useLive } from '../../lib/live/live.ts';

/** Subscribes to changes of a pair's book. */
export function useBookFeed(id: number): void {
  useEffect(() => subscribeAddress(`book:${id}`), [id]);
}

/** Asks again when the book of the pair has changed; by the clock while the feed cannot be reached. */
export function useLiveBook(id: number, queryKey: QueryKey): void {
  useLive({
    strategy: 'ask',
    always: true,
    enabled: true,
    concerns: message =>
      message.type === 'book'
        ? message.data.pairID === id
        : message.type === 'rollback' || message.type === 'reset',
    queryKey,
  });
}

/** Every so many ms while the feed cannot be reached, not at all while it is open. */
export function usePolling(everyMs: number): { refetchInterval: number | false } {
  const open = useFeedStatus(status => status.state === 'open');
  return { refetchInterval: open ? false : everyMs };
}
