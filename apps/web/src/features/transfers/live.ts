import { FEED_TRANSFERS, type FeedMessage } from '@sunscope/product-api/feed';
import type { Answer, TransferRow } from '@sunscope/product-api/types';
import type { QueryKey } from '@tanstack/react-query';
import { useLive, type LiveView } from '../../lib/live/live.ts';
import { PAGED_ROWS } from '../../lib/routing/search-params.ts';

interface LiveTransfersOptions {
  queryKey: QueryKey;
  limit: number;
  enabled: boolean;
  token?: string | undefined;
  showRisky: boolean;
}

/** Live first page of a transfer list. */
export function useLiveTransfers({
  token,
  showRisky,
  ...options
}: LiveTransfersOptions): LiveView<TransferRow> {
  return useLive<Answer<'/api/transfer'>, TransferRow>({
    ...options,
    strategy: 'insert',
    rowsOf: data => data.data,
    withRows: (data, rows, added) => ({
      ...data,
      data: rows,
      total: Math.min(data.total + added, PAGED_ROWS),
      rangeTotal: data.rangeTotal + added,
    }),
    incoming: message => incomingTransfers(message, { token, showRisky }),
    keyOf: row => row.id,
    blockOf: row => row.block,
  });
}

/**
 * The rows of a block message that a list shows. A full message may stand for more rows than it carries: then there is
 * no answer and the list asks the server.
 */
export function incomingTransfers(
  message: FeedMessage,
  filter: { token?: string | undefined; showRisky: boolean },
): readonly TransferRow[] | undefined {
  if (message.type !== 'block') return [];
  const { transfers } = message.data;
  if (transfers.length >= FEED_TRANSFERS) return undefined;
  return transfers.filter(
    row =>
      (filter.token === undefined || row.tokenName === filter.token) &&
      (filter.showRisky || row.risk.length === 0),
  );
}
