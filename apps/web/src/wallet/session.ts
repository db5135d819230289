import type { Address } from '@sunscope/tron/address';
import { bytesToHex } from '@sunscope/tron/bytes';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountRecord, AccountRecords } from './account-records.ts';
import type { CookieJar } from './session-cookies.ts';
import { signerCapabilities, WalletError, type LoginKindId, type Signer } from './signer.ts';
import type { SignRequest } from './signing-core.ts';
import type { SigningService } from './signing-service.ts';

/** The identity of a session; nothing in here is secret. */
export interface SessionAccount {
  /** Id of the stored record, also the value of the cookie `account_key`. */
  readonly recordId: string;
  readonly address: Address;
  readonly kind: LoginKindId;
  readonly pathIndex?: number;
}

/** `starting` until the stored session has been looked for, so that nothing flashes "connect" before that. */
export type Session =
  | { readonly status: 'starting' }
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly account: SessionAccount }
  /** Idle too long: the password opens it again, or (`secret`) the key itself, since the stored one was erased. */
  | {
      readonly status: 'locked';
      readonly account: SessionAccount;
      readonly unlockWith: 'password' | 'secret';
    };

export interface LoginRequest {
  kind: LoginKindId;
  address: Address;
  /** Taken over and overwritten. */
  privateKey?: Uint8Array;
  /** Locks the stored key with a password. */
  password?: string;
  /** Idle time after which the session locks, ms. */
  idleMs: number;
}

export interface SessionManager {
  readonly store: StoreApi<Session>;
  /** Takes up the session that the cookie names, if its record is here. */
  restore(): Promise<void>;
  /** Follows what another tab did meanwhile: signed in, out, or over to another account. */
  refresh(): Promise<void>;
  login(request: LoginRequest): Promise<void>;
  logout(): Promise<void>;
  lock(): Promise<void>;
  /** Opens a locked session by its password. */
  unlock(password: string): Promise<void>;
  /** Notes a sign of life of the user. */
  touch(): void;
  /** Locks when idle for too long; to be called now and then. */
  checkIdle(): Promise<void>;
  /** The signer of the open session. @throws WalletError `not_login`, `locked` */
  signer(): Signer;
}

export interface SessionDependencies {
  records: AccountRecords;
  cookies: CookieJar;
  /** Given lazily: restoring a session needs no signing code. */
  signing: () => SigningService;
  now: () => number;
  /** Called when the live feed should begin or stop to follow an address. */
  onFollow: (address: Address) => void;
  onUnfollow: (address: Address) => void;
}

/** How long a session stays open while nobody is there, unless the user picks otherwise. */
export const DEFAULT_IDLE_MS = 60 * 60 * 1000;

/** How often a sign of life is written down at most. */
const TOUCH_WRITE_MS = 60_000;

