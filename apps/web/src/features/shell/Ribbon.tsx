import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedMessage } from '@sunscope/product-api/feed';
import type { Answer, BlockRow } from '@sunscope/product-api/types';
import { useEffect, type ReactNode } from 'react';
import { BlockRibbon, RIBBON_BLOCKS } from '../../components/chain/BlockRibbon.tsx';
import type { RibbonBlock } from '../../components/chain/ribbon-block.ts';
import { cutMiddle } from '../../components/data/middle.ts';
import { apiQuery } from '../../lib/net/api.ts';
import { useChainHead } from '../../lib/live/chain-head.ts';
import { onFeed, useFeedStatus } from '../../lib/live/feed.ts';
import { mergeRows } from '../../lib/live/merge-rows.ts';
import { useSystemStatus } from './status.ts';

const ribbonQuery = apiQuery('/api/block', { sort: '-number', start: 0, limit: RIBBON_BLOCKS });

/** The block ribbon, filled once and then kept by the feed. */
export function Ribbon(): ReactNode {
  const client = useQueryClient();
  const { data } = useQuery(ribbonQuery);
  const solid = useChainHead(head => head.solid);
  const heardMs = useChainHead(head => head.heardMs);
  const feed = useFeedStatus(status => status.state);
  const { state } = useSystemStatus();
  useEffect(
    () =>
      onFeed(message =>
        client.setQueryData<Answer<'/api/block'>>(ribbonQuery.queryKey, answer =>
          answer === undefined ? answer : { ...answer, data: ribbonRows(answer.data, message) },
        ),
      ),
    [client],
  );
  const blocks = data?.data;
  return (
    <BlockRibbon
      blocks={blocks && blocks.toReversed().map(ribbonBlock)}
      solidNumber={solid ?? blocks?.find(block => block.confirmed)?.number}
      tipMs={heardMs}
      blockMs={blockTimeMs(blocks ?? [])}
      connection={state === 'down' || feed === 'closed' ? 'lost' : feed === 'open' ? 'live' : 'polling'}
    />
  );
}

function ribbonBlock(block: BlockRow): RibbonBlock {
  return {
    number: block.number,
    hash: block.hash,
    transactions: block.nrOfTrx,
    timestampMs: block.timestamp,
    producer: block.witnessName || cutMiddle(block.witnessAddress),
  };
}

/** Blocks of the ribbon after a message: a new one in front, undone ones gone. */
export function ribbonRows(rows: BlockRow[], message: FeedMessage): BlockRow[] {
  switch (message.type) {
    case 'block': {
      const { block } = message.data;
      const below = rows.filter(row => row.number < block.number);
      return mergeRows([block], below, { keyOf: row => row.hash, limit: RIBBON_BLOCKS });
    }
    case 'rollback':
      return rows.filter(row => row.number <= message.data.number);
    default:
      return rows;
  }
}

/** Blocks further apart than this come with transactions only, not by the clock. */
const ON_DEMAND_MS = 20_000;

/** Time between blocks as the newest ones show it (their median); 0 where they do not come by the clock. */
export function blockTimeMs(rows: readonly Pick<BlockRow, 'timestamp'>[]): number {
  const gaps = rows
    .slice(0, 12)
    .flatMap((row, at, all) => {
      const before = all[at + 1];
      return before === undefined ? [] : [row.timestamp - before.timestamp];
    })
    .sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)] ?? 0;
  return middle > ON_DEMAND_MS || middle < 0 ? 0 : middle;
}
