import type { Address } from '@sunscope/tron/address';
import type { KeyOwner, SealedKey, Sealing, SignRequest } from './signing-core.ts';
import { WalletError, type WalletErrorCode } from './signer.ts';

/** What may touch private keys. In browsers it runs in a worker of its own. */
export interface SigningService {
  /** The address a key controls, undefined for bytes that are no key. Takes the bytes over. */
  describe(privateKey: Uint8Array): Promise<Address | undefined>;
  /** Takes the bytes over: they are gone for the caller afterwards. */
  seal(privateKey: Uint8Array, owner: KeyOwner, password?: string): Promise<Sealing>;
  unlock(sealed: SealedKey, owner: KeyOwner, password: string): Promise<CryptoKey>;
  sign(sealed: SealedKey, owner: KeyOwner, wrappingKey: CryptoKey, request: SignRequest): Promise<Uint8Array>;
}

export type SigningCall =
  | { call: 'describe'; arguments: Parameters<SigningService['describe']> }
  | { call: 'seal'; arguments: Parameters<SigningService['seal']> }
  | { call: 'unlock'; arguments: Parameters<SigningService['unlock']> }
  | { call: 'sign'; arguments: Parameters<SigningService['sign']> };
export type SigningRequest = SigningCall & { id: number };
export type SigningReply = { id: number } & (
  { value: unknown } | { error: { code: WalletErrorCode; message: string } }
);

/** Runs in the calling thread: for tests, and where a page has no workers. */
export const localSigningService: SigningService = {
  describe: async (...parameters) => (await import('./signing-core.ts')).describeKey(...parameters),
  seal: async (...parameters) => (await import('./signing-core.ts')).sealKey(...parameters),
  unlock: async (...parameters) => (await import('./signing-core.ts')).unlockWithPassword(...parameters),
  sign: async (...parameters) => (await import('./signing-core.ts')).signWithKey(...parameters),
};

/** A signing service behind a worker, which is started at the first call. */
export function createWorkerSigningService(start: () => Worker): SigningService {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  function connect(): Worker {
    const started = start();
    started.addEventListener('message', (event: MessageEvent<SigningReply>) => {
      const reply = event.data;
      const call = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) call?.reject(new WalletError(reply.error.code, reply.error.message));
      else call?.resolve(reply.value);
    });
    started.addEventListener('error', event => {
      // A worker that failed to load stays failed: drop it, so that the next call starts a fresh one.
      for (const call of waiting.values())
        call.reject(
          new WalletError(
            'record_damaged',
            `The signing worker failed: ${event.message || 'it could not be loaded'}`,
          ),
        );
      waiting.clear();
      worker = undefined;
    });
    return started;
  }

  function send<T>(request: SigningCall, transfer: Transferable[] = []): Promise<T> {
    worker ??= connect();
    const id = ++lastId;
    const answer = new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: value => resolve(value as T), reject });
    });
    worker.postMessage({ ...request, id }, transfer);
    return answer;
  }

  return {
    describe(privateKey) {
      const bytes = takeOver(privateKey);
      return send({ call: 'describe', arguments: [bytes] }, [bytes.buffer]);
    },
    seal(privateKey, owner, password) {
      const bytes = takeOver(privateKey);
      return send(
        { call: 'seal', arguments: password === undefined ? [bytes, owner] : [bytes, owner, password] },
        [bytes.buffer],
      );
    },
    unlock: (...parameters) => send({ call: 'unlock', arguments: parameters }),
    sign: (...parameters) => send({ call: 'sign', arguments: parameters }),
  };
}

/** A copy for the worker to own; the caller's bytes are overwritten. */
function takeOver(privateKey: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(privateKey);
  privateKey.fill(0);
  return bytes;
}

/** The service this page uses. */
export function createSigningService(): SigningService {
  if (typeof Worker === 'undefined') return localSigningService;
  return createWorkerSigningService(
    () => new Worker(new URL('./signing-worker.ts', import.meta.url), { type: 'module' }),
  );
}
