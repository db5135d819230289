import { useSyncExternalStore } from 'react';

/** Whether this browser shows notifications outside the page, for this site. */
export type DesktopPermission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

/** Pages without HTTPS have no notifications, whatever was allowed. */
export function desktopPermission(): DesktopPermission {
  return typeof Notification === 'function' && globalThis.isSecureContext
    ? Notification.permission
    : 'unsupported';
}

export function useDesktopPermission(): DesktopPermission {
  return useSyncExternalStore(listener => {
    listeners.add(listener);
    // Changed in the browser's own settings meanwhile.
    document.addEventListener('visibilitychange', listener);
    return () => {
      listeners.delete(listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, desktopPermission);
}

/** Asks the person, which only an action of theirs may do. */
export async function askDesktop(): Promise<DesktopPermission> {
  if (desktopPermission() === 'default') await Notification.requestPermission();
  listeners.forEach(call => call());
  return desktopPermission();
}

/** Shows one, once for all tabs: those with the same tag replace each other. Pressed, it brings the page forward. */
export function showOnDesktop(id: string, title: string, body: string): void {
  if (desktopPermission() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag: `sunscope:${id}` });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Phones have them through a service worker only, which this app has none of.
  }
}
