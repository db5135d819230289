import { bytesToHex } from '@sunscope/tron/bytes';
import type { AccountRecord } from './account-records.ts';
import {
  accountOf,
  keepingOf,
  locked,
  orNone,
  ownerOf,
  signedOut,
  withoutOpenKey,
} from './session-record.ts';
import type { Session, SessionAccount, SessionDependencies, SessionManager } from './session-types.ts';
import { signerCapabilities, WalletError } from './signer.ts';
import type { Keeping, SignRequest } from './signing-vault.ts';

/** How long a session stays open while nobody is there, unless the user picks otherwise. */
export const DEFAULT_IDLE_MS = 60 * 60 * 1000;

/** How often activity is written down, and told to other tabs, at most. */
const TOUCH_WRITE_MS = 60_000;
const TOUCH_POST_MS = 1_000;

/** A record that no cookie names is younger than this only where another tab is just signing in. */
const SIGNING_IN_MS = 60_000;

/** The session of one page. */
export function createSessionManager(dependencies: SessionDependencies): SessionManager {
  const { store, records, cookies, tabs, signing, now, onFollow, onUnfollow } = dependencies;
  // Raised by all that begins or ends a session: what was begun before and waits is of no account afterwards.
  let generation = 0;
  /** Record whose key the signing service holds. */
  let heldId: string | undefined;
  let idleMs = DEFAULT_IDLE_MS;
  let lastUsedMs = now();
  let lastWrittenMs = lastUsedMs;
  let lastPostedMs = lastUsedMs;

  function open(record: AccountRecord, keeping: Keeping['how']): void {
    generation++;
    idleMs = record.idleMs;
    lastUsedMs = lastWrittenMs = now();
    show({ status: 'open', account: accountOf(record, keeping) });
  }

  function show(session: Session): void {
    const before = store.getState();
    const after = 'account' in session ? session.account.address : undefined;
    if ('account' in before && before.account.address !== after) onUnfollow(before.account.address);
    if (after !== undefined) onFollow(after);
    store.setState(session, true);
  }

  function dropKey(): void {
    heldId = undefined;
    signing().close();
  }

  /** Ends the session of this page; what is stored stays. */
  function close(): void {
    generation++;
    const before = store.getState();
    dropKey();
    if ('account' in before && cookies.read().accountKey === before.account.recordId) cookies.clear();
    show({ status: 'closed' });
  }

  function showLocked(account: SessionAccount, unlockWith: 'password' | 'secret'): void {
    generation++;
    dropKey();
    show({ status: 'locked', account, unlockWith });
  }

  async function recordOf(account: SessionAccount): Promise<AccountRecord> {
    const began = generation;
    const record = await records.get(account.recordId);
    if (record && began === generation) return record;
    if (began === generation) close();
    throw signedOut();
  }

  async function sign(account: SessionAccount, request: SignRequest): Promise<Uint8Array> {
    // Another tab may have signed out, and the message of it be on its way.
    const record = account.keeping === 'memory' ? undefined : await recordOf(account);
    const session = store.getState();
    if (!('account' in session) || session.account.recordId !== account.recordId) throw signedOut();
    if (!signerCapabilities[account.kind].signsTransactions)
      throw new WalletError('watch_only', 'This login has no key, so it cannot sign');
    if (session.status !== 'open') throw locked();
    const owner = { recordId: account.recordId, address: account.address };
    if (heldId !== account.recordId) {
      const sealed = record?.sealed;
      if (sealed?.lock.type !== 'device') throw locked();
      const began = generation;
      await signing().open(sealed, owner);
      if (began !== generation) throw locked();
      heldId = account.recordId;
    }
    manager.touch();
    return signing().sign(owner, request);
  }

  function isIdle(usedMs: number): boolean {
    return now() - usedMs > idleMs;
  }

  /** Notes activity, of another tab too. A clock that was put back counts as now. */
  function note(usedMs: number): void {
    lastUsedMs = Math.max(lastUsedMs, Math.min(usedMs, now()));
  }

  async function writeTouch(recordId: string): Promise<void> {
    const began = generation;
    // Where it cannot be written the session locks early, after a reload; nothing is lost.
    await orNone(
      records.update(recordId, record =>
        began === generation ? { ...record, lastUsedMs: Math.max(record.lastUsedMs, lastUsedMs) } : undefined,
      ),
    );
  }

  async function restoreStored(): Promise<void> {
    const began = ++generation;
    const { accountKey } = cookies.read();
    let record = accountKey === undefined ? undefined : await orNone(records.get(accountKey));
    if (began !== generation) return;
    if (!record || !Object.hasOwn(signerCapabilities, record.kind)) {
      // A cookie without its record (cleared site data, copied cookies) is a signed-out state, quietly.
      if (accountKey !== undefined) cookies.clear();
      show({ status: 'closed' });
      return;
    }
    const account = accountOf(record, keepingOf(record));
    if (!signerCapabilities[record.kind].signsTransactions) return open(record, 'stay');
    idleMs = record.idleMs;
    const mayStay = record.stay === true && !isIdle(record.lastUsedMs);
    if (!mayStay) record = await orNone(records.update(record.id, withoutOpenKey));
    if (began !== generation) return;
    if (!record) return close();
    if (record.sealed?.lock.type === 'device') open(record, 'stay');
    else showLocked(account, record.sealed ? 'password' : 'secret');
  }

  const manager: SessionManager = {
    store,

    async restore() {
      const asked = cookies.read().accountKey;
      await restoreStored();
      // Another tab may have signed in while this one was reading: refresh leaves a tab that starts alone.
      const { accountKey } = cookies.read();
      if (accountKey !== undefined && accountKey !== asked) await restoreStored();
      // Keys of logins whose cookie is gone would lie there for ever.
      await orNone(records.prune(cookies.read().accountKey, now() - SIGNING_IN_MS));
    },

    async refresh() {
      const session = store.getState();
      const account = 'account' in session ? session.account : undefined;
      // A key in memory is this page's own; only signing out and idleness end it.
      if (session.status === 'starting' || account?.keeping === 'memory') return;
      if (cookies.read().accountKey === account?.recordId) return;
      dropKey();
      await manager.restore();
    },

    async login({ privateKey, password, stay, ...request }) {
      const began = ++generation;
      const id = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
      const record: AccountRecord = {
        id,
        kind: request.kind,
        address: request.address,
        idleMs: request.idleMs,
        lastUsedMs: now(),
      };
      const keeping: Keeping =
        password !== undefined
          ? { how: 'password', password }
          : { how: stay === true || !privateKey ? 'stay' : 'memory' };
      heldId = undefined;
      try {
        if (privateKey) {
          const sealed = await signing().hold(privateKey, ownerOf(record), keeping);
          if (sealed) record.sealed = sealed;
          if (sealed && keeping.how === 'stay') record.stay = true;
        }
        if (began !== generation) throw signedOut();
        // A key in memory needs no store, so a browser without one may sign in with it.
        if (keeping.how === 'memory') await orNone(records.clear());
        else await records.replace(record);
        if (began !== generation) {
          // Signed out while it was being written.
          await orNone(records.delete(id));
          throw signedOut();
        }
      } catch (error) {
        if (began === generation) dropKey();
        throw error;
      }
      if (keeping.how === 'memory') cookies.clear();
      else cookies.write({ accountKey: id, localAddress: request.address });
      if (privateKey) heldId = id;
      open(record, keeping.how);
      tabs.post({ type: 'changed' });
    },

    async logout() {
      close();
      cookies.clear();
      tabs.post({ type: 'ended' });
      await records.clear();
    },

    async lock() {
      const session = store.getState();
      if (session.status !== 'open' || !signerCapabilities[session.account.kind].signsTransactions) return;
      const { account } = session;
      // Without a password nothing in this browser could tell the owner from a stranger, so a lock erases the key.
      showLocked(account, account.keeping === 'password' ? 'password' : 'secret');
      tabs.post({ type: 'locked', recordId: account.recordId });
      if (account.keeping === 'memory') return;
      const began = generation;
      const record = await orNone(records.update(account.recordId, withoutOpenKey));
      // Another tab signed out meanwhile: then there is nothing left to unlock.
      if (!record && began === generation) close();
    },

    async unlock(password) {
      const session = store.getState();
      if (session.status !== 'locked') return;
      const { account } = session;
      const began = generation;
      const { sealed } = await recordOf(account);
      if (sealed === undefined)
        throw new WalletError('locked', 'The key was erased when the wallet locked; enter it again');
      await signing().open(sealed, { recordId: account.recordId, address: account.address }, password);
      const record = await records.update(account.recordId, found => ({ ...found, lastUsedMs: now() }));
      if (began !== generation) throw signedOut();
      if (!record) {
        close();
        throw signedOut();
      }
      heldId = account.recordId;
      open(record, account.keeping);
    },

    touch() {
      const session = store.getState();
      if (session.status !== 'open') return;
      lastUsedMs = now();
      if (lastUsedMs - lastPostedMs >= TOUCH_POST_MS) {
        lastPostedMs = lastUsedMs;
        tabs.post({ type: 'active', atMs: lastUsedMs });
      }
      if (session.account.keeping === 'memory' || lastUsedMs - lastWrittenMs < TOUCH_WRITE_MS) return;
      lastWrittenMs = lastUsedMs;
      void writeTouch(session.account.recordId);
    },

    async checkIdle() {
      const session = store.getState();
      if (session.status !== 'open' || !isIdle(lastUsedMs)) return;
      const began = generation;
      if (session.account.keeping !== 'memory') {
        // A tab that slept hears late of what was done in the others, but can read it.
        const record = await orNone(records.get(session.account.recordId));
        if (record) note(record.lastUsedMs);
      }
      if (began === generation && isIdle(lastUsedMs)) await manager.lock();
    },

    leave() {
      const session = store.getState();
      if ('account' in session && session.account.keeping === 'memory') close();
    },

    signer() {
      const session = store.getState();
      if (session.status === 'locked') throw locked();
      if (session.status !== 'open') throw new WalletError('not_login', 'No wallet is open; sign in first');
      const { account } = session;
      return {
        kind: account.kind,
        address: account.address,
        capabilities: signerCapabilities[account.kind],
        signTransaction: rawData => sign(account, { rawData }),
        signMessage: message => sign(account, { message }),
      };
    },
  };

  tabs.listen(message => {
    const session = store.getState();
    switch (message.type) {
      case 'active':
        return note(message.atMs);
      case 'ended':
        return close();
      case 'locked':
        if (session.status === 'open' && session.account.recordId === message.recordId)
          showLocked(session.account, session.account.keeping === 'password' ? 'password' : 'secret');
        return undefined;
      case 'changed':
        // Browsers write cookies behind the back of the tab that sets them, so this one may be ahead of them.
        for (const ms of [0, 300, 2000]) setTimeout(() => void manager.refresh(), ms);
        return undefined;
    }
  });

  return manager;
}
