import type { FeedMessage } from '@sunscope/product-api/feed';
import type { QueryKey } from '@tanstack/react-query';
import { useLive } from '../../lib/live/live.ts';

/** Whether a message may be about a trade: a block with transactions, or a chain that changed its mind. */
function isTraded(message: FeedMessage): boolean | 'maybe' {
  if (message.type === 'block') return message.data.block.nrOfTrx > 0 ? 'maybe' : false;
  return message.type === 'rollback' || message.type === 'reset';
}

/** Asks again after each block that may have traded: prices are no text that moves away under a reader. */
export function useLiveTrades(queryKey: QueryKey): void {
  useLive({ strategy: 'ask', always: true, enabled: true, concerns: isTraded, queryKey });
}
