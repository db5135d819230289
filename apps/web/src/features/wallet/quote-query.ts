import { queryOptions } from '@tanstack/react-query';
import { walletNode } from '../../wallet/node.ts';
import { gatherQuoteFacts } from '../../wallet/quote-facts.ts';
import { quoteTransfer, type Quote } from '../../wallet/quote.ts';
import { referenceBlock } from '../../wallet/send-transfer.ts';
import type { Transfer } from '../../wallet/transfer.ts';
import { feeLimitReading } from './send-from-here.ts';

/** How long a quote stands before the node is asked again. */
const QUOTE_FRESH_MS = 15_000;

/** What a transfer costs now. Bigints are no cache keys, so the amount goes in as text. */
export function quoteQuery(transfer: Transfer) {
  const { from, to, token, amount, note } = transfer;
  return queryOptions({
    queryKey: ['wallet', 'quote', from, to, token, amount.toString(), note],
    queryFn: async (): Promise<Quote> => {
      const node = walletNode();
      const [block, reading] = await Promise.all([referenceBlock(node), feeLimitReading()]);
      return quoteTransfer(await gatherQuoteFacts(node, transfer, block, reading), reading);
    },
    staleTime: QUOTE_FRESH_MS,
    refetchInterval: QUOTE_FRESH_MS,
    gcTime: 60_000,
    retry: 1,
  });
}
