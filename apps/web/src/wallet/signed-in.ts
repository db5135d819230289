import type { Address } from '@sunscope/tron/address';
import { useStore } from 'zustand';
import { sessionStore } from './session-store.ts';

/** The account of this page's session, locked or open; the header starts it, and a page only looks. */
export function useSignedIn(): Address | undefined {
  return useStore(sessionStore, session => ('account' in session ? session.account.address : undefined));
}
