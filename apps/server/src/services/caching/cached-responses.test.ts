import { expect, it } from 'vitest';
import { CachedResponses } from './cached-responses.ts';

const FRESH_MS = 5000;

/** Values that are computed as soon as `finish` says so; each is the count of those begun. */
function playedValues() {
  const played = { now: 0, begun: 0 };
  const values = new CachedResponses(() => played.now);
  const waiting: { resolve: (value: number) => void; reject: (error: Error) => void; value: number }[] = [];
  const get = () =>
    values.get('figure', FRESH_MS, () => {
      const value = ++played.begun;
      return new Promise<number>((resolve, reject) => waiting.push({ resolve, reject, value }));
    });
  const finish = (error?: Error) => {
    for (const { resolve, reject, value } of waiting.splice(0))
      if (error) reject(error);
      else resolve(value);
    return new Promise(resolve => setImmediate(resolve));
  };
  return { played, get, finish };
}

it('works a figure out once for all who come together, and again when it is old', async () => {
  const { played, get, finish } = playedValues();
  const both = Promise.all([get(), get()]);
  await finish();
  expect(await both).toEqual([1, 1]);
  played.now = FRESH_MS;
  const again = get();
  await finish();
  expect(await again).toBe(2);
});

it('works it out before it is old while somebody asks, so that nobody waits', async () => {
  const { played, get, finish } = playedValues();
  void get();
  await finish();
  played.now = 3900;
  expect(await get()).toBe(1);
  expect(played.begun).toBe(1);
  played.now = 4000;
  // Both answered at once, with the next one under way.
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(played.begun).toBe(2);
  await finish();
  expect(await get()).toBe(2);
  played.now = 7900;
  expect(await get()).toBe(2);
  expect(played.begun).toBe(2);
});

it('has those wait for the next one who come when the old one is too old', async () => {
  const { played, get, finish } = playedValues();
  void get();
  await finish();
  played.now = 4500;
  void get();
  played.now = FRESH_MS;
  const late = get();
  expect(played.begun).toBe(2);
  await finish();
  expect(await late).toBe(2);
});

it('keeps no failure, neither of a first one nor of one ahead', async () => {
  const { played, get, finish } = playedValues();
  const first = expect(get()).rejects.toThrow('away');
  await finish(new Error('away'));
  await first;
  const second = get();
  await finish();
  expect(await second).toBe(2);
  played.now = 4500;
  expect(await get()).toBe(2);
  await finish(new Error('away'));
  expect(await get()).toBe(2);
  expect(played.begun).toBe(4);
  await finish();
  expect(await get()).toBe(4);
});
