import { useStore } from 'zustand';
import { sessionStore } from '../../../wallet/session-store.ts';
import { signerCapabilities } from '../../../wallet/signer.ts';

/**
 * Whether the login may cross: no hardware wallet, and on the side chain only a key of this browser, since the others sign
 * for the main chain.
 */
export function useCrossingLogin(isSide: boolean): 'none' | 'refused' | 'signs' {
  const kind = useStore(sessionStore, session => ('account' in session ? session.account.kind : undefined));
  if (kind === undefined) return 'none';
  const { signsTransactions, holdsKey } = signerCapabilities[kind];
  if (!signsTransactions || kind === 'ACCOUNT_LEDGER' || (isSide && !holdsKey)) return 'refused';
  return 'signs';
}
