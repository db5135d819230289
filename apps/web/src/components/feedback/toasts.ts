import { useSyncExternalStore } from 'react';

/** How long a toast stays (product specification, section 8). Errors stay until closed: they may ask for something. */
const SHOWN_MS = 4_000;
/** More errors than fit a screen help nobody; the oldest give way. */
const KEPT = 5;

export type ToastKind = 'success' | 'error' | 'warning';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** An error or warning that was shown, kept for the bell: whoever looked elsewhere for 4 s can still read it. */
export interface Trouble extends Toast {
  atMs: number;
}

let shown: readonly Toast[] = [];
let troubles: readonly Trouble[] = [];
let nextId = 1;
let held = false;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  shown = next;
  listeners.forEach(call => call());
}

function arm({ id, kind }: Toast): void {
  clearTimeout(timers.get(id));
  if (!held && kind !== 'error')
    timers.set(
      id,
      setTimeout(() => dismissToast(id), SHOWN_MS),
    );
}

/** No duplicates: saying the same again only restarts its time. */
function show(kind: ToastKind, text: string): void {
  const same = shown.find(one => one.kind === kind && one.text === text);
  if (same) {
    arm(same);
    return;
  }
  const id = nextId;
  nextId += 1;
  const next = { id, kind, text };
  if (kind !== 'success')
    troubles = [{ ...next, atMs: Date.now() }, ...troubles.filter(one => one.text !== text)].slice(0, KEPT);
  publish([...shown, next].slice(-KEPT));
  arm(next);
}

export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  warning: (text: string): void => show('warning', text),
};

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(shown.filter(one => one.id !== id));
}

/** While the pointer or the focus is on a toast, none goes away; afterwards their time restarts. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  for (const one of shown) {
    if (hold) clearTimeout(timers.get(one.id));
    else arm(one);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
}

/** Errors and warnings of this page, newest first, those that went away included. */
export function useTroubles(): readonly Trouble[] {
  return useSyncExternalStore(
    subscribe,
    () => troubles,
    () => troubles,
  );
}
