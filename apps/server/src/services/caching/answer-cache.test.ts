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

  it('refreshes an answer before it is too old, and keeps nobody waiting for it', async () => {
    const state = { now: 0, made: 0 };
    const waiting: ((answer: string) => void)[] = [];
    const cache = new AnswerCache<string>(() => state.now);
    const read = () => cache.get('/a', () => new Promise(resolve => waiting.push(resolve)));
    const first = read();
    waiting[0]?.('one');
    expect(await first).toBe('one');
    state.now = 199;
    expect([await read(), waiting.length]).toEqual(['one', 1]);
    state.now = 200;
    // Asked by two, made once; who asks is answered with what there is.
    expect([await read(), await read(), waiting.length]).toEqual(['one', 'one', 2]);
    // Too old: what is being made is waited for, not made again.
    state.now = 250;
    const late = read();
    waiting[1]?.('two');
    expect([await late, waiting.length]).toEqual(['two', 2]);
    // It is as old as its making.
    state.now = 399;
    expect([await read(), waiting.length]).toEqual(['two', 2]);
    state.now = 450;
    void read();
    expect(waiting).toHaveLength(3);
  });

  it('does not bring back what was read before a change, nor what failed', async () => {
    const state = { now: 0 };
    const waiting: { done: (answer: string) => void; failed: (error: Error) => void }[] = [];
    const cache = new AnswerCache<string>(() => state.now);
    const read = () => cache.get('/a', () => new Promise((done, failed) => waiting.push({ done, failed })));
    const answer = async (index: number, text: string) => {
      waiting[index]?.done(text);
      await new Promise(resolve => setTimeout(resolve));
    };
    void read();
    await answer(0, 'old');
    state.now = 210;
    expect(await read()).toBe('old');
    cache.forget();
    await answer(1, 'read before the change');
    const again = read();
    await answer(2, 'new');
    expect(await again).toBe('new');
    state.now = 420;
    expect(await read()).toBe('new');
    waiting[3]?.failed(new Error('away'));
    await new Promise(resolve => setTimeout(resolve));
    expect(await read()).toBe('new');
    await answer(4, 'newest');
    expect(await read()).toBe('newest');
  });

  it('lets go of the one that was made first where there are too many', async () => {
    const { state, read } = setUp();
    for (let url = 0; url <= 500; url++) await read(`/${url}`);
    state.made = 1000;
    expect([await read('/1'), await read('/500'), await read('/0')]).toEqual(['/1 2', '/500 501', '/0 1001']);
  });

  it('forgets on a change', async () => {
    const { cache, read } = setUp();
    await read();
    cache.forget();
    expect(await read()).toBe('/a 2');
  });

  it('keeps what never changes for a minute, whatever changes', async () => {
    const state = { now: 0, made: 0 };
    const cache = new AnswerCache<string>(
      () => state.now,
      answer => (answer.startsWith('old') ? answer.length : undefined),
    );
    const read = (url: string) => cache.get(url, async () => `${url} ${++state.made}`);
    expect([await read('old'), await read('new')]).toEqual(['old 1', 'new 2']);
    cache.forget();
    state.now = 59_999;
    expect([await read('old'), await read('new')]).toEqual(['old 1', 'new 3']);
    state.now = 60_000;
    expect(await read('old')).toBe('old 4');
  });

  it('lets go of the oldest of what never changes where there is too much', async () => {
    let made = 0;
    const cache = new AnswerCache<string>(
      () => 0,
      () => 3_000_000,
    );
    const read = (url: string) => cache.get(url, async () => `${url} ${++made}`);
    for (const url of ['a', 'b', 'c']) await read(url);
    cache.forget();
    expect([await read('c'), await read('b'), await read('a')]).toEqual(['c 3', 'b 2', 'a 4']);
  });

  it('keeps what follows from blocks while the newest stands, for three seconds at most', async () => {
    const state = { now: 0, made: 0, head: 'one' as string | undefined };
    const cache = new AnswerCache<string>(
      () => state.now,
      () => undefined,
      async () => state.head,
    );
    const make = async () => `${state.head} ${++state.made}`;
    const read = (at: number) => ((state.now = at), cache.getStanding('/a', make));
    expect(await Promise.all([read(0), read(0), read(0)])).toEqual(['one 1', 'one 1', 'one 1']);
    expect(await read(2999)).toBe('one 1');
    expect(await read(3000)).toBe('one 2');
    state.head = 'another';
    expect(await read(3250)).toBe('another 3');
    // Of other answers the newest block says nothing.
    state.now = 3500;
    expect(await cache.get('/a', make)).toBe('another 4');
    state.now = 3750;
    expect(await cache.getStanding('/a', make)).toBe('another 5');
    cache.forget();
    expect(await cache.getStanding('/a', make)).toBe('another 6');
    state.head = undefined;
    expect(await read(4000)).toBe('undefined 7');
    expect(await read(4250)).toBe('undefined 8');
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
