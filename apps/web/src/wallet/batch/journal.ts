import type { Address } from '@sunscope/tron/address';
import { WalletError } from '../signer.ts';
import type { Batch } from './batch.ts';

/**
 * Where a payment to several recipients is kept from before its first signature until it is closed: one for each
 * account. Each call is one transaction, also against other tabs.
 */
export interface BatchJournal {
  read(owner: Address): Promise<Batch | undefined>;
  /** @returns whether it was kept: not where the account has another */
  add(batch: Batch): Promise<boolean>;
  /**
   * Changes the batch of that id while it is there; `change` gives undefined to leave it as it is.
   * @returns whether it changed it
   */
  change(batch: Pick<Batch, 'owner' | 'id'>, change: (batch: Batch) => Batch | undefined): Promise<boolean>;
  /** Forgets the batch of that id. */
  close(batch: Pick<Batch, 'owner' | 'id'>): Promise<void>;
}

const DATABASE = 'sunscope-batches';
const STORE = 'batches';

/** A journal in IndexedDB. What is written is on the disk before it counts: a machine may lose its power next. */
export function createBatchJournal(factory: () => IDBFactory = () => indexedDB): BatchJournal {
  let opening: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = factory().open(DATABASE, 1);
      request.addEventListener('upgradeneeded', () => {
        request.result.createObjectStore(STORE, { keyPath: 'owner' });
      });
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(unavailable(request.error)));
      request.addEventListener('blocked', () => reject(unavailable(undefined)));
    }).catch((error: unknown) => {
      opening = undefined;
      throw error instanceof WalletError ? error : unavailable(error);
    });
    return opening;
  }

  /** @param act receives what the store has for the account, and fills the result while the transaction lives */
  async function run<T>(
    owner: Address,
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore, found: Batch | undefined) => T,
  ): Promise<T> {
    const database = await open();
    return new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const store = transaction.objectStore(STORE);
      const request: IDBRequest<Batch | undefined> = store.get(owner);
      let result: { value: T } | undefined;
      request.addEventListener('success', () => {
        result = { value: act(store, request.result) };
      });
      transaction.addEventListener('complete', () => {
        if (result) resolve(result.value);
        else reject(unavailable(undefined));
      });
      transaction.addEventListener('error', () => reject(unavailable(transaction.error)));
      transaction.addEventListener('abort', () => reject(unavailable(transaction.error)));
    });
  }

  return {
    read: owner => run(owner, 'readonly', (_, found) => found),
    add: batch =>
      run(batch.owner, 'readwrite', (store, found) => {
        if (found) return false;
        store.put(batch);
        return true;
      }),
    change: ({ owner, id }, change) =>
      run(owner, 'readwrite', (store, found) => {
        const changed = found?.id === id ? change(found) : undefined;
        if (changed) store.put(changed);
        return changed !== undefined;
      }),
    close: ({ owner, id }) =>
      run(owner, 'readwrite', (store, found) => {
        if (found?.id === id) store.delete(owner);
      }),
  };
}

function unavailable(cause: unknown): WalletError {
  return new WalletError(
    'storage_unavailable',
    'This browser does not let the page store data, so payments could be sent twice: leave private mode or allow site data',
    cause,
  );
}
