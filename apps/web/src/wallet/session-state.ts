import { accountOf } from './session-record.ts';
import type { AccountRecord } from './account-records.ts';
import type { Session, SessionAccount, SessionDependencies } from './session-types.ts';
import type { Keeping } from './signing-vault.ts';

/** What the session of a page is now, and whose key the signing service holds. */
export interface SessionState {
  now(): Session;
  /** Gives a check that reports, after a wait, whether no session has begun or ended since. */
  watch(): () => boolean;
  /** The same for what begins or ends one itself: all that was begun before and waits is of no account from here on. */
  begin(): () => boolean;
  open(record: AccountRecord, keeping: Keeping['how']): void;
  lock(account: SessionAccount, unlockWith: 'password' | 'secret'): void;
  /** Ends the session of this page; what is stored stays. */
  close(): void;
  /** Nobody is signed in; there was no session to end. */
  stayClosed(): void;
  /** Record whose key the signing service holds. */
  heldId(): string | undefined;
  hold(recordId: string | undefined): void;
  dropKey(): void;
}

export function createSessionState({
  store,
  cookies,
  signing,
  onFollow,
  onUnfollow,
}: SessionDependencies): SessionState {
  let generation = 0;
  let held: string | undefined;

  function show(session: Session): void {
    const before = store.getState();
    const after = 'account' in session ? session.account.address : undefined;
    if ('account' in before && before.account.address !== after) onUnfollow(before.account.address);
    if (after !== undefined) onFollow(after);
    store.setState(session, true);
  }

  const state: SessionState = {
    now: () => store.getState(),
    watch() {
      const began = generation;
      return () => began === generation;
    },
    begin() {
      generation++;
      return state.watch();
    },
    open(record, keeping) {
      generation++;
      show({ status: 'open', account: accountOf(record, keeping) });
    },
    lock(account, unlockWith) {
      generation++;
      state.dropKey();
      show({ status: 'locked', account, unlockWith });
    },
    close() {
      generation++;
      const before = store.getState();
      state.dropKey();
      if ('account' in before && cookies.read().accountKey === before.account.recordId) cookies.clear();
      show({ status: 'closed' });
    },
    stayClosed: () => show({ status: 'closed' }),
    heldId: () => held,
    hold(recordId) {
      held = recordId;
    },
    dropKey() {
      held = undefined;
      signing().close();
    },
  };
  return state;
}
