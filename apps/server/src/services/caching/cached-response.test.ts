import { NodeUnreachableError } from '@sunscope/node-api/errors';
import { expect, it } from 'vitest';
import { CachedResponse } from './cached-response.ts';

function playedNode() {
  const played = { now: 0, asked: 0, unreachable: false };
  const answer = new CachedResponse(
    async () => {
      played.asked++;
      if (played.unreachable) throw new NodeUnreachableError('node_unreachable', 'The node does not answer');
      return `answer ${played.asked}`;
    },
    1000,
    () => played.now,
  );
  return { played, answer };
}

it('asks once for all who come together, and again when the answer is old', async () => {
  const { played, answer } = playedNode();
  expect(await Promise.all([answer.get(), answer.get()])).toEqual(['answer 1', 'answer 1']);
  played.now = 999;
  expect(await answer.get()).toBe('answer 1');
  played.now = 1000;
  expect(await answer.get()).toBe('answer 2');
});

it('asks before the answer is old while somebody wants it, so that nobody waits', async () => {
  const { played, answer } = playedNode();
  await answer.get();
  played.now = 799;
  await answer.get();
  expect(played.asked).toBe(1);
  played.now = 800;
  expect(await Promise.all([answer.get(), answer.get()])).toEqual(['answer 1', 'answer 1']);
  expect(played.asked).toBe(2);
  expect(await answer.get()).toBe('answer 2');
  played.now = 1700;
  played.unreachable = true;
  expect(await answer.get()).toBe('answer 2');
  expect(played.asked).toBe(3);
});

it('gives the last answer while the node is unreachable, and says so where there is none', async () => {
  const { played, answer } = playedNode();
  played.unreachable = true;
  await expect(answer.get()).rejects.toThrow('does not answer');
  expect(await answer.getIfAny()).toBeUndefined();
  played.unreachable = false;
  expect(await answer.get()).toBe('answer 3');
  played.unreachable = true;
  played.now = 5000;
  expect(await answer.get()).toBe('answer 3');
});

it('gives what it has at once where that is enough', async () => {
  const { played, answer } = playedNode();
  expect(await answer.recent()).toBe('answer 1');
  played.now = 5000;
  expect(await answer.recent()).toBe('answer 1');
  expect(await answer.get()).toBe('answer 2');
});
