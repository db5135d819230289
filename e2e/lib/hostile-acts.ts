import type { Page } from '@playwright/test';

// What a script in the page does to the wallet besides asking its worker. None of it may give a key away or a signature.

/** Acts by name. They leave the session as it is, whatever they try. */
export const HOSTILE_ACTS = [
  'readStores',
  'readPage',
  'broadcast',
  'touch',
  'startWorkers',
  'ownDatabase',
  'patchMore',
  'frame',
] as const;
export type HostileAct = (typeof HOSTILE_ACTS)[number];

/** Acts that end a session or keep it from being used, as any script could by loading another page. */
export const RUDE_ACTS = ['clickAll', 'tamper', 'endBroadcast', 'takeCookie'] as const;
export type RudeAct = (typeof RUDE_ACTS)[number];

/** Has the page's script do something; gives back everything it could read, as text. */
export function act(page: Page, name: HostileAct | RudeAct): Promise<string> {
  return page.evaluate(actInPage, name);
}

/** Within the page. */
async function actInPage(name: HostileAct | RudeAct): Promise<string> {
  const CHANNEL = 'sunscope-wallet';
  const seen: unknown[] = [];
  const broadcast = (messages: unknown[]) => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', event => seen.push(event.data));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    for (const message of messages) channel.postMessage(message);
    setTimeout(() => channel.close(), 50);
  };
  const records = async (change?: (record: Record<string, unknown>) => Record<string, unknown>) => {
    for (const { name: database = '' } of await indexedDB.databases()) {
      const open = await new Promise<IDBDatabase>(resolve => {
        const request = indexedDB.open(database);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of open.objectStoreNames)
        await new Promise<void>(resolve => {
          const transaction = open.transaction(store, 'readwrite');
          const request = transaction.objectStore(store).getAll();
          request.addEventListener('success', () => {
            for (const record of request.result as Record<string, unknown>[]) {
              seen.push(record);
              if (change) transaction.objectStore(store).put(change(record));
            }
          });
          transaction.addEventListener('complete', () => resolve());
          transaction.addEventListener('abort', () => resolve());
        });
      open.close();
    }
  };
  switch (name) {
    case 'readStores':
      await records();
      seen.push(
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        history.state,
        window.name,
      );
      for (const cache of await caches.keys())
        for (const request of await (await caches.open(cache)).keys()) seen.push(request.url);
      break;
    case 'readPage':
      seen.push(document.documentElement.outerHTML);
      for (const field of document.querySelectorAll('input, textarea, select'))
        seen.push((field as HTMLInputElement).value);
      // What frameworks hang on elements, a few steps deep.
      for (const element of document.querySelectorAll('*'))
        for (const key of Object.keys(element)) {
          let at: unknown = Reflect.get(element, key);
          for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
            seen.push(Object.values(at).filter(value => typeof value === 'string'));
            at = Reflect.get(at, 'memoizedProps') ?? Reflect.get(at, 'return') ?? undefined;
          }
        }
      seen.push(Object.keys(window).map(key => String(Reflect.get(window, key))));
      break;
    case 'broadcast':
      broadcast([
        { type: 'active', atMs: Number.MAX_SAFE_INTEGER },
        { type: 'active', atMs: Number.NaN },
        { type: 'changed' },
        { type: 'locked', recordId: 'x' },
        { type: 'unlock' },
        { type: '__proto__' },
        null,
        'ended',
        [],
        7,
      ]);
      break;
    case 'touch':
      for (const type of ['pointerdown', 'keydown', 'visibilitychange', 'pageshow', 'storage', 'message'])
        for (const target of [window, document, document.body])
          target.dispatchEvent(new Event(type, { bubbles: true }));
      break;
    case 'startWorkers':
      for (const url of [
        'data:text/javascript,postMessage(1)',
        URL.createObjectURL(new Blob(['postMessage(indexedDB)'])),
        '/boot.js',
      ])
        try {
          new Worker(url, { type: 'module' }).addEventListener('message', event => seen.push(event.data));
          seen.push('a worker of its own was started');
        } catch {
          // Trusted Types and the policy refuse it.
        }
      break;
    case 'ownDatabase':
      await new Promise<void>(resolve => {
        // A newer version would have to wait for the page's connection to close, or force it.
        const request = indexedDB.open('sunscope-wallet');
        request.addEventListener('success', () => {
          request.result.close();
          resolve();
        });
        request.addEventListener('error', () => resolve());
      });
      break;
    case 'patchMore': {
      const hear = (owner: object, method: string) => {
        const real = Reflect.get(owner, method) as (...values: unknown[]) => unknown;
        Reflect.set(owner, method, function (this: unknown, ...values: unknown[]) {
          if (seen.length < 5000) seen.push(this, ...values);
          return real.apply(this, values);
        });
      };
      hear(Uint8Array.prototype, 'fill');
      hear(Uint8Array.prototype, 'slice');
      hear(MessagePort.prototype, 'postMessage');
      hear(TextEncoder.prototype, 'encode');
      hear(JSON, 'stringify');
      hear(crypto, 'getRandomValues');
      hear(XMLHttpRequest.prototype, 'send');
      hear(Storage.prototype, 'setItem');
      // What is heard later is returned at the next reading.
      Reflect.set(window, 'overheard', seen);
      return '';
    }
    case 'frame': {
      // A frame of the own origin has prototypes nobody patched.
      const frame = document.createElement('iframe');
      document.body.append(frame);
      seen.push(String(frame.contentWindow?.document.cookie));
      frame.remove();
      break;
    }
    case 'clickAll':
      for (let turn = 0; turn < 3; turn++) {
        for (const button of document.querySelectorAll<HTMLElement>(
          'button, summary, [role="button"], input[type="checkbox"]',
        ))
          if (!/sign out/i.test(button.textContent)) button.click();
        for (const form of document.forms) form.requestSubmit();
        await new Promise(resolve => setTimeout(resolve, 100));
      }
      break;
    case 'tamper':
      await records(record => ({
        ...record,
        stay: true,
        idleMs: Number.MAX_SAFE_INTEGER,
        lastUsedMs: Date.now(),
        kind: 'ACCOUNT_PRIVATE_KEY',
      }));
      break;
    case 'endBroadcast':
      broadcast([{ type: 'ended' }]);
      break;
    case 'takeCookie':
      // oxlint-disable-next-line unicorn/no-document-cookie -- as such a script does
      document.cookie = 'account_key=00000000000000000000000000000000; Path=/';
      document.dispatchEvent(new Event('visibilitychange'));
      break;
  }
  const hex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const write = (what: unknown, depth = 0): string => {
    if (what instanceof ArrayBuffer) return hex(new Uint8Array(what));
    if (ArrayBuffer.isView(what)) return hex(new Uint8Array(what.buffer, what.byteOffset, what.byteLength));
    if (typeof what === 'object' && what !== null && depth < 5)
      return Object.values(what)
        .map(value => write(value, depth + 1))
        .join(' ');
    return String(what);
  };
  const overheard = (Reflect.get(window, 'overheard') as unknown[] | undefined) ?? [];
  return [...seen, ...overheard].map(value => write(value)).join('\n');
}
