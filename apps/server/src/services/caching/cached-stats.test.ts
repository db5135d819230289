import { describe, expect, it } from 'vitest';
import type { StatsReader, SyncPosition } from '../../repositories/stats-read.ts';
import { CachedStats } from './cached-stats.ts';

const settled = () => new Promise(resolve => setTimeout(resolve));

/** Positions as they are read one after another; each waits until it is released. */
function setUp() {
  const state = { now: 0 };
  const waiting: { release: (solid: bigint) => void; fail: () => void }[] = [];
  const stats = {
    sync: () =>
      new Promise<SyncPosition>((resolve, reject) =>
        waiting.push({
          release: solidNumber =>
            resolve({ cursor: undefined, solidNumber, genesis: undefined, startBlock: 0n }),
          fail: () => reject(new Error('away')),
        }),
      ),
  } as unknown as StatsReader;
  const cached = new CachedStats(stats, () => state.now);
  return { state, waiting, cached, read: async () => (await cached.sync()).solidNumber };
}

describe('CachedStats', () => {
  it('reads once for all, and again before it is a tenth of a second old', async () => {
    const { state, waiting, read } = setUp();
    const both = Promise.all([read(), read()]);
    waiting[0]?.release(1n);
    expect(await both).toEqual([1n, 1n]);
    state.now = 49;
    expect([await read(), waiting.length]).toEqual([1n, 1]);
    state.now = 50;
    expect([await read(), await read(), waiting.length]).toEqual([1n, 1n, 2]);
    waiting[1]?.release(2n);
    await settled();
    state.now = 99;
    expect([await read(), waiting.length]).toEqual([2n, 2]);
  });

  it('gives nothing older, however long the next reading takes', async () => {
    const { state, waiting, read } = setUp();
    const first = read();
    waiting[0]?.release(1n);
    await first;
    state.now = 60;
    await read();
    state.now = 100;
    const late = read();
    waiting[1]?.release(2n);
    expect([await late, waiting.length]).toEqual([2n, 2]);
    state.now = 160;
    const later = read();
    waiting[2]?.release(3n);
    expect(await later).toBe(3n);
  });

  it('gives nothing of before a change, and asks again after a failure', async () => {
    const { state, waiting, cached, read } = setUp();
    const first = read();
    waiting[0]?.release(1n);
    await first;
    state.now = 60;
    await read();
    cached.forget();
    waiting[1]?.release(2n);
    await settled();
    const again = read();
    waiting[2]?.release(3n);
    expect(await again).toBe(3n);
    state.now = 120;
    await read();
    waiting[3]?.fail();
    await settled();
    expect(await read()).toBe(3n);
    waiting[4]?.release(4n);
    await settled();
    expect(await read()).toBe(4n);
  });
});
