import { useEffect, useState } from 'react';

/** Nothing waits longer than this for a quiet moment. */
const PATIENCE_MS = 2_000;
/** What shows that somebody is about to use the page. */
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

let reached: Promise<void> | undefined;

/** The page stands and nothing else is waiting, or somebody began to use it: what the first look needs not may load. */
function idle(): Promise<void> {
  reached ??= new Promise(resolve => {
    for (const event of TOUCHES) addEventListener(event, () => resolve(), { once: true, passive: true });
    const rest = () => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
      else setTimeout(resolve, PATIENCE_MS / 10);
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });
  return reached;
}

/** Calls back once the page is idle, unless cancelled by the returned function before. */
export function whenIdle(act: () => void): () => void {
  let cancelled = false;
  void idle().then(() => {
    if (!cancelled) act();
  });
  return () => {
    cancelled = true;
  };
}

/** Whether the page is idle. */
export function useIdle(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => whenIdle(() => setIs(true)), []);
  return is;
}
