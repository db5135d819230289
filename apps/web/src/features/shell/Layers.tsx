import { useEffect, type ReactNode } from 'react';
import { ToastRegion } from '../../components/feedback/ToastRegion.tsx';

/** What floats above every page, with or without the frame: toasts and tooltips. */
export function Layers(): ReactNode {
  useEffect(loadTooltips, []);
  return <ToastRegion />;
}

/** Tooltips come when the page stands and nothing else is waiting; nobody points at anything before. */
function loadTooltips(): () => void {
  let detach: (() => void) | undefined;
  let gone = false;
  const load = () => {
    import('../../components/overlays/tooltips.ts').then(
      ({ attachTooltips }) => {
        if (!gone) detach = attachTooltips();
      },
      // Offline, or another build since: what a tooltip says is never the only way to it.
      () => undefined,
    );
  };
  const timer = setTimeout(load, 1000);
  return () => {
    gone = true;
    clearTimeout(timer);
    detach?.();
  };
}
