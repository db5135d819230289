import type { FeedMessage, LiveEvent } from '@sunscope/product-api/feed';
import { expect, test } from 'vitest';
import { ALICE, BOB, blockRow, transferRow } from '../../test/rows.ts';
import { filterItems } from './live-filter.ts';
import { EMPTY_STREAM, liveStream, MOST_BLOCKS, MOST_ITEMS, type LiveStream } from './live-stream.ts';

const block = (number: number, transfers = 1): FeedMessage => ({
  type: 'block',
  data: {
    block: blockRow(number),
    transfers: Array.from({ length: transfers }, (_, at) => ({
      ...transferRow(String(number)),
      id: `${number}-${at}`,
      block: number,
    })),
    contractMap: {},
    addressNames: { [ALICE]: 'Alice' },
  },
});
const vote = (id: string, number: number): FeedMessage => ({
  type: 'live',
  data: {
    event: 'vote',
    payload: {
      id,
      block: number,
      transaction: 'ab',
      timestamp: 1,
      voterAddress: ALICE,
      candidateAddress: BOB,
      votes: 3,
    },
  },
});
const after = (messages: readonly FeedMessage[], from: LiveStream = EMPTY_STREAM): LiveStream =>
  messages.reduce((stream, message) => liveStream(stream, { type: 'message', message, atMs: 1 }), from);
const keys = (stream: LiveStream) => stream.items.map(item => item.key);

test('newest first, each once, names as the message has them', () => {
  const stream = after([block(1), block(2), block(2), vote('9', 2)]);
  expect(keys(stream)).toEqual([`vote:9:${BOB}`, 'transfer:2-0', 'transfer:1-0']);
  expect(stream.blocks.map(one => one.number)).toEqual([2, 1]);
  expect(stream.items.at(-1)).toMatchObject({ kind: 'transfer', fromName: 'Alice' });
});

test('memory stays bounded however long it runs, paused or not', () => {
  const many = Array.from({ length: 500 }, (_, at) => block(at + 1, 20));
  const running = after(many);
  expect([running.items.length, running.blocks.length]).toEqual([MOST_ITEMS, MOST_BLOCKS]);
  const paused = after(many, liveStream(EMPTY_STREAM, { type: 'pause', atMs: 1 }));
  expect([paused.items.length, paused.held.length, paused.waiting]).toEqual([0, MOST_ITEMS, 10_000]);
  const resumed = liveStream(paused, { type: 'resume', atMs: 1 });
  expect([resumed.items.length, resumed.blocks[0]?.number, resumed.waiting]).toEqual([MOST_ITEMS, 500, 0]);
});

test('blocks that are undone take what was in them along, also while the stream stands', () => {
  const undone: FeedMessage = { type: 'rollback', data: { number: 1, hashes: [] } };
  expect(keys(after([block(1), block(2), vote('9', 2), undone]))).toEqual(['transfer:1-0']);
  const paused = after([block(2), undone], liveStream(after([block(1)]), { type: 'pause', atMs: 1 }));
  expect(keys(liveStream(paused, { type: 'resume', atMs: 1 }))).toEqual(['transfer:1-0']);
  expect(after([block(1), { type: 'reset', data: { genesis: '' } }])).toMatchObject({
    items: [],
    blocks: [],
  });
});

test('what was read at first does not go before what came meanwhile', () => {
  const came = after([block(5)]);
  const { items } = after([block(3), block(5)]);
  expect(keys(liveStream(came, { type: 'start', items, blocks: [], atMs: 1 }))).toEqual([
    'transfer:5-0',
    'transfer:3-0',
  ]);
});

test('filters by kind and by TRX moved: zero is an amount, what moves no TRX has none', () => {
  const call = (id: string, callValue: number | string): FeedMessage => ({
    type: 'live',
    data: {
      event: 'contract-call',
      payload: {
        id,
        block: 1,
        transaction_hash: 'ab',
        ownerAddress: ALICE,
        ownerName: '',
        dateCreated: 1,
        contractAddress: BOB,
        contractName: '',
        method: 'pay',
        callValue,
        succeeded: true,
      },
    } satisfies LiveEvent,
  });
  const { items } = after([call('1', 0), call('2', 5_000_000), call('3', 'nonsense'), vote('4', 1)]);
  const shown = (search: Record<string, string>) => filterItems(items, search).map(item => item.key);
  expect(shown({ kind: 'vote' })).toEqual([`vote:4:${BOB}`]);
  expect(shown({ kind: 'nonsense' })).toHaveLength(4);
  expect(shown({ least: '5' })).toEqual(['contract-call:2']);
  expect(shown({ least: '0' }).toSorted()).toEqual(['contract-call:1', 'contract-call:2']);
  expect(shown({ least: '1', most: '4.9' })).toEqual([]);
});
