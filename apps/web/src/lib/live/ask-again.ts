import type { FeedMessage } from '@sunscope/product-api/feed';
import { lagOf, reachBlock } from './reach.ts';
import type { Following, LiveList } from './strategy.ts';

/** Shortest time between two refreshes of one list: blocks may come many a second. */
const BETWEEN_MS = 300;
/** Messages of one block come one after another; the list is asked for once for them all. */
const GATHER_MS = 30;

/** A list whose rows the feed does not carry. */
export interface AskAgain {
  strategy: 'ask';
  /** The page does not move when it is read again, so it need not wait for the reader. */
  always?: boolean;
  /**
   * Whether a message changes this list; a number says by how many rows. `maybe`, where the message does not say: the
   * list is asked for again while nobody is reading, and no notice is shown of rows that may not be there.
   */
  concerns: (message: FeedMessage) => boolean | number | 'maybe';
  /** Block of the newest row: the list has everything up to there. */
  newest?: number | undefined;
}

/** Asks again after a message that concerns the list, at once where nobody is reading, else when the reader says so. */
export function askAgain({ client, options, free, setWaiting }: LiveList<AskAgain>): Following {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAt = -Infinity;
  const refresh = () => {
    refreshedAt = performance.now();
    setWaiting(0);
    void client.invalidateQueries({ queryKey: options().queryKey });
  };
  const refreshSoon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        refresh();
      },
      Math.max(GATHER_MS, refreshedAt + BETWEEN_MS - performance.now()),
    );
  };
  return {
    receive(message) {
      const { always, concerns, newest, queryKey } = options();
      const found = concerns(message);
      if (found === 'maybe') {
        if (always === true || free()) refreshSoon();
        return;
      }
      const count = Number(found);
      const lag = lagOf(client, queryKey, message, newest);
      if (count === 0 && lag === 'none') reachBlock(client, queryKey, message);
      if (count === 0 && lag !== 'behind') return;
      if (always === true || free()) refreshSoon();
      else if (count > 0) setWaiting(before => before + count);
    },
    show: refresh,
    stop: () => clearTimeout(timer),
  };
}
