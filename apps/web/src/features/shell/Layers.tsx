import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useIdle, whenIdle } from '../../lib/idle.ts';

const ToastRegion = lazy(() =>
  import('../../components/feedback/ToastRegion.tsx').then(
    part => ({ default: part.ToastRegion }),
    // Offline, or another build since: the page works without.
    () => ({ default: Nothing }),
  ),
);

/** What floats above every page, with or without the frame: toasts and tooltips. Nothing floats before it is idle. */
export function Layers(): ReactNode {
  const idle = useIdle();
  useEffect(loadTooltips, []);
  return <Suspense>{idle && <ToastRegion />}</Suspense>;
}

function Nothing(): ReactNode {
  return null;
}

function loadTooltips(): () => void {
  let detach: (() => void) | undefined;
  let gone = false;
  const cancel = whenIdle(() => {
    import('../../components/overlays/tooltips.ts').then(
      ({ attachTooltips }) => {
        if (!gone) detach = attachTooltips();
      },
      // What a tooltip says is never the only way to it.
      () => undefined,
    );
  });
  return () => {
    gone = true;
    cancel();
    detach?.();
  };
}
