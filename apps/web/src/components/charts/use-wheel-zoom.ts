import { useEffect, useRef, type RefObject } from 'react';

/** Ctrl (or Command) with the wheel, and a touchpad's pinch, which browsers report as that. Plain wheels scroll. */
export function useWheelZoom(
  area: RefObject<HTMLElement | null>,
  onZoom: (event: WheelEvent, factor: number) => void,
): void {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const element = area.current;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // The browser's own zoom; React's handlers are passive and could not stop it.
      event.preventDefault();
      latest.current(event, event.deltaY > 0 ? 1.25 : 0.8);
    };
    element?.addEventListener('wheel', zoom, { passive: false });
    return () => element?.removeEventListener('wheel', zoom);
  }, [area]);
}
