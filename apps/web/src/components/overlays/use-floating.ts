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
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return { open, setOpen, root };
}
