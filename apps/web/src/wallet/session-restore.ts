import type { AccountRecord } from './account-records.ts';
import { accountOf, keepingOf, orNone, withoutOpenKey } from './session-record.ts';
import type { SessionState } from './session-state.ts';
import type { SessionDependencies } from './session-types.ts';
import { signerCapabilities } from './signer.ts';
import type { Keeping } from './signing-vault.ts';

/** A record that no cookie names is younger than this only where another tab is just signing in. */
const SIGNING_IN_MS = 60_000;

/** Takes up the session that the cookie names, if its record is here. */
export async function restoreSession(
  state: SessionState,
  { records, cookies, now }: SessionDependencies,
  open: (record: AccountRecord, keeping: Keeping['how']) => void,
): Promise<void> {
  const asked = cookies.read().accountKey;
  await restoreStored();
  // Another tab may have signed in while this one was reading: refresh leaves a tab that starts alone.
  const { accountKey } = cookies.read();
  if (accountKey !== undefined && accountKey !== asked) await restoreStored();
  // Keys of logins whose cookie is gone would lie there for ever.
  await orNone(records.prune(cookies.read().accountKey, now() - SIGNING_IN_MS));

  async function restoreStored(): Promise<void> {
    const current = state.begin();
    const named = cookies.read().accountKey;
    let record = named === undefined ? undefined : await orNone(records.get(named));
    if (!current()) return;
    if (!record || !Object.hasOwn(signerCapabilities, record.kind)) {
      // A cookie without its record (cleared site data, copied cookies) is a signed-out state, quietly.
      if (named !== undefined) cookies.clear();
      state.stayClosed();
      return;
    }
    const account = accountOf(record, keepingOf(record));
    if (!signerCapabilities[record.kind].holdsKey) return open(record, 'stay');
    const mayStay = record.stay === true && now() - record.lastUsedMs <= record.idleMs;
    if (!mayStay) record = await orNone(records.update(record.id, withoutOpenKey));
    if (!current()) return;
    if (!record) return state.close();
    if (record.sealed?.lock.type === 'device') open(record, 'stay');
    else state.lock(account, record.sealed ? 'password' : 'secret');
  }
}
