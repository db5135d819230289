import { WalletError } from './signer.ts';
import type { SigningCall, SigningReply } from './signing-messages.ts';
import type { SigningVault } from './signing-vault.ts';
import { startSigningWorker } from './start-signing-worker.ts';

/** A vault that can be let go with everything it holds. */
export interface SigningService extends SigningVault {
  /** Forgets the key at once; calls under way fail as `cancelled`. The next call begins with an empty vault. */
  close(): void;
}

/** Runs in the calling thread: for tests, and where a page has no workers. */
export function createLocalSigningService(): SigningService {
  let vault: Promise<SigningVault> | undefined;
  async function call<T>(act: (vault: SigningVault) => Promise<T>): Promise<T> {
    vault ??= import('./signing-vault.ts').then(({ createSigningVault }) => createSigningVault());
    const asked = vault;
    const answer = await act(await asked);
    if (vault !== asked) throw cancelled();
    return answer;
  }
  return {
    describe: (...parameters) => call(one => one.describe(...parameters)),
    hold: (...parameters) => call(one => one.hold(...parameters)),
    open: (...parameters) => call(one => one.open(...parameters)),
    sign: (...parameters) => call(one => one.sign(...parameters)),
    close() {
      vault = undefined;
    },
  };
}

/** A signing service behind a worker, which is started at the first call and ended by `close`. */
export function createWorkerSigningService(start: () => Worker): SigningService {
  return serviceOf(callWorker<SigningCall>(start));
}

/** The calls that every vault understands, by a worker. */
export function serviceOf({ send, drop }: WorkerCalls<SigningCall>): SigningService {
  return {
    describe(privateKey) {
      const bytes = takeOver(privateKey);
      return send({ call: 'describe', arguments: [bytes] }, [bytes.buffer]);
    },
    hold(privateKey, owner, keeping) {
      const bytes = takeOver(privateKey);
      return send({ call: 'hold', arguments: [bytes, owner, keeping] }, [bytes.buffer]);
    },
    open: (...parameters) => send({ call: 'open', arguments: parameters }),
    sign: (...parameters) => send({ call: 'sign', arguments: parameters }),
    close: () => drop(cancelled()),
  };
}

/** A worker that holds keys, to be called. */
interface WorkerCalls<Call> {
  readonly send: <T>(request: Call, transfer?: Transferable[]) => Promise<T>;
  /** Ends the worker, and with it everything it holds. */
  readonly drop: (reason: WalletError) => void;
}

/** Calls of a worker that is started at the first one. */
export function callWorker<Call>(start: () => Worker): WorkerCalls<Call> {
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
      if (worker !== started) return;
      // A worker that failed to load stays failed: drop it, so that the next call starts a fresh one.
      drop(
        new WalletError(
          'record_damaged',
          `The signing worker failed: ${event.message || 'it could not be loaded'}`,
        ),
      );
    });
    return started;
  }

  function drop(reason: WalletError): void {
    // What the worker holds goes with its memory.
    worker?.terminate();
    worker = undefined;
    for (const call of waiting.values()) call.reject(reason);
    waiting.clear();
  }

  return {
    drop,
    send<T>(request: Call, transfer: Transferable[] = []): Promise<T> {
      worker ??= connect();
      const id = ++lastId;
      const answer = new Promise<T>((resolve, reject) => {
        waiting.set(id, { resolve: value => resolve(value as T), reject });
      });
      worker.postMessage({ ...request, id }, transfer);
      return answer;
    },
  };
}

/** What a call that is under way ends with when its vault is let go. */
export function cancelled(): WalletError {
  return new WalletError('cancelled', 'The wallet was locked or signed out meanwhile');
}

/** A copy for the worker to own; the caller's bytes are overwritten. */
function takeOver(privateKey: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(privateKey);
  privateKey.fill(0);
  return bytes;
}

/** The service this page uses. */
export function createSigningService(): SigningService {
  return typeof Worker === 'undefined'
    ? createLocalSigningService()
    : createWorkerSigningService(startSigningWorker);
}