/** The session of one page. */
export function createSessionManager(dependencies: SessionDependencies): SessionManager {
  const { records, cookies, now, onFollow, onUnfollow } = dependencies;
  const store = createStore<Session>(() => ({ status: 'starting' }));
  // Wrapping keys of password locks, for as long as the session is open. They are not extractable.
  let passwordKey: CryptoKey | undefined;
  let idleMs = DEFAULT_IDLE_MS;
  let lastUsedMs = now();
  let lastWrittenMs = lastUsedMs;

  function open(record: AccountRecord): void {
    idleMs = record.idleMs;
    lastUsedMs = lastWrittenMs = now();
    follow(record.address);
    store.setState({ status: 'open', account: accountOf(record) }, true);
  }

  function follow(address: Address): void {
    const before = store.getState();
    if ('account' in before && before.account.address !== address) onUnfollow(before.account.address);
    onFollow(address);
  }

  async function close(): Promise<void> {
    const before = store.getState();
    passwordKey = undefined;
    cookies.clear();
    store.setState({ status: 'closed' }, true);
    if ('account' in before) onUnfollow(before.account.address);
    await records.clear();
  }

  async function lockRecord(record: AccountRecord): Promise<void> {
    passwordKey = undefined;
    const withPassword = record.sealed?.lock.type === 'password';
    // Without a password nothing in this browser could tell the owner from a stranger, so a lock erases the key.
    if (!withPassword && record.sealed !== undefined) await records.put(withoutKey(record));
    follow(record.address);
    store.setState(
      { status: 'locked', account: accountOf(record), unlockWith: withPassword ? 'password' : 'secret' },
      true,
    );
  }

  /** A browser that keeps no data any more has signed everybody out; that is no fault of the page's start. */
  async function storedRecord(id: string): Promise<AccountRecord | undefined> {
    try {
      return await records.get(id);
    } catch (error) {
      if (error instanceof WalletError && error.code === 'storage_unavailable') return undefined;
      throw error;
    }
  }

  async function recordOf(account: SessionAccount): Promise<AccountRecord> {
    const record = await records.get(account.recordId);
    if (record) return record;
    // Another tab signed out.
    await close();
    throw new WalletError('not_login', 'You were signed out in another tab; sign in again');
  }

  async function sign(account: SessionAccount, request: SignRequest): Promise<Uint8Array> {
    const record = await recordOf(account);
    if (record.sealed === undefined)
      throw new WalletError('watch_only', 'This login has no key, so it cannot sign');
    const key = record.sealed.lock.type === 'device' ? record.sealed.lock.key : passwordKey;
    if (key === undefined) throw new WalletError('locked', 'The wallet is locked; enter its password first');
    manager.touch();
    return dependencies.signing().sign(record.sealed, ownerOf(record), key, request);
  }

  const manager: SessionManager = {
    store,

    async restore() {
      const { accountKey } = cookies.read();
      const record = accountKey === undefined ? undefined : await storedRecord(accountKey);
      if (!record || !Object.hasOwn(signerCapabilities, record.kind)) {
        // A cookie without its record (cleared site data, copied cookies) is a signed-out state, quietly.
        if (accountKey !== undefined) cookies.clear();
        store.setState({ status: 'closed' }, true);
        return;
      }
      const idle = now() - record.lastUsedMs > record.idleMs;
      const needsKey = signerCapabilities[record.kind].signsTransactions;
      if (needsKey && (idle || record.sealed === undefined || record.sealed.lock.type === 'password'))
        await lockRecord(record);
      else open(record);
    },

    async refresh() {
      const session = store.getState();
      const here = 'account' in session ? session.account.recordId : undefined;
      if (session.status !== 'starting' && cookies.read().accountKey !== here) {
        if ('account' in session) onUnfollow(session.account.address);
        passwordKey = undefined;
        await manager.restore();
      }
    },

    async login(request) {
      const id = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
      const record: AccountRecord = {
        id,
        kind: request.kind,
        address: request.address,
        idleMs: request.idleMs,
        lastUsedMs: now(),
      };
      if (request.privateKey) {
        const { sealed, wrappingKey } = await dependencies
          .signing()
          .seal(request.privateKey, ownerOf(record), request.password);
        record.sealed = sealed;
        passwordKey = request.password === undefined ? undefined : wrappingKey;
      }
      await records.clear();
      await records.put(record);
      cookies.write({ accountKey: id, localAddress: request.address });
      open(record);
    },

    logout: close,

    async lock() {
      const session = store.getState();
      if (session.status !== 'open' || !signerCapabilities[session.account.kind].signsTransactions) return;
      const record = await records.get(session.account.recordId);
      // Another tab signed out meanwhile: then there is nothing left to lock.
      await (record ? lockRecord(record) : close());
    },

    async unlock(password) {
      const session = store.getState();
      if (session.status !== 'locked') return;
      const record = await recordOf(session.account);
      if (record.sealed === undefined)
        throw new WalletError('locked', 'The key was erased when the wallet locked; enter it again');
      passwordKey = await dependencies.signing().unlock(record.sealed, ownerOf(record), password);
      await records.put({ ...record, lastUsedMs: now() });
      open(record);
    },

    touch() {
      const session = store.getState();
      if (session.status !== 'open') return;
      lastUsedMs = now();
      if (lastUsedMs - lastWrittenMs < TOUCH_WRITE_MS) return;
      lastWrittenMs = lastUsedMs;
      void writeTouch(session.account.recordId, lastUsedMs);
    },

    async checkIdle() {
      if (now() - lastUsedMs > idleMs) await manager.lock();
    },

    signer() {
      const session = store.getState();
      if (session.status === 'locked')
        throw new WalletError('locked', 'The wallet is locked; unlock it first');
      if (session.status !== 'open') throw new WalletError('not_login', 'No wallet is open; sign in first');
      const { account } = session;
      return {
        kind: account.kind,
        address: account.address,
        capabilities: signerCapabilities[account.kind],
        async signTransaction(rawData) {
          const { transactionId } = await import('@sunscope/tron/transaction');
          return sign(account, { digest: transactionId(rawData) });
        },
        signMessage: message => sign(account, { message }),
      };
    },
  };

  async function writeTouch(recordId: string, usedMs: number): Promise<void> {
    const record = await records.get(recordId);
    if (record) await records.put({ ...record, lastUsedMs: usedMs });
  }

  return manager;
}

function accountOf(record: AccountRecord): SessionAccount {
  return {
    recordId: record.id,
    address: record.address,
    kind: record.kind,
    ...(record.pathIndex === undefined ? {} : { pathIndex: record.pathIndex }),
  };
}

function ownerOf(record: AccountRecord): { recordId: string; address: Address } {
  return { recordId: record.id, address: record.address };
}

function withoutKey(record: AccountRecord): AccountRecord {
  const { sealed: _erased, ...rest } = record;
  return rest;
}
