import type { FeedMessage } from '@sunscope/product-api/feed';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { blockRow } from '../../test/rows.ts';
import { useChainHead } from './chain-head.ts';
import { askNoting, lagOf, reachBlock } from './reach.ts';

const KEY = ['list'];
let client = new QueryClient();

beforeEach(() => {
  client = new QueryClient();
  useChainHead.setState(useChainHead.getInitialState());
});

/** The feed announces a block, as every page hears it. */
function publish(number: number): FeedMessage {
  useChainHead.setState({ height: number });
  return {
    type: 'block',
    data: { block: blockRow(number), transfers: [], contractMap: {}, addressNames: {} },
  };
}

/** Asks for the list; it is answered when the returned function is called. */
function ask(): () => Promise<void> {
  let answered = (): void => undefined;
  const promise = new Promise<string>(resolve => {
    answered = () => resolve('rows');
  });
  const done = client.fetchQuery({
    queryKey: KEY,
    queryFn: ({ client: asking, queryKey }) => askNoting(asking, queryKey, () => promise),
  });
  return async () => {
    answered();
    await done;
  };
}

test('an answer asked for before the feed told anything may lack every block, but those up to its newest row', async () => {
  await ask()();
  const message = publish(101);
  expect(lagOf(client, KEY, message)).toBe('behind');
  expect(lagOf(client, KEY, message, 99)).toBe('behind');
  expect(lagOf(client, KEY, message, 100)).toBe('none');
});

test('an answer has what was told before it was asked for, and may lack what was told since', async () => {
  publish(100);
  const answer = ask();
  publish(101);
  await answer();
  expect(lagOf(client, KEY, publish(102))).toBe('behind');
  await ask()();
  expect(lagOf(client, KEY, publish(103))).toBe('none');
});

test('a list reaches as far as the blocks it took without a gap', async () => {
  publish(100);
  await ask()();
  const next = publish(101);
  reachBlock(client, KEY, next);
  expect(lagOf(client, KEY, publish(102))).toBe('none');
  expect(lagOf(client, KEY, publish(103))).toBe('behind');
});

test('what has been asked for again is not asked for twice, unless it fails', async () => {
  publish(100);
  await ask()();
  const message = publish(102);
  const answer = ask();
  expect(lagOf(client, KEY, message)).toBe('asked');
  await answer();
  expect(lagOf(client, KEY, message)).toBe('none');

  const late = publish(104);
  await client
    .fetchQuery({
      queryKey: KEY,
      queryFn: ({ queryKey }) => askNoting(client, queryKey, () => Promise.reject(new Error('away'))),
    })
    .catch(() => undefined);
  expect(lagOf(client, KEY, late)).toBe('behind');
});
