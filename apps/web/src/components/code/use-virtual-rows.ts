import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Rows of one height in a box that scrolls, of which only those in view are drawn. */
export function useVirtualRows(
  box: RefObject<HTMLDivElement | null>,
  count: number,
  rowPx: number,
): Virtualizer<HTMLDivElement, Element> {
  // oxlint-disable-next-line react/incompatible-library -- the app is built without the compiler that this would stop
  return useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
}
