import { useEffect, useRef, useState, type RefObject } from 'react';

interface Floating {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** Element that holds the button and what it opens. */
  root: RefObject<HTMLDivElement | null>;
}

/** State of something that floats under its button: Esc, a press elsewhere, or focus leaving closes it. */
export function useFloating(): Floating {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!(event.target instanceof Element)) return;
      // A veil belongs to what it veils, and a press on it is one elsewhere.
      const isInside = root.current?.contains(event.target) === true;
      if (!isInside || event.target.matches('[data-veil]')) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // What holds this (a dialog) stays open: the key is spent.
      event.preventDefault();
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    // On the element itself, so that it is heard before a dialog around it; on the document for focus elsewhere.
    const own = root.current;
    own?.addEventListener('keydown', escape);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      own?.removeEventListener('keydown', escape);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return { open, setOpen, root };
}
