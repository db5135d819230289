import type { Address } from '@sunscope/tron/address';
import { WalletError, type LoginKindId } from './signer.ts';
import type { SealedKey } from './signing-core.ts';

/** What this browser keeps of a login. The cookie `account_key` holds its id and nothing else. */
export interface AccountRecord {
  /** 128 random bits, hex. */
  id: string;
  kind: LoginKindId;
  address: Address;
  /** Hardware wallets: index of the derivation path. */
  pathIndex?: number;
  /** Injected wallets: which of them. */
  walletId?: string;
  /** Absent for logins that cannot sign, and after a lock without password. */
  sealed?: SealedKey;
  /** The person chose to stay signed in without a password. A key kept by this browser without this is erased. */
  stay?: true;
  /** Idle time after which the session locks, ms. */
  idleMs: number;
  /** Last activity, ms since 1970: a session left idle is locked even when the page was closed meanwhile. */
  lastUsedMs: number;
}

/** Where records are kept. Each call is one transaction: what another tab erased meanwhile stays erased. */
export interface AccountRecords {
  get(id: string): Promise<AccountRecord | undefined>;
  /** Keeps this record and no other. */
  replace(record: AccountRecord): Promise<void>;
  /**
   * Changes a record that is still there; `change` gives undefined to leave it as it is.
   * @returns the record as it is afterwards, undefined where there is none
   */
  update(id: string, change: RecordChange): Promise<AccountRecord | undefined>;
  delete(id: string): Promise<void>;
  /** Removes records of lost logins: all but one, where last used before a time. */
  prune(keep: string | undefined, beforeMs: number): Promise<void>;
  clear(): Promise<void>;
}

/** Runs within the transaction, so it must not wait. */
export type RecordChange = (record: AccountRecord) => AccountRecord | undefined;

const DATABASE = 'sunscope-wallet';
const STORE = 'accounts';

function ownFactory(): IDBFactory {
  // Some browsers take it away from private windows.
  if (!('indexedDB' in globalThis)) throw unavailable(undefined);
  return indexedDB;
}

/** Records in IndexedDB, the only browser store that keeps a non-extractable key as what it is. */
export function createIndexedDbRecords(factory: () => IDBFactory = ownFactory): AccountRecords {
  let opening: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = orUnavailable(() => factory().open(DATABASE, 1));
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(STORE, { keyPath: 'id' });
      });
      request.addEventListener('success', () => {
        // Closed by the browser where the person clears its data; the next call opens it again.
        request.result.addEventListener('close', () => (opening = undefined));
        resolve(request.result);
      });
      request.addEventListener('error', () => reject(unavailable(request.error)));
      request.addEventListener('blocked', () => reject(unavailable(undefined)));
    });
    opening.catch(() => {
      // The caller sees the failure; only the memory of it goes, so that the next call tries again.
      opening = undefined;
    });
    return opening;
  }

  /** @param act fills the result while the transaction lives */
  async function run<T = void>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore, result: { value?: T }) => void,
  ): Promise<T | undefined> {
    const database = await open();
    return new Promise<T | undefined>((resolve, reject) => {
      const transaction = orUnavailable(() => database.transaction(STORE, mode));
      const result: { value?: T } = {};
      transaction.addEventListener('complete', () => resolve(result.value));
      transaction.addEventListener('error', () => reject(unavailable(transaction.error)));
      transaction.addEventListener('abort', () => reject(unavailable(transaction.error)));
      act(transaction.objectStore(STORE), result);
    });
  }

  return {
    get: id =>
      run<AccountRecord>('readonly', (store, result) => {
        const request = store.get(id);
        request.addEventListener('success', () => Object.assign(result, { value: request.result }));
      }),
    replace: record =>
      run('readwrite', store => {
        store.clear();
        store.put(record);
      }),
    update: (id, change) =>
      run<AccountRecord>('readwrite', (store, result) => {
        const request: IDBRequest<AccountRecord | undefined> = store.get(id);
        request.addEventListener('success', () => {
          if (request.result === undefined) return;
          const changed = change(request.result);
          if (changed) store.put(changed);
          result.value = changed ?? request.result;
        });
      }),
    delete: id => run('readwrite', store => void store.delete(id)),
    async prune(keep, beforeMs) {
      // Most visitors never sign in: their browser need not make a database to find it empty.
      const all = orUnavailable(factory);
      if ('databases' in all && !(await all.databases()).some(({ name }) => name === DATABASE)) return;
      await run('readwrite', store => {
        const request = store.openCursor();
        request.addEventListener('success', () => {
          const cursor = request.result;
          if (!cursor) return;
          const { id, lastUsedMs } = cursor.value as AccountRecord;
          if (id !== keep && lastUsedMs < beforeMs) cursor.delete();
          cursor.continue();
        });
      });
    },
    clear: () => run('readwrite', store => void store.clear()),
  };
}

/** Browsers that keep no data throw at the first touch: by asking for the store, opening it, or beginning in it. */
function orUnavailable<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof WalletError ? error : unavailable(error);
  }
}

function unavailable(cause: unknown): WalletError {
  return new WalletError(
    'storage_unavailable',
    'This browser does not let the page store data, so a login cannot be kept: leave private mode or allow site data',
    cause,
  );
}
