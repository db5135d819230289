import type { Page } from '@playwright/test';

/** What a script finds of keys. */
export interface Seen {
  /** Private keys it could make out, hex. */
  keys: string[];
}

/** A message to the signing worker. Texts that begin with `hex:` become bytes, and `owner` whose key the page itself named. */
export interface Question {
  asked: string;
  call: string;
  arguments: unknown[];
}

export interface Answers {
  workers: number;
  answers: { asked: string; refused: boolean }[];
  text: string;
}

interface Attacker {
  /** Everything that went through what was patched, as text. */
  heard(): string;
  /** What the page itself had signed, hex: raw data, or a message as text. */
  signed(): string[];
  /** Asks each worker that was met for keys, and to sign what nobody confirmed. */
  askWorker(questions?: readonly Question[]): Promise<Answers>;
}

declare global {
  interface Window {
    attacker: Attacker;
  }
}

/** Within the page, as any script there can: listens at everything that data passes through. */
export function injectAttacker(): void {
  const notes: string[] = [];
  const workers = new Set<Worker>();
  const wanted = new Map<number, unknown>();
  const signed: unknown[] = [];
  const write = (what: unknown, depth = 0): string => {
    if (what instanceof CryptoKey) return 'CryptoKey';
    if (what instanceof ArrayBuffer) return write(new Uint8Array(what), depth);
    if (ArrayBuffer.isView(what))
      return [...new Uint8Array(what.buffer, what.byteOffset, what.byteLength)]
        .map(byte => byte.toString(16).padStart(2, '0'))
        .join('');
    if (typeof what === 'object' && what !== null && depth < 6)
      return Object.entries(what)
        .map(([name, value]) => `${name}=${write(value, depth + 1)}`)
        .join(' ');
    return String(what);
  };
  const listen = (owner: object, name: string) => {
    const real = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...values: unknown[]) {
      if (this instanceof Worker && !workers.has(this)) {
        workers.add(this);
        addEventListener.call(this, 'message', event => {
          const { data } = event as MessageEvent<{ id: number; value?: unknown }>;
          notes.push(write(data));
          if (data.value !== undefined && wanted.has(data.id)) signed.push(wanted.get(data.id));
        });
      }
      if (this instanceof Worker && name === 'postMessage') {
        const [request] = values as [{ id: number; call: string; arguments: unknown[] }];
        const what = request.arguments[1] as { rawData?: unknown; message?: unknown };
        if (request.call === 'sign') wanted.set(request.id, what.rawData ?? what.message);
      }
      notes.push(`${name} ${values.map(value => write(value)).join(' ')}`);
      const result = real.apply(this, values);
      if (result instanceof Promise)
        result.then(
          value => notes.push(write(value)),
          () => {},
        );
      return result;
    });
  };
  // oxlint-disable-next-line typescript/unbound-method -- called on the worker that was met, as the patched ones are
  const { addEventListener, postMessage } = Worker.prototype;
  listen(Worker.prototype, 'postMessage');
  listen(IDBObjectStore.prototype, 'put');
  for (const name of [
    'encrypt',
    'decrypt',
    'importKey',
    'exportKey',
    'deriveKey',
    'generateKey',
    'wrapKey',
    'unwrapKey',
  ])
    listen(SubtleCrypto.prototype, name);
  listen(window, 'fetch');
  // Names that a careless look-up in an object would meet.
  for (const name of ['privateKey', 'password', 'stay', 'how', 'sealed', 'wrappingKey'])
    // oxlint-disable-next-line no-extend-native -- what a polluted prototype would hear is what is asked here
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      get: () => undefined,
      set(this: object, value: unknown) {
        notes.push(`${name} ${write(value)}`);
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true });
      },
    });

  const ask = (worker: Worker, message: object) =>
    new Promise<unknown>(resolve => {
      const id = 1_000_000 + Math.floor(Math.random() * 1_000_000);
      const hear = (event: Event) => {
        const { data } = event as MessageEvent<{ id: number }>;
        if (data.id === id) resolve(data);
      };
      addEventListener.call(worker, 'message', hear);
      setTimeout(() => resolve({ error: 'no answer' }), 2000);
      postMessage.call(worker, { ...message, id });
    });

  /** What a test can hand over, as what a script would send. */
  const revive = (value: unknown, owner: object | undefined): unknown => {
    if (value === 'owner') return owner;
    if (typeof value === 'string' && value.startsWith('hex:'))
      return Uint8Array.from(value.slice(4).match(/../g) ?? [], digits => Number.parseInt(digits, 16));
    if (Array.isArray(value)) return value.map(one => revive(one, owner));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revive(one, owner)]));
  };
  const digest = `hex:${'07'.repeat(32)}`;
  const usual: Question[] = [
    { asked: 'a digest', call: 'sign', arguments: ['owner', { digest }] },
    { asked: 'bytes of no transfer', call: 'sign', arguments: ['owner', { rawData: digest }] },
    { asked: 'somebody else', call: 'sign', arguments: [{ recordId: 'x' }, { rawData: digest }] },
    { asked: 'an unknown call', call: 'export', arguments: ['owner'] },
    { asked: 'a call of every object', call: 'constructor', arguments: [] },
  ];

  window.attacker = {
    heard: () => notes.join('\n'),
    signed: () => signed.map(one => write(one)),
    async askWorker(questions = usual) {
      // The owner as the page itself named it when it asked for a signature.
      const owner = notes
        .flatMap(note => {
          const found = /recordId=(\w+) address=(\w+)/.exec(note);
          return found ? [{ recordId: found[1], address: found[2] }] : [];
        })
        .at(-1);
      const replies = await Promise.all(
        [...workers].flatMap(worker =>
          questions.map(async ({ asked, ...message }) => ({
            asked,
            answer: (await ask(worker, revive(message, owner) as object)) as { value?: unknown },
          })),
        ),
      );
      return {
        workers: workers.size,
        answers: replies.map(({ asked, answer }) => ({ asked, refused: answer.value === undefined })),
        text: replies.map(({ answer }) => write(answer)).join('\n'),
      };
    },
  };
}

/** What a script can decrypt or read of keys, with all it finds in the browser's stores. */
export async function keysInReach(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const hex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
    const found = new Set<string>();
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('cannot be opened')));
      });
      for (const store of database.objectStoreNames) {
        const records = await new Promise<Record<string, unknown>[]>(resolve => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result as Record<string, unknown>[]));
        });
        for (const record of records) {
          const sealed = record['sealed'] as
            | { iv: BufferSource; ciphertext: BufferSource; lock: { key?: CryptoKey } }
            | undefined;
          if (!sealed?.lock.key) continue;
          const additionalData = new TextEncoder().encode(
            `${String(record['id'])}|${String(record['address'])}`,
          );
          const plain = await crypto.subtle
            .decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData }, sealed.lock.key, sealed.ciphertext)
            .catch(() => undefined);
          if (plain) found.add(hex(new Uint8Array(plain)));
        }
      }
      database.close();
    }
    return [...found];
  });
}

/** Everything that is left in the browser's stores for this site. */
export async function remains(
  page: Page,
): Promise<{ records: unknown[]; stored: string[]; text: string; cookies: string }> {
  return page.evaluate(async () => {
    const records: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>(resolve => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
      });
      for (const store of database.objectStoreNames)
        records.push(
          ...(await new Promise<unknown[]>(resolve => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.addEventListener('success', () => resolve(request.result));
          })),
        );
      database.close();
    }
    const cached = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) cached.push(request.url);
    return {
      records,
      cookies: document.cookie,
      stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      text: JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        cached,
        history.state,
        window.name,
      ]),
    };
  });
}
