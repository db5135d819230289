import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedMessage } from '@sunscope/product-api/feed';
import type { Answer, BlockRow } from '@sunscope/product-api/types';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { BlockRibbon, RIBBON_BLOCKS } from '../../components/chain/BlockRibbon.tsx';
import type { RibbonBlock, RibbonSubject } from '../../components/chain/ribbon-block.ts';
import { cutMiddle } from '../../components/data/middle.ts';
import { api, apiQuery } from '../../lib/net/api.ts';
import { blockTimeMs } from '../../lib/live/block-time.ts';
import { useChainHead } from '../../lib/live/chain-head.ts';
import { onFeed, useFeedStatus } from '../../lib/live/feed.ts';
import { mergeRows } from '../../lib/live/merge-rows.ts';
import { lazyExtra } from '../../lib/i18n/i18n.tsx';
import { useRoutePath } from '../../lib/routing/navigation.ts';
import { useSystemStatus } from './status.ts';
import type { Scrub } from './ribbon-scrub.ts';

const ribbonQuery = apiQuery('/api/block', { sort: '-number', start: 0, limit: RIBBON_BLOCKS });

// What the ribbon can do beyond showing the newest blocks loads when a page or a hand wants it.
const RibbonAbout = lazyExtra(async () => (await import('./RibbonAbout.tsx')).RibbonAbout);
const RibbonPast = lazyExtra(async () => (await import('./RibbonPast.tsx')).RibbonPast);
/** Pages that may be about blocks of the ribbon; which they are is decided with the code that loads for them. */
const ABOUT = /^\/(?:address|contract|token|token20|transaction)\/./;

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
  const path = useRoutePath();
  const [subject, setSubject] = useState<RibbonSubject>();
  const { bars, past, toNow } = useScrub(blocks);
  const live = blocks && blocks.toReversed().map(ribbonBlock);
  const solidNumber = solid ?? blocks?.find(block => block.confirmed)?.number;
  const shown = past ?? live;
  const about = shown !== undefined && ABOUT.test(path) && (
    <RibbonAbout path={path} blocks={shown} solid={solidNumber} onSubject={setSubject} />
  );
  // Older bars are tinted as well, though the words about them give way to the way back.
  const note = (past !== undefined || about !== false) && (
    <Suspense>
      {past && <RibbonPast blocks={past} onNow={toNow} />}
      <span hidden={past !== undefined}>{about}</span>
    </Suspense>
  );
  return (
    <BlockRibbon
      blocks={shown}
      solidNumber={solidNumber}
      subject={subject}
      isPast={past !== undefined}
      bars={bars}
      note={note === false ? undefined : note}
      tipMs={heardMs}
      blockMs={blockTimeMs(blocks ?? [])}
      connection={state === 'down' || feed === 'closed' ? 'lost' : feed === 'open' ? 'live' : 'polling'}
    />
  );
}

/** Older blocks, when the bars are moved there. What moves them loads when a pointer or the focus comes near. */
function useScrub(rows: readonly BlockRow[] | undefined) {
  const bars = useRef<HTMLDivElement>(null);
  const newest = useRef(rows);
  const scrub = useRef<Scrub>(undefined);
  const [past, setPast] = useState<readonly RibbonBlock[]>();
  useEffect(() => {
    newest.current = rows;
  }, [rows]);
  useEffect(() => {
    const element = bars.current;
    if (!element) return undefined;
    const leave = new AbortController();
    const begin = async () => {
      leave.abort();
      const { attachScrub } = await import('./ribbon-scrub.ts');
      if (!bars.current) return;
      scrub.current = attachScrub(element, {
        live: () => (newest.current ?? []).toReversed().map(ribbonBlock),
        show: setPast,
        older: async (before, limit) => {
          const query = { sort: '-number', limit, end_timestamp: before.timestampMs - 1 } as const;
          return (await api.get('/api/block', query)).data.map(ribbonBlock);
        },
      });
    };
    for (const event of ['pointerenter', 'focusin'])
      element.addEventListener(event, () => void begin().catch(() => undefined), {
        once: true,
        signal: leave.signal,
      });
    return () => {
      leave.abort();
      scrub.current?.detach();
    };
  }, []);
  return { bars, past, toNow: () => scrub.current?.toNow() };
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
