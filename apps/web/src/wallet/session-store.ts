import { createStore } from 'zustand/vanilla';
import type { Session } from './session-types.ts';

/** The session of this page. Apart from what moves it (`wallet.ts`), which no first look at a page needs. */
export const sessionStore = createStore<Session>(() => ({ status: 'starting' }));
