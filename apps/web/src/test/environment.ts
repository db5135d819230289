// Test files run in threads of one process, where a BroadcastChannel reaches them all: as tabs, they would sign each other out.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// Browsers have it, jsdom does not: a test's page is idle at once.
globalThis.requestIdleCallback ??= act => setTimeout(act);
