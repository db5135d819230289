import { expect, it } from 'vitest';
import { ChainClock } from './clock.ts';

it('gives borrowed time back at half speed, and never runs backwards', () => {
  let now = 1_000_000;
  const clock = new ChainClock({ now: () => now });
  clock.borrow(1_030_000);
  let before = clock.now();
  expect(before).toBe(1_030_000);
  for (let step = 0; step < 61; step++) {
    now += 1_000;
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    before = clock.now();
  }
  expect(clock.now()).toBe(now);
  now += 1_000;
  expect(clock.aheadMs).toBe(0);
});

it('keeps a time that was set, whatever was borrowed', () => {
  const clock = new ChainClock({ now: () => 1_000 });
  clock.borrow(5_000);
  clock.advance(1_000);
  expect(clock.now()).toBe(6_000);
  clock.borrow(9_000);
  clock.thaw('source');
  expect(clock.now()).toBe(1_000);
});
