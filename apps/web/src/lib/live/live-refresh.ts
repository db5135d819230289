import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { FeedMessage } from '@sunscope/product-api/feed';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { onFeed } from './feed.ts';
import { lagOf, reachBlock } from './live-reach.ts';
import { isFree } from './live-rows.ts';

/** Shortest time between two refreshes of one list: blocks may come many a second. */
const QUIET_MS = 300;

export interface LiveRefresh {
  waiting: number;
  show: () => void;
  isStruck: () => boolean;
  ref: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps the first page of a list live whose rows the feed does not carry: it is asked for again after a message that
 * concerns it, at once where nobody is reading, else when the reader says so.
 */
export function useLiveRefresh(options: {
  queryKey: QueryKey;
  enabled: boolean;
  /** The page does not move when it is read again, so it need not wait for the reader. */
  always?: boolean;
  /** Whether a message changes this list; a number says by how many rows. */
  concerns: (message: FeedMessage) => boolean | number;
  /** Block of the newest row: the list has everything up to there. */
  newest?: number | undefined;
}): LiveRefresh {
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef({ client, ...options });
  useEffect(() => {
    latest.current = { client, ...options };
  });
  const id = JSON.stringify(options.queryKey);
  // Counted per list: another page or filter starts at none.
  const [counted, setCounted] = useState({ id, count: 0 });

  useEffect(() => {
    if (!options.enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setCounted({ id, count: 0 });
        askAgain(latest.current);
      }, QUIET_MS);
    };
    const stop = onFeed(message => {
      const { always, concerns, newest, queryKey, ...at } = latest.current;
      const count = Number(concerns(message));
      const lag = lagOf(at.client, queryKey, message, newest);
      if (count === 0 && lag === 'none') reachBlock(at.client, queryKey, message);
      if (count === 0 && lag !== 'behind') return;
      if (always === true || isFree(ref.current)) refreshSoon();
      else if (count > 0)
        setCounted(before => ({ id, count: (before.id === id ? before.count : 0) + count }));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id, options.enabled]);

  const show = useCallback(() => {
    setCounted({ id, count: 0 });
    askAgain(latest.current);
    window.scrollTo({ top: 0 });
  }, [id]);
  return { waiting: counted.id === id ? counted.count : 0, show, isStruck: never, ref };
}

function askAgain({ client, queryKey }: { client: QueryClient; queryKey: QueryKey }): void {
  void client.invalidateQueries({ queryKey });
}

const never = () => false;
