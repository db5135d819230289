import { expect, it } from 'vitest';
import { timeLeft } from '../data/time-left.ts';
import { announcedStep } from './countdown-parts.ts';

it.each([
  [-5, 0, '0:00'],
  [0, 0, '0:00'],
  [1, 0, '0:01'],
  [59_001, 0, '1:00'],
  [3_600_000, 0, '1:00:00'],
  [4_722_000, 0, '1:18:42'],
  [86_400_000, 1, '00:00:00'],
  [3 * 86_400_000 + 5_000, 3, '00:00:05'],
  [Number.NaN, 0, '0:00'],
  [Infinity, 0, '0:00'],
])('%d ms left stand as %d days and %s', (ms, days, clock) => {
  expect(timeLeft(ms)).toEqual({ days, clock });
});

it('speaks five times in all, however long it runs', () => {
  const heard = new Set<number | undefined>();
  for (let seconds = 200_000; seconds >= -10; seconds--) heard.add(announcedStep(seconds * 1000));
  expect([...heard]).toEqual([undefined, 86_400, 3600, 600, 60, 0]);
});
