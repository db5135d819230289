import type { FeedMessage } from '@sunscope/product-api/feed';
import { blockOf, itemOfEvent, itemOfTransfer, type LiveBlock, type LiveItem } from './live-items.ts';

/** Things and blocks kept: whoever leaves the page open for a week has no more in memory than after ten minutes. */
export const MOST_ITEMS = 300;
export const MOST_BLOCKS = 60;

/** The stream as it stands; newest first. */
export interface LiveStream {
  items: readonly LiveItem[];
  blocks: readonly LiveBlock[];
  /** The reader stopped it; messages wait in `held`. */
  paused: boolean;
  held: readonly FeedMessage[];
  /** Things that came while it stood, those included that are held no more. */
  waiting: number;
  /** When it last changed, by this page's clock: what the picture counts its seconds from. */
  atMs: number;
}

export const EMPTY_STREAM: LiveStream = {
  items: [],
  blocks: [],
  paused: false,
  held: [],
  waiting: 0,
  atMs: 0,
};

export type LiveAction = { atMs: number } & (
  | { type: 'message'; message: FeedMessage }
  | { type: 'start'; items: readonly LiveItem[]; blocks: readonly LiveBlock[] }
  | { type: 'pause' }
  | { type: 'resume' }
);

export function liveStream(stream: LiveStream, action: LiveAction): LiveStream {
  const next = changed(stream, action);
  return next === stream || next.paused ? next : { ...next, atMs: action.atMs };
}

function changed(stream: LiveStream, action: LiveAction): LiveStream {
  switch (action.type) {
    case 'message':
      return stream.paused ? hold(stream, action.message) : receive(stream, action.message);
    case 'start':
      return { ...stream, ...merge(stream, action.items, action.blocks) };
    case 'pause':
      return { ...stream, paused: true };
    case 'resume':
      return stream.held.reduce(receive, { ...stream, paused: false, held: [], waiting: 0 });
  }
}

function receive(stream: LiveStream, message: FeedMessage): LiveStream {
  switch (message.type) {
    case 'block':
      return {
        ...stream,
        ...merge(
          stream,
          message.data.transfers.map(row => itemOfTransfer(row, message.data)),
          [blockOf(message)],
        ),
      };
    case 'live': {
      const item = itemOfEvent(message.data);
      return item === undefined ? stream : { ...stream, ...merge(stream, [item], []) };
    }
    case 'rollback': {
      const { number } = message.data;
      return {
        ...stream,
        items: stream.items.filter(item => item.block <= number),
        blocks: stream.blocks.filter(block => block.number <= number),
      };
    }
    case 'reset':
      return { ...stream, items: [], blocks: [] };
    default:
      return stream;
  }
}

/** Messages wait as they came, so that a block undone meanwhile is undone when the stream goes on. */
function hold(stream: LiveStream, message: FeedMessage): LiveStream {
  const things = message.type === 'block' ? message.data.transfers.length : message.type === 'live' ? 1 : 0;
  if (things === 0 && message.type !== 'block' && message.type !== 'rollback' && message.type !== 'reset')
    return stream;
  return {
    ...stream,
    held: [...stream.held, message].slice(-MOST_ITEMS),
    waiting: stream.waiting + things,
  };
}

function merge(
  stream: LiveStream,
  items: readonly LiveItem[],
  blocks: readonly LiveBlock[],
): Pick<LiveStream, 'items' | 'blocks'> {
  const known = new Set(stream.items.map(item => item.key));
  const numbers = new Set(blocks.map(block => block.number));
  return {
    items: [...items.filter(item => !known.has(item.key)), ...stream.items]
      .toSorted((a, b) => b.block - a.block)
      .slice(0, MOST_ITEMS),
    blocks: [...blocks, ...stream.blocks.filter(block => !numbers.has(block.number))]
      .toSorted((a, b) => b.number - a.number)
      .slice(0, MOST_BLOCKS),
  };
}
