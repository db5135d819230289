import { queryOptions } from '@tanstack/react-query';
import { ClockError, expirationFor, MAX_CLOCK_GAP_MS, serverTime, wrongClock } from '../../wallet/clock.ts';
import type { Intent } from '../../wallet/intents/registry.ts';
import { walletNode } from '../../wallet/node.ts';
import { gatherQuoteFacts } from '../../wallet/quote-facts.ts';
import { quoteIntent, type Quote } from '../../wallet/quote.ts';
import { referenceBlock } from '../../wallet/send-intent.ts';
import { feeLimitReading, isEmbeddedChain } from './send-from-here.ts';

/** How long a quote stands before the node is asked again. */
const QUOTE_FRESH_MS = 15_000;

/** A quote, and how far the chain's time is ahead of this device's: 0 where it agrees with it. */
export interface TimedQuote extends Quote {
  aheadMs: bigint;
}

/**
 * Only the embedded chain may be followed into another time: it is the person's own, and its clock is set by hand.
 * @throws ClockError, with whose clock is wrong
 */
export async function aheadOf(headMs: bigint, embedded: boolean): Promise<bigint> {
  const nowMs = Date.now();
  const gapMs = headMs - BigInt(nowMs);
  if (embedded && gapMs > MAX_CLOCK_GAP_MS) return gapMs;
  try {
    expirationFor(headMs, nowMs, { mayStandStill: embedded });
    return 0n;
  } catch (error) {
    if (!(error instanceof ClockError)) throw error;
    throw new ClockError(gapMs, wrongClock(headMs, nowMs, await serverTime()));
  }
}

/** What the chain asks for a note, in sun; null where the node does not say. */
export const noteFeeQuery = queryOptions({
  queryKey: ['wallet', 'note-fee'],
  queryFn: async () => (await walletNode().chainParameters()).get('getMemoFee') ?? null,
  staleTime: 60_000,
  retry: 1,
});

/** What an intent costs now. Bigints are no cache keys, so they go in as text. */
export function quoteQuery(intent: Intent) {
  const asText = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return queryOptions({
    queryKey: ['wallet', 'quote', intent.from, JSON.stringify(intent, asText)],
    queryFn: async (): Promise<TimedQuote> => {
      const node = walletNode();
      const [block, reading, embedded] = await Promise.all([
        referenceBlock(node),
        feeLimitReading(),
        isEmbeddedChain(),
      ]);
      const aheadMs = await aheadOf(block.timestampMs, embedded);
      return { ...quoteIntent(await gatherQuoteFacts(node, intent, block, reading), reading), aheadMs };
    },
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
    gcTime: 60_000,
    retry: 1,
  });
}
