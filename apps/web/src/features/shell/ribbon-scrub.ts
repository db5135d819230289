import { RIBBON_BLOCKS } from '../../components/chain/BlockRibbon.tsx';
import type { RibbonBlock } from '../../components/chain/ribbon-block.ts';

/** Blocks that are asked for at a time. */
const PAGE = 200;
/** Pixels that a press may move and still be a press. */
const STILL_PX = 4;
/** Pixels of a wheel that move by one block. */
const WHEEL_PX = 12;

export interface ScrubOptions {
  /** The newest blocks, oldest first. */
  live: () => readonly RibbonBlock[];
  /** Draws older blocks; undefined goes back to the newest. */
  show: (blocks: readonly RibbonBlock[] | undefined) => void;
  /** Blocks before this one, in any order. */
  older: (before: RibbonBlock, limit: number) => Promise<readonly RibbonBlock[]>;
}

export interface Scrub {
  /** Goes back to the newest blocks. */
  toNow: () => void;
  detach: () => void;
}

/** Lets the bars be moved back through the chain: by drag, wheel and keys. Older blocks load on the way. */
export function attachScrub(bars: HTMLElement, { live, show, older }: ScrubOptions): Scrub {
  const known = new Map<number, RibbonBlock>();
  /** The last block in view; undefined is the newest, which moves on by itself. */
  let end: number | undefined;
  let loading = false;
  let complete = false;

  const tip = () => live().at(-1)?.number ?? 0;
  const oldest = () => Math.min(...known.keys());

  /** Back by so many blocks; forward where it is negative. */
  const move = (steps: number) => moveTo((end ?? tip()) - steps, steps > 0);
  /** To where this block is the last one, as far as blocks are there. */
  const moveTo = (aim: number, back: boolean) => {
    for (const block of live()) known.set(block.number, block);
    if (known.size === 0) return;
    const first = oldest() + RIBBON_BLOCKS - 1;
    const wanted = Math.max(aim, Math.min(first, tip()));
    end = wanted >= tip() ? undefined : wanted;
    draw();
    if (end !== undefined && end - 2 * RIBBON_BLOCKS < oldest()) void load();
    else if (back && wanted === first) void load();
  };
  const draw = () => {
    if (end === undefined) {
      show(undefined);
      return;
    }
    const blocks = [];
    for (let number = end - RIBBON_BLOCKS + 1; number <= end; number++) {
      const block = known.get(number);
      if (block) blocks.push(block);
    }
    show(blocks);
  };
  const load = async () => {
    const from = known.get(oldest());
    if (loading || complete || !from) return;
    loading = true;
    try {
      const blocks = await older(from, PAGE);
      for (const block of blocks) known.set(block.number, block);
      complete = blocks.length === 0 || oldest() === 0;
    } catch {
      // The next movement asks again.
    } finally {
      loading = false;
    }
  };

  const direction = () => (getComputedStyle(bars).direction === 'rtl' ? -1 : 1);
  const links = () => [...bars.querySelectorAll<HTMLElement>('a')].filter(link => link.offsetParent !== null);

  let wheeled = 0;
  const onWheel = (event: WheelEvent) => {
    const sideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    // Up and down belong to the page, until somebody is at work here.
    if (!sideways && end === undefined && !bars.contains(document.activeElement)) return;
    event.preventDefault();
    const turned = event.deltaX === 0 ? event.deltaY : event.deltaX;
    wheeled -= sideways ? turned * direction() : event.deltaY;
    const steps = Math.trunc(wheeled / WHEEL_PX);
    wheeled -= steps * WHEEL_PX;
    if (steps !== 0) move(steps);
  };

  /** `from` is the last block where it began: bars stay under the pointer, also behind either end of the chain. */
  let drag: { id: number; x: number; from: number; steps: number; moved: boolean } | undefined;
  const onDown = (event: PointerEvent) => {
    if (event.button === 0)
      drag = { id: event.pointerId, x: event.clientX, from: end ?? tip(), steps: 0, moved: false };
  };
  const onMove = (event: PointerEvent) => {
    if (!drag || drag.id !== event.pointerId) return;
    const dx = event.clientX - drag.x;
    if (!drag.moved && Math.abs(dx) <= STILL_PX) return;
    if (!drag.moved) bars.setPointerCapture(event.pointerId);
    drag.moved = true;
    const slot = links().at(-1)?.parentElement?.getBoundingClientRect().width ?? 12;
    const steps = Math.round((dx * direction()) / Math.max(slot, 4));
    if (steps !== drag.steps) moveTo(drag.from - steps, steps > drag.steps);
    drag.steps = steps;
  };
  const onUp = () => {
    const moved = drag?.moved === true;
    drag = undefined;
    // The click that ends a drag opens no block.
    if (moved) {
      const stop = (event: Event) => {
        event.preventDefault();
        event.stopPropagation();
      };
      bars.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => bars.removeEventListener('click', stop, { capture: true }));
    }
  };
  const onDragStart = (event: Event) => event.preventDefault();

  const focusAt = (place: 'first' | 'last') =>
    requestAnimationFrame(() => {
      const all = links();
      (place === 'first' ? all[0] : all.at(-1))?.focus();
    });
  const onKey = (event: KeyboardEvent) => {
    const all = links();
    const isOlder = event.key === (direction() === 1 ? 'ArrowLeft' : 'ArrowRight');
    const isNewer = event.key === (direction() === 1 ? 'ArrowRight' : 'ArrowLeft');
    const at = document.activeElement;
    if ((isOlder && at === all[0]) || event.key === 'PageUp') {
      move(event.key === 'PageUp' ? all.length : 1);
      focusAt('first');
    } else if (((isNewer && at === all.at(-1)) || event.key === 'PageDown') && end !== undefined) {
      move(event.key === 'PageDown' ? -all.length : -1);
      focusAt('last');
    } else if (event.key === 'Escape' && end !== undefined) {
      toNow();
      focusAt('last');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const toNow = () => {
    end = undefined;
    draw();
  };

  const leave = new AbortController();
  const { signal } = leave;
  bars.addEventListener('wheel', onWheel, { passive: false, signal });
  bars.addEventListener('pointerdown', onDown, { signal });
  bars.addEventListener('pointermove', onMove, { signal });
  for (const type of ['pointerup', 'pointercancel'] as const) bars.addEventListener(type, onUp, { signal });
  bars.addEventListener('dragstart', onDragStart, { signal });
  // Before the bars' own walk, which stops at the first and last one.
  bars.addEventListener('keydown', onKey, { capture: true, signal });
  // The first press wants to be followed by older blocks at once.
  for (const block of live()) known.set(block.number, block);
  if (known.size > 0) void load();
  return { toNow, detach: () => leave.abort() };
}
