import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Scrolls to a place of the page that its address asks for, once the page has stood for a while. */
export function useAskedPlace(
  isAsked: boolean,
  afterMs: number,
  then?: () => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'start' });
    then?.();
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(arrive, afterMs);
    return () => clearTimeout(timer);
  }, [isAsked, afterMs]);
  return place;
}
