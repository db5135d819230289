import { useSyncExternalStore } from 'react';

/** Where phones begin: below this many pixels pages are laid out for them. */
const PHONE = '(max-width: 720px)';

const list = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : undefined;

function subscribe(changed: () => void): () => void {
  const phone = list();
  phone?.addEventListener('change', changed);
  return () => phone?.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone's. For what is another element there; what is only placed otherwise needs no more than CSS. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => list()?.matches === true);
}
