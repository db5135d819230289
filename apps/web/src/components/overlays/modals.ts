import { useSyncExternalStore } from 'react';

/** Open modal dialogs, the topmost last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly HTMLDialogElement[]): void {
  open = next;
  // The page stands still below a dialog until the last of several is closed.
  document.documentElement.style.overflow = open.length > 0 ? 'hidden' : '';
  listeners.forEach(call => call());
}

/** Notes that a dialog is open; call what it returns when it closes. */
export function enterModal(dialog: HTMLDialogElement): () => void {
  publish([...open, dialog]);
  return () => publish(open.filter(one => one !== dialog));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open dialog. Everything outside it is inert: what must stay usable is rendered inside. */
export function useTopModal(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
}
