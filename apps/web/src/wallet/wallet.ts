import { subscribeAddress } from '../lib/live/feed.ts';
import { createIndexedDbRecords } from './account-records.ts';
import { createCookieJar } from './session-cookies.ts';
import { createTabChannel } from './session-channel.ts';
import type { SessionManager } from './session-types.ts';
import { createSessionManager } from './session.ts';
import { createSigningService, type SigningService } from './signing-service.ts';
import { sessionStore } from './session-store.ts';

/** How often an open session is checked for idleness. */
const IDLE_CHECK_MS = 15_000;

let signing: SigningService | undefined;
const cancels = new Map<string, () => void>();

/** What touches keys on this page: a worker, started at its first call. */
export function signingService(): SigningService {
  signing ??= createSigningService();
  return signing;
}

/** Goes on with another service, which read the key that is to be held now. */
export function adoptSigning(service: SigningService): void {
  signing?.close();
  signing = service;
}

/** The wallet of this page. */
export const wallet: SessionManager = createSessionManager({
  store: sessionStore,
  records: createIndexedDbRecords(),
  cookies: createCookieJar(document, location.protocol === 'https:'),
  tabs: createTabChannel('sunscope-wallet'),
  signing: signingService,
  now: Date.now,
  chainId: async () => (await import('./signing-chain.ts')).signingChainId(),
  onFollow(address) {
    if (!cancels.has(address)) cancels.set(address, subscribeAddress(address));
  },
  onUnfollow(address) {
    cancels.get(address)?.();
    cancels.delete(address);
  },
});

sessionStore.subscribe(session => {
  if (session.status === 'open' && session.account.walletId !== undefined)
    void import('./injected/follow.ts').then(({ followWallet }) => followWallet(session.account, wallet));
});

let started: Promise<void> | undefined;

/** Takes up the stored session and begins to watch for idleness; further calls do nothing. */
export function startWallet(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, () => wallet.touch(), { passive: true });
  setInterval(() => void wallet.checkIdle(), IDLE_CHECK_MS);
  // Timers sleep in hidden tabs, and another tab may have signed out.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void wallet.checkIdle().then(() => wallet.refresh());
  });
  // A page may be put aside whole and be shown again later.
  addEventListener('pagehide', () => wallet.leave());
  addEventListener('pageshow', event => {
    if (event.persisted) void wallet.checkIdle().then(() => wallet.refresh());
  });
  // Somebody may have signed in while this was on its way.
  if (sessionStore.getState().status === 'starting') await wallet.restore();
}
