import { useEffect } from 'react';
import { useStore } from 'zustand';
import { sessionStore } from './session-store.ts';
import type { Session } from './session-types.ts';

/** Loads the wallet and takes up the stored session. Where it cannot be loaded the session stays `starting`. */
export function startSession(): void {
  import('./wallet.ts').then(
    ({ startWallet }) => startWallet(),
    () => undefined,
  );
}

/** The session, for React: whoever asks for it starts it. */
export function useSession(): Session {
  useEffect(startSession, []);
  return useStore(sessionStore);
}
