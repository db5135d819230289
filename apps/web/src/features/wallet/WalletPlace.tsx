import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { whenIdle } from '../../lib/idle.ts';
import { lazyWithWords } from '../../lib/i18n/i18n.tsx';
import { createCookieJar } from '../../wallet/session-cookies.ts';
import { sessionStore } from '../../wallet/session-store.ts';
import { startSession } from '../../wallet/use-session.ts';
import { openLogin, useWalletDialog } from './wallet-dialogs.ts';
import { ConnectButton, WalletRoom } from './WalletRoom.tsx';

const loadDialogs = async () => (await import('./WalletDialogs.tsx')).WalletDialogs;
const WalletDialogs = lazyWithWords(loadDialogs);
const loadSlot = async () => (await import('./WalletSlot.tsx')).WalletSlot;
const WalletSlot = lazyWithWords(loadSlot);

/**
 * The wallet's place in the header, and the dialogs that any page may open. A visitor who is not signed in sees the
 * button at once; the wallet loads once the page is idle, or as the hand nears the button. Where the cookies say that
 * somebody is signed in it loads at once.
 */
export function WalletPlace(): ReactNode {
  const session = useStore(sessionStore);
  const dialog = useWalletDialog(state => state.dialog);
  const [expected] = useState(mayBeSignedIn);
  const needed = expected || dialog !== undefined;
  useEffect(() => (needed ? startSession() : whenIdle(startSession)), [needed]);
  return (
    <>
      {'account' in session ? (
        <Suspense fallback={<WalletRoom />}>
          <WalletSlot session={session} />
        </Suspense>
      ) : session.status === 'starting' && expected ? (
        <WalletRoom />
      ) : (
        <ConnectButton onClick={openLogin} onIntent={loadLogin} />
      )}
      {dialog && (
        <Suspense fallback={null}>
          <WalletDialogs dialog={dialog} />
        </Suspense>
      )}
    </>
  );
}

function mayBeSignedIn(): boolean {
  return createCookieJar(document, location.protocol === 'https:').read().accountKey !== undefined;
}

/** What the button opens, and what stands in its place afterwards, is on its way before it is pressed. */
function loadLogin(): void {
  startSession();
  for (const load of [loadDialogs, loadSlot, () => import('./LoginDialog.tsx')])
    load().catch(() => undefined);
}
