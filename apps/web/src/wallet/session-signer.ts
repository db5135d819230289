import type { AccountRecord } from './account-records.ts';
import type { SessionActivity } from './session-activity.ts';
import { locked, signedOut } from './session-record.ts';
import type { SessionState } from './session-state.ts';
import type { SessionAccount, SessionDependencies } from './session-types.ts';
import { signerCapabilities, WalletError, type Signer } from './signer.ts';
import type { SignRequest } from './signing-vault.ts';

/** The record of an account that is signed in; where it is gone, another tab has signed out, and so does this one. */
export async function recordOf(
  account: SessionAccount,
  state: SessionState,
  { records }: SessionDependencies,
): Promise<AccountRecord> {
  const current = state.watch();
  const record = await records.get(account.recordId);
  if (record && current()) return record;
  if (current()) state.close();
  throw signedOut();
}

/** The signer of an account, as long as its session is open. */
export function createSessionSigner(
  account: SessionAccount,
  state: SessionState,
  activity: SessionActivity,
  dependencies: SessionDependencies,
): Signer {
  const { signing } = dependencies;
  async function sign(request: SignRequest): Promise<Uint8Array> {
    // Another tab may have signed out, and the message of it be on its way.
    const record = account.keeping === 'memory' ? undefined : await recordOf(account, state, dependencies);
    const session = state.now();
    if (!('account' in session) || session.account.recordId !== account.recordId) throw signedOut();
    if (!signerCapabilities[account.kind].signsTransactions)
      throw new WalletError('watch_only', 'This login has no key, so it cannot sign');
    if (session.status !== 'open') throw locked();
    const owner = { recordId: account.recordId, address: account.address };
    if (state.heldId() !== account.recordId) {
      const sealed = record?.sealed;
      if (sealed?.lock.type !== 'device') throw locked();
      const current = state.watch();
      await signing().open(sealed, owner);
      if (!current()) throw locked();
      state.hold(account.recordId);
    }
    activity.touch();
    return signing().sign(owner, request);
  }
  return {
    kind: account.kind,
    address: account.address,
    capabilities: signerCapabilities[account.kind],
    signTransaction: rawData => sign({ rawData }),
    signMessage: message => sign({ message }),
  };
}
