import { useRef, type KeyboardEvent, type RefObject } from 'react';

/** Marks what arrow keys walk. */
export const WALKED = { 'data-walked': true } as const;

interface Walk<Element> {
  /** The list that is walked. */
  list: RefObject<Element | null>;
  /** For the button and for the list. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Arrow keys, Home and End over the entries of a list that a button opens; on the button they open it first. */
export function useWalk<Element extends HTMLElement>(
  open: boolean,
  setOpen: (open: boolean) => void,
): Walk<Element> {
  const list = useRef<Element>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-walked]') ?? [])];
  const focus = (at: number) => {
    const all = entries();
    all[(at + all.length) % all.length]?.focus();
  };
  // The list is there after the next frame, and its entries a little later where they have to load.
  const whenListed = (act: () => void, frames = 60) =>
    requestAnimationFrame(() => (entries().length > 0 || frames === 0 ? act() : whenListed(act, frames - 1)));
  return {
    list,
    onKeyDown(event) {
      const at = entries().findIndex(entry => entry === document.activeElement);
      const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (open) focus(to);
      else {
        setOpen(true);
        whenListed(() => focus(event.key === 'ArrowUp' ? -1 : 0));
      }
    },
  };
}
