import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

// One timer for every age on the page.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach(call => call()), 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * A reading of the clock, looked at every second; the component renders again only when the reading changes, so an
 * age in days costs nothing. The reading must be a primitive.
 */
export function useClock<T extends string | number>(read: (nowMs: number) => T): T {
  const snapshot = () => read(Date.now());
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
