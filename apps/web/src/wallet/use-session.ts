import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Session } from './session-types.ts';

/** The session of this page. Apart from what moves it (`wallet.ts`), which no first look at a page needs. */
export const sessionStore = createStore<Session>(() => ({ status: 'starting' }));

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
