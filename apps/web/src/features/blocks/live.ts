import type { Answer, BlockRow } from '@sunscope/product-api/types';
import type { QueryKey } from '@tanstack/react-query';
import { PAGED_ROWS } from '../../lib/routing/search-params.ts';
import { useLive, type LiveView } from '../../lib/live/live.ts';

/** Live first page of a block list. */
export function useLiveBlocks(options: {
  queryKey: QueryKey;
  limit: number;
  enabled: boolean;
}): LiveView<BlockRow> {
  return useLive<Answer<'/api/block'>, BlockRow>({
    ...options,
    strategy: 'insert',
    rowsOf: answer => answer.data,
    withRows: (answer, data, added) => ({
      ...answer,
      data,
      total: Math.min(answer.total + added, PAGED_ROWS),
      rangeTotal: answer.rangeTotal + added,
    }),
    incoming: message => (message.type === 'block' ? [message.data.block] : []),
    keyOf: block => block.hash,
    blockOf: block => block.number,
  });
}
