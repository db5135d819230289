import { expect, it } from 'vitest';
import { UnverifiedError } from '../verify/unverified.ts';
import { NodeReplyError, NodeUnreachableError } from '@sunscope/node-api/errors';
import { restAfter } from './waitable.ts';
import { untilAborted } from './until-aborted.ts';

const refused = new UnverifiedError('receipts', 'Block 5: its receipts are not those of a chain');

it('leaves a node alone four times as long as its wrong answer took, a minute at most', () => {
  expect(restAfter(refused, 5_000)).toBe(20_000);
  expect(restAfter(new NodeReplyError('answer_too_large', 'too long'), 2_000)).toBe(8_000);
  expect(restAfter(refused, 40_000)).toBe(60_000);
});

it('leaves it alone as long as it took to learn nothing, a quarter of a minute at most', () => {
  const silent = new NodeUnreachableError('node_timeout', 'no answer');
  expect(restAfter(silent, 9_000)).toBe(9_000);
  expect(restAfter(silent, 40_000)).toBe(15_000);
});

it('asks again soon where that costs little, or where it is not the node that failed', () => {
  expect(restAfter(refused, 900)).toBe(0);
  expect(restAfter(new NodeUnreachableError('node_timeout', 'no answer'), 900)).toBe(0);
  expect(restAfter(new Error('the database is away'), 15_000)).toBe(0);
});

it('pauses after a failure no shorter than it is told', async () => {
  const stopping = new AbortController();
  const worked: number[] = [];
  let steps = 0;
  const began = performance.now();
  await untilAborted(stopping.signal, {
    step: async () => {
      if (++steps === 2) stopping.abort();
      else {
        for (const end = performance.now() + 30; performance.now() < end;);
        throw refused;
      }
      return false;
    },
    failed: async () => undefined,
    pollMs: () => 1,
    firstPauseMs: 1,
    longestPauseMs: 1,
    restMs: (error, ms) => {
      expect(error).toBe(refused);
      worked.push(ms);
      return 300;
    },
  });
  expect(worked).toHaveLength(1);
  expect(worked[0]).toBeGreaterThan(0);
  expect(performance.now() - began).toBeGreaterThan(290);
});
