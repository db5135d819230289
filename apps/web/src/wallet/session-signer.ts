import type { AccountRecord } from './account-records.ts';
import type { SessionActivity } from './session-activity.ts';
import { locked, signedOut } from './session-record.ts';
import type { SessionState } from './session-state.ts';
import type { SessionAccount, SessionDependencies } from './session-types.ts';
import type { ProvenRequest } from './proven.ts';
import { signerCapabilities, WalletError, type Signer, type SigningProof } from './signer.ts';
import type { OutsideSignRequest } from './signing-vault.ts';

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
  async function requireOpen() {
    // Another tab may have signed out, and the message of it be on its way.
    const record = account.keeping === 'memory' ? undefined : await recordOf(account, state, dependencies);
    const session = state.now();
    if (!('account' in session) || session.account.recordId !== account.recordId) throw signedOut();
    if (!signerCapabilities[account.kind].signsTransactions)
      throw new WalletError('watch_only', 'This login has no key, so it cannot sign');
    if (session.status !== 'open') throw locked();
    return { record, owner: { recordId: account.recordId, address: account.address } };
  }
  async function sign(request: OutsideSignRequest): Promise<Uint8Array> {
    const { record, owner } = await requireOpen();
    // A key of this browser signs no typed data without its owner's proof: what signs elsewhere refuses it.
    if (!signerCapabilities[account.kind].holdsKey || 'typedData' in request) {
      activity.touch();
      // They sign the transaction's id alone, which counts on the main chain.
      if ('chainId' in request)
        throw new WalletError('side_chain', 'Only a key of this browser signs for a side chain');
      return (await import('./outside-signers.ts')).signOutside(account, request);
    }
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
  async function proven(what: ProvenRequest['what'], given: SigningProof): Promise<Uint8Array> {
    const { record, owner } = await requireOpen();
    const { signWithProof } = await import('./sign-proven.ts');
    const proof = 'takeKey' in given ? { privateKey: await given.takeKey() } : given;
    const signature = await signWithProof({ what, owner, sealed: record?.sealed, proof });
    activity.touch();
    return signature;
  }
  return {
    kind: account.kind,
    address: account.address,
    capabilities: signerCapabilities[account.kind],
    async signTransaction(rawData, proof) {
      const chainId = await dependencies.chainId?.();
      const request = chainId === undefined ? { rawData } : { rawData, chainId };
      return proof ? proven(request, proof) : sign(request);
    },
    ...(signerCapabilities[account.kind].signsTypedData
      ? {
          signTypedData: (typedData: string, proof?: SigningProof) =>
            proof ? proven({ typedData }, proof) : sign({ typedData }),
        }
      : {}),
    signMessage: message => sign({ message }),
  };
}
