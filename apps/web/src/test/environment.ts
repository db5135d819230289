import { afterAll } from 'vitest';

// Test files run in threads of one process, where a BroadcastChannel reaches them all: as tabs, they would sign each other out.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// Browsers have it, jsdom does not: a test's page is idle at once.
globalThis.requestIdleCallback ??= act => setTimeout(act);

// jsdom knows the element but not its modal form; tests without a page have neither.
if (typeof HTMLDialogElement !== 'undefined' && !('showModal' in HTMLDialogElement.prototype))
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });

// jsdom lays nothing out: a text has no place, as an element has none there.
if (typeof Range !== 'undefined' && !('getClientRects' in Range.prototype))
  Object.assign(Range.prototype, { getClientRects: () => [] });

if (typeof window !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react');
  const whole = getConfig().getElementError;
  // The page in print takes longer than the search, and most often the error only means "not yet": the page that is waited for
  // got no turn. The error that a wait ends with has it.
  const briefWhileWaiting: typeof whole = (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as ReturnType<typeof getConfig> & {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (isWaiting !== true) return whole(message, container);
    return Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' });
  };
  // Pages load their code when they are shown, which takes its time on a busy machine.
  configure({ asyncUtilTimeout: 60_000 });
  // The library is kept from file to file.
  if (whole.name !== briefWhileWaiting.name) configure({ getElementError: briefWhileWaiting });
}

// Files share a window: what one kept in its storage is not the next one's, and the provider that one put there must not be
// found, or stand in the way, in the next.
if (typeof window !== 'undefined') {
  afterAll(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const { addEventListener: listen } = globalThis;
  const { defineProperty } = Object;
  const announcing: [string, EventListenerOrEventListenerObject][] = [];
  globalThis.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    how?: boolean | AddEventListenerOptions,
  ) => {
    if (type.startsWith('TIP6963:')) announcing.push([type, listener]);
    listen.call(globalThis, type, listener, how);
  };
  Object.defineProperty = (target, key, how) =>
    defineProperty(target, key, key === 'sunscope' ? { ...how, configurable: true } : how);
  afterAll(() => {
    for (const [type, listener] of announcing) removeEventListener(type, listener);
    globalThis.addEventListener = listen;
    Object.defineProperty = defineProperty;
    Reflect.deleteProperty(globalThis, 'sunscope');
  });
}
