import type { FeedMessage } from '@sunscope/product-api/feed';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export interface LiveOptions {
  /** Key of the query that is kept live. */
  queryKey: QueryKey;
  /** Live lists are first pages; later pages keep still. */
  enabled: boolean;
}

/** The list as a strategy sees it. */
export interface LiveList<Strategy> {
  client: QueryClient;
  /** What the list was last drawn with. */
  options: () => LiveOptions & Strategy;
  /** Whether rows may move now. */
  free: () => boolean;
  setWaiting: (count: number | ((before: number) => number)) => void;
  strike: (keys: ReadonlySet<string>) => void;
}

/** A strategy at work on one list. */
export interface Following {
  receive: (message: FeedMessage) => void;
  /** The reader wants what waits. */
  show: () => void;
  stop: () => void;
}

/** A row the feed can confirm or undo. */
export interface LiveRow {
  confirmed: boolean;
}
