// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { barHeight, type RibbonBlock } from '../../components/chain/ribbon-block.ts';
import { attachScrub } from './ribbon-scrub.ts';
import { subjectOf } from './ribbon-subject.ts';

afterEach(() => vi.restoreAllMocks());

const block = (number: number): RibbonBlock => ({
  number,
  hash: `h${number}`,
  transactions: 1,
  timestampMs: number * 3000,
  producer: 'Aurora',
});
const chain = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => block(from + index));

/** A ribbon of blocks 917 to 1,000 on a chain that begins with block 0. */
function open() {
  const bars = document.createElement('div');
  let live = chain(917, 1000);
  let shown: readonly RibbonBlock[] | undefined;
  const asked: number[] = [];
  const scrub = attachScrub(bars, {
    live: () => live,
    show: blocks => (shown = blocks),
    older: async ({ number }, limit) => {
      asked.push(number);
      return chain(Math.max(0, number - limit), number - 1);
    },
  });
  const wheel = async (deltaX: number) => {
    bars.dispatchEvent(new WheelEvent('wheel', { deltaX, cancelable: true }));
    await new Promise(setImmediate);
  };
  return {
    bars,
    scrub,
    asked,
    wheel,
    grow: () => (live = chain(927, 1010)),
    view: () => shown && [shown[0]?.number, shown.at(-1)?.number, shown.length],
  };
}

it('goes back through older blocks, which load on the way, and to the newest again', async () => {
  const { wheel, view, asked, scrub } = open();
  await new Promise(setImmediate);
  expect([view(), asked]).toEqual([undefined, [917]]);
  await wheel(-120);
  expect(view()).toEqual([907, 990, 84]);
  await wheel(60);
  expect(view()).toEqual([912, 995, 84]);
  for (let times = 0; times < 40; times++) await wheel(-1200);
  expect(view()).toEqual([0, 83, 84]);
  expect(asked.at(-1)).toBeLessThan(200);
  scrub.toNow();
  expect(view()).toBeUndefined();
});

it('stays where it is while the chain grows', async () => {
  const { wheel, view, grow } = open();
  await new Promise(setImmediate);
  await wheel(-120);
  grow();
  await wheel(-12);
  expect(view()).toEqual([906, 989, 84]);
});

it('leaves the page’s own scrolling alone until somebody is at work here', async () => {
  const { bars, view, wheel } = open();
  await new Promise(setImmediate);
  const down = () => {
    const event = new WheelEvent('wheel', { deltaY: 120, cancelable: true });
    bars.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([down(), view()]).toEqual([false, undefined]);
  await wheel(-240);
  expect(view()).toEqual([897, 980, 84]);
  expect(down()).toBe(true);
});

it('follows a drag, and the click that ends it opens nothing', async () => {
  const { bars, view } = open();
  await new Promise(setImmediate);
  bars.setPointerCapture = () => undefined;
  const send = (type: string, clientX: number) =>
    bars.dispatchEvent(Object.assign(new MouseEvent(type, { clientX, button: 0 }), { pointerId: 1 }));
  const clicked = vi.fn();
  bars.addEventListener('click', clicked);
  send('pointerdown', 100);
  send('pointermove', 102);
  expect(view()).toBeUndefined();
  send('pointermove', 220);
  expect(view()).toEqual([907, 990, 84]);
  send('pointerup', 220);
  bars.dispatchEvent(new MouseEvent('click', { cancelable: true }));
  expect(clicked).not.toHaveBeenCalled();
});

it('is mirrored where the page is: older blocks lie to the right', async () => {
  const { bars, view, wheel, scrub } = open();
  bars.style.direction = 'rtl';
  document.body.append(bars);
  await new Promise(setImmediate);
  bars.setPointerCapture = () => undefined;
  const send = (type: string, clientX: number) =>
    bars.dispatchEvent(Object.assign(new MouseEvent(type, { clientX, button: 0 }), { pointerId: 1 }));
  send('pointerdown', 300);
  send('pointermove', 420);
  expect(view(), 'a drag to the right').toBeUndefined();
  send('pointermove', 180);
  expect(view(), 'a drag to the left').toEqual([907, 990, 84]);
  send('pointerup', 180);
  scrub.toNow();
  await wheel(-120);
  expect(view(), 'a wheel to the left').toBeUndefined();
  await wheel(120);
  expect(view(), 'a wheel to the right').toEqual([907, 990, 84]);
  bars.remove();
});

it('tells one transaction from four beside a block of thousands, and an empty block from none', () => {
  expect(barHeight(4, 2000) - barHeight(1, 2000)).toBeGreaterThan(8);
  expect(barHeight(0, 2000)).toBeGreaterThan(5);
  expect(barHeight(1, 2000)).toBeGreaterThan(barHeight(0, 2000) + 5);
  expect(barHeight(2000, 2000)).toBe(100);
  expect(barHeight(0, 0)).toBe(8);
});

it('knows what a page is about from its path', () => {
  const address = 'TWer2Ygk5TEheHp3TPuYeqxmB6SsGZmaL6';
  expect(subjectOf(`/address/${address}/transfers`)).toEqual({ kind: 'address', id: address });
  expect(subjectOf(`/token20/${address}`)).toEqual({ kind: 'token', id: address });
  expect(subjectOf('/token/1000001')).toEqual({ kind: 'token', id: '1000001' });
  expect(subjectOf(`/transaction/${'a'.repeat(64)}`)).toEqual({ kind: 'transaction', id: 'a'.repeat(64) });
  for (const path of ['/', '/address/x', '/transaction/12', '/blocks', '/token/_'])
    expect(subjectOf(path)).toBeUndefined();
});
