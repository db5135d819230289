import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { bytesFree, FreeSpace } from './free-space.ts';

it('says once, then every minute, that there is no room, and when there is some again', async () => {
  let [free, now] = [500, 0];
  const said: string[] = [];
  const space = new FreeSpace({
    directory: '/data',
    reserveMb: 100,
    say: text => said.push(text),
    freeBytes: async () => free * 1_000_000,
    now: () => now,
  });
  const later = (ms: number) => {
    now += ms;
    return space.problem();
  };
  expect(await later(1_000)).toBeUndefined();
  free = 99;
  // The last look stands for a moment.
  expect(await later(100)).toBeUndefined();
  expect(await later(1_000)).toMatch(
    /^The disk of \/data is nearly full: 99 MB are free and 100 MB are kept/,
  );
  for (let seconds = 0; seconds < 59; seconds++) await later(1_000);
  expect(said).toHaveLength(1);
  await later(1_000);
  expect(said).toHaveLength(2);
  // Hardly more than the reserve would be used up at once.
  free = 105;
  expect(await later(1_000)).toMatch(/105 MB are free/);
  free = 111;
  expect(await later(1_000)).toBeUndefined();
  expect(said.at(-1)).toBe('The disk of /data has room again; going on');
});

it('lets everything pass where it is off, or where the system does not tell', async () => {
  const say = () => undefined;
  const none = async () => 0;
  const options = { directory: '/data', say };
  expect(await new FreeSpace({ ...options, reserveMb: 0, freeBytes: none }).problem()).toBeUndefined();
  const silent = () => Promise.reject(new Error('ENOSYS'));
  expect(await new FreeSpace({ ...options, reserveMb: 9, freeBytes: silent }).problem()).toBeUndefined();
  expect(await bytesFree(tmpdir())).toBeGreaterThan(0);
});
