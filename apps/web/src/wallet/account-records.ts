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
  /** Absent for logins that cannot sign, and after a lock without password. */
  sealed?: SealedKey;
  /** Idle time after which the session locks, ms. */
  idleMs: number;
  /** Last sign of life, ms since 1970: a session left idle is locked even when the page was closed meanwhile. */
  lastUsedMs: number;
}

/** Where records are kept. */
export interface AccountRecords {
  get(id: string): Promise<AccountRecord | undefined>;
  put(record: AccountRecord): Promise<void>;
  delete(id: string): Promise<void>;
  clear(): Promise<void>;
}

const DATABASE = 'sunscope-wallet';
const STORE = 'accounts';

/** Records in IndexedDB, the only browser store that keeps a non-extractable key as what it is. */
export function createIndexedDbRecords(factory: () => IDBFactory = () => indexedDB): AccountRecords {
  let opening: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory().open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(STORE, { keyPath: 'id' });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(unavailable(request.error)));
      request.addEventListener('blocked', () => reject(unavailable(undefined)));
    });
    opening.catch(() => {
      // The caller sees the failure; only the memory of it goes, so that the next call tries again.
      opening = undefined;
    });
    return opening;
  }

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open();
    return new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('error', () => reject(unavailable(transaction.error)));
      transaction.addEventListener('abort', () => reject(unavailable(transaction.error)));
    });
  }

  return {
    get: id => run('readonly', store => store.get(id) as IDBRequest<AccountRecord | undefined>),
    put: async record => void (await run('readwrite', store => store.put(record))),
    delete: id => run('readwrite', store => store.delete(id)),
    clear: () => run('readwrite', store => store.clear()),
  };
}

function unavailable(cause: unknown): WalletError {
  return new WalletError(
    'storage_unavailable',
    'This browser does not let the page store data, so a login cannot be kept: leave private mode or allow site data',
    cause,
  );
}
