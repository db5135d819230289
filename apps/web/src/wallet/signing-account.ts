import type { Address } from '@sunscope/tron/address';
import { useStore } from 'zustand';
import { sessionStore } from './session-store.ts';
import { signerCapabilities, type LoginKindId } from './signer.ts';

/** For a form that ends in a signature: the account that is signed in, and whether its login signs. */
export function useSigningAccount(): {
  own: Address | undefined;
  login: LoginKindId | undefined;
  signs: boolean;
} {
  const account = useStore(sessionStore, session => ('account' in session ? session.account : undefined));
  return {
    own: account?.address,
    login: account?.kind,
    signs: account !== undefined && signerCapabilities[account.kind].signsTransactions,
  };
}
