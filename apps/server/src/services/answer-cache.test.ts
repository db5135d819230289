import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

function setUp() {
  const state = { now: 0, made: 0 };
  const cache = new AnswerCache<string>(() => state.now);
  return { state, cache, read: (url = '/a') => cache.get(url, async () => `${url} ${++state.made}`) };
}

describe('AnswerCache', () => {
  it('makes one answer for all who ask at once and shortly after', async () => {
    const { state, read } = setUp();
    expect(await Promise.all([read(), read(), read()])).toEqual(['/a 1', '/a 1', '/a 1']);
    state.now = 249;
    expect(await read()).toBe('/a 1');
    state.now = 250;
    expect(await read()).toBe('/a 2');
    expect(await read('/b')).toBe('/b 3');
  });

  it('forgets on a change', async () => {
    const { cache, read } = setUp();
    await read();
    cache.forget();
    expect(await read()).toBe('/a 2');
  });

  it('keeps no failure', async () => {
    const { cache, read } = setUp();
    await expect(cache.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await read()).toBe('/a 1');
  });

  it('stays small', async () => {
    const { cache, read, state } = setUp();
    for (let index = 0; index < 2000; index++) await read(`/${index}`);
    await read('/1999');
    expect(state.made).toBe(2000);
    cache.forget();
  });
});
