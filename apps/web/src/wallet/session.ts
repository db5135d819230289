import { bytesToHex } from '@sunscope/tron/bytes';
import type { AccountRecord } from './account-records.ts';
import { createSessionActivity } from './session-activity.ts';
import { locked, orNone, ownerOf, signedOut, withoutOpenKey } from './session-record.ts';
import { restoreSession } from './session-restore.ts';
import { createSessionSigner, recordOf } from './session-signer.ts';
import { createSessionState } from './session-state.ts';
import type { Remainder, SessionDependencies, SessionManager } from './session-types.ts';
import { signerCapabilities, WalletError } from './signer.ts';
import type { Keeping } from './signing-vault.ts';

/** The session of one page: signing in and out, locking and unlocking, and what other tabs do meanwhile. */
export function createSessionManager(dependencies: SessionDependencies): SessionManager {
  const { store, records, cookies, tabs, signing, now } = dependencies;
  const state = createSessionState(dependencies);
  const activity = createSessionActivity(state, dependencies);

  function open(record: AccountRecord, keeping: Keeping['how']): void {
    activity.start(record.idleMs);
    state.open(record, keeping);
  }

  const manager: SessionManager = {
    store,
    restore: () => restoreSession(state, dependencies, open),

    async refresh() {
      const session = state.now();
      const account = 'account' in session ? session.account : undefined;
      // A key in memory is this page's own; only signing out and idleness end it.
      if (session.status === 'starting' || account?.keeping === 'memory') return;
      if (cookies.read().accountKey === account?.recordId) return;
      state.dropKey();
      await manager.restore();
    },

    async login({ privateKey, password, stay, ...request }) {
      const current = state.begin();
      const id = bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
      const record: AccountRecord = {
        id,
        ...request,
        lastUsedMs: now(),
      };
      const keeping: Keeping =
        password !== undefined
          ? { how: 'password', password }
          : {
              how: stay === true || (!privateKey && request.kind !== 'ACCOUNT_EXTERNAL') ? 'stay' : 'memory',
            };
      state.hold(undefined);
      try {
        if (privateKey) {
          const sealed = await signing().hold(privateKey, ownerOf(record), keeping);
          if (sealed) record.sealed = sealed;
          if (sealed && keeping.how === 'stay') record.stay = true;
        }
        if (!current()) throw signedOut();
        // A key in memory needs no store, so a browser without one may sign in with it.
        if (keeping.how === 'memory') await orNone(records.clear());
        else await records.replace(record);
        if (!current()) {
          // Signed out while it was being written.
          await orNone(records.delete(id));
          throw signedOut();
        }
      } catch (error) {
        if (current()) state.dropKey();
        throw error;
      }
      if (keeping.how === 'memory') cookies.clear();
      else cookies.write({ accountKey: id, localAddress: request.address });
      if (privateKey) state.hold(id);
      open(record, keeping.how);
      tabs.post({ type: 'changed' });
    },

    async logout() {
      const session = state.now();
      const isStored = 'account' in session && session.account.keeping !== 'memory';
      state.close();
      const left: Remainder[] = [];
      cookies.clear();
      if (cookies.read().accountKey !== undefined) left.push('cookies');
      tabs.post({ type: 'ended' });
      try {
        await records.clear();
      } catch {
        // Nobody is signed in, come what may. A key in memory has left nothing to erase.
        if (isStored) left.push('record');
      }
      return left;
    },

    async lock() {
      const session = state.now();
      if (session.status !== 'open' || !signerCapabilities[session.account.kind].holdsKey) return;
      const { account } = session;
      // Without a password nothing in this browser separates the owner from a stranger, so a lock erases the key.
      state.lock(account, account.keeping === 'password' ? 'password' : 'secret');
      tabs.post({ type: 'locked', recordId: account.recordId });
      if (account.keeping === 'memory') return;
      const current = state.watch();
      const record = await orNone(records.update(account.recordId, withoutOpenKey));
      // Another tab signed out meanwhile: then there is nothing left to unlock.
      if (!record && current()) state.close();
    },

    async unlock(password) {
      const session = state.now();
      if (session.status !== 'locked') return;
      const { account } = session;
      const current = state.watch();
      const { sealed } = await recordOf(account, state, dependencies);
      if (sealed === undefined)
        throw new WalletError('locked', 'The key was erased when the wallet locked; enter it again');
      await signing().open(sealed, { recordId: account.recordId, address: account.address }, password);
      const record = await records.update(account.recordId, found => ({ ...found, lastUsedMs: now() }));
      if (!current()) throw signedOut();
      if (!record) {
        state.close();
        throw signedOut();
      }
      state.hold(account.recordId);
      open(record, account.keeping);
    },

    touch: () => activity.touch(),

    async checkIdle() {
      if (await activity.isOver()) await manager.lock();
    },

    leave() {
      const session = state.now();
      if ('account' in session && session.account.keeping === 'memory') state.close();
    },

    signer() {
      const session = state.now();
      if (session.status === 'locked') throw locked();
      if (session.status !== 'open') throw new WalletError('not_login', 'No wallet is open; sign in first');
      return createSessionSigner(session.account, state, activity, dependencies);
    },
  };

  tabs.listen(message => {
    const session = state.now();
    switch (message.type) {
      case 'active':
        return activity.note(message.atMs);
      case 'ended':
        return state.close();
      case 'locked':
        if (session.status === 'open' && session.account.recordId === message.recordId)
          state.lock(session.account, session.account.keeping === 'password' ? 'password' : 'secret');
        return undefined;
      case 'changed':
        // Browsers write cookies behind the back of the tab that sets them, so this one may be ahead of them.
        for (const ms of [0, 300, 2000]) setTimeout(() => void manager.refresh(), ms);
        return undefined;
    }
  });

  return manager;
}
