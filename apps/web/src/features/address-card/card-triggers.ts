/** Attribute of what shows a card: its value is the address. */
const CARD = 'data-card';
/** A pointer that passes by asks nothing; neither does a key that walks down a list. */
export const HOVER_MS = 250;
/** Time to move the pointer into the card. */
export const LEAVE_MS = 200;
const LONG_PRESS_MS = 450;
/** A finger that moves so far scrolls. */
const STILL_PX = 10;

export interface OpenCard {
  address: string;
  anchor: HTMLElement;
  /** A finger gets a sheet from the lower edge. */
  by: 'pointer' | 'focus' | 'touch';
}

interface CardEvents {
  open: (card: OpenCard) => void;
  close: () => void;
  /** The open card, where there is one. */
  current: () => { card: OpenCard; panel: HTMLElement | null } | undefined;
  /** Moves focus into the open card. */
  enter: () => void;
}

/** Key that moves focus from an address into its card. */
export const ENTER_KEY = 'i';

/**
 * Listens for what opens and closes a card: a pointer that rests, focus by the keyboard, a finger that stays. One
 * listener serves every address of the page.
 */
export function listenForCards({ open, close, current, enter }: CardEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: { x: number; y: number } | undefined;
  let held = false;
  // Focus that comes back to an address when its card closes opens no other.
  let dismissed: HTMLElement | undefined;
  // What a card is about to open for.
  let pending: HTMLElement | undefined;
  const later = (action: () => void, ms: number, of?: HTMLElement) => {
    clearTimeout(timer);
    pending = of;
    timer = setTimeout(action, ms);
  };
  const show = (anchor: HTMLElement, by: OpenCard['by']) => {
    const address = anchor.getAttribute(CARD) ?? '';
    if (address === '' || !anchor.isConnected) return;
    const shown = current();
    if (shown?.card.anchor === anchor) return;
    open({ address, anchor, by });
  };
  const inCard = (target: EventTarget | null) =>
    target instanceof Node && current()?.panel?.contains(target) === true;
  const used = () => inCard(document.activeElement);

  const listeners = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: listeners.signal, capture: true });

  on('pointerover', event => {
    if (event.pointerType === 'touch') return;
    const anchor = anchorOf(event.target);
    const shown = current();
    if (anchor !== undefined && shown?.card.anchor !== anchor) {
      if (!used()) later(() => show(anchor, 'pointer'), HOVER_MS, anchor);
    } else if (anchor !== undefined || inCard(event.target)) clearTimeout(timer);
    else if (shown === undefined) clearTimeout(timer);
    else if (shown.card.by === 'pointer' && !used()) later(close, LEAVE_MS);
  });
  on('pointerdown', event => {
    clearTimeout(timer);
    held = false;
    const anchor = anchorOf(event.target);
    if (event.pointerType === 'touch' && anchor !== undefined) {
      pressed = { x: event.clientX, y: event.clientY };
      later(() => {
        held = true;
        show(anchor, 'touch');
      }, LONG_PRESS_MS);
    }
    if (current() !== undefined && !inCard(event.target)) close();
  });
  on('pointermove', event => {
    if (pressed === undefined || event.pointerType !== 'touch') return;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL_PX) clearTimeout(timer);
  });
  const lifted = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && !held) clearTimeout(timer);
    pressed = undefined;
  };
  on('pointerup', lifted);
  on('pointercancel', lifted);
  // The finger that opened a sheet asked for neither the browser's menu nor the link.
  on('contextmenu', event => {
    const anchor = anchorOf(event.target);
    if (anchor === undefined || (!held && pressed === undefined)) return;
    event.preventDefault();
    if (held) return;
    // The browser's own clock was the quicker one.
    clearTimeout(timer);
    held = true;
    show(anchor, 'touch');
  });
  on('click', event => {
    clearTimeout(timer);
    if (held) {
      // The finger that is lifted now; what it lands on may be the sheet's veil.
      event.preventDefault();
      event.stopPropagation();
    } else if (current() !== undefined && !inCard(event.target)) close();
    held = false;
  });
  on('focusin', event => {
    const anchor = anchorOf(event.target);
    if (anchor === undefined || !(event.target instanceof Element)) return;
    if (anchor !== dismissed && event.target.matches(':focus-visible'))
      later(() => show(anchor, 'focus'), HOVER_MS, anchor);
    dismissed = undefined;
  });
  on('focusout', event => {
    const shown = current();
    if (anchorOf(event.target) !== undefined) clearTimeout(timer);
    if (shown === undefined) return;
    const from =
      inCard(event.target) || (shown.card.by === 'focus' && anchorOf(event.target) === shown.card.anchor);
    // Without a next element the window itself lost focus, or what had it is gone.
    if (from && event.relatedTarget !== null && !inCard(event.relatedTarget)) close();
  });
  // Only what carries the address away: the ribbon moves by itself with every block.
  on('scroll', ({ target }) => {
    const moves = (anchor: HTMLElement | undefined) =>
      anchor !== undefined && target instanceof Node && target.contains(anchor);
    if (moves(pending)) clearTimeout(timer);
    const shown = current();
    if (shown && moves(shown.card.anchor) && !used() && shown.card.by !== 'touch') close();
  });
  on('keydown', event => {
    const shown = current();
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === 'Escape') {
      clearTimeout(timer);
      if (shown === undefined) return;
      // What the card stands in (a dialog) stays open: the key is spent.
      event.preventDefault();
      event.stopPropagation();
      const back = used();
      close();
      if (back) {
        dismissed = shown.card.anchor;
        shown.card.anchor.focus();
      }
      return;
    }
    const anchor = anchorOf(event.target);
    if (event.key !== ENTER_KEY || !plain || anchor === undefined) return;
    event.preventDefault();
    clearTimeout(timer);
    show(anchor, 'focus');
    enter();
  });
  // Rows come and go below a pointer that rests.
  const watch = setInterval(() => {
    const shown = current();
    if (shown !== undefined && !shown.card.anchor.isConnected && !used()) close();
  }, 500);
  return () => {
    clearTimeout(timer);
    clearInterval(watch);
    listeners.abort();
  };
}

function anchorOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(`[${CARD}]`) ?? undefined) : undefined;
}
