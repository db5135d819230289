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
  useEffect(loadAids, []);
  return <Suspense>{idle && <ToastRegion />}</Suspense>;
}

function Nothing(): ReactNode {
  return null;
}

/** What a tooltip says is never the only way to it, and Tab goes on where the focus was lost. */
const AIDS = [
  async () => (await import('../../components/overlays/tooltips.ts')).attachTooltips,
  async () => (await import('../../components/overlays/keep-focus.ts')).attachFocusKeeper,
];

function loadAids(): () => void {
  const detach: (() => void)[] = [];
  let gone = false;
  const cancel = whenIdle(() => {
    for (const load of AIDS)
      load().then(
        attach => {
          if (!gone) detach.push(attach());
        },
        () => undefined,
      );
  });
  return () => {
    gone = true;
    cancel();
    detach.forEach(call => call());
  };
}
