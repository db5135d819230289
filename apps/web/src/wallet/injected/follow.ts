import type { SessionAccount, SessionManager } from '../session-types.ts';
import { accountNow } from './connect.ts';
import { findWallet } from './discover.ts';
import { memberOf, type FoundWallet } from './provider.ts';

const EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const;
/** Messages of older wallets after which the account may be another. */
const ACTIONS = new Set([
  'setAccount',
  'accountsChanged',
  'setNode',
  'connect',
  'connectWeb',
  'disconnectWeb',
]);

let stop: (() => void) | undefined;
let followed: string | undefined;

/**
 * Follows the account of the wallet that a session came from: another one there is another one here. What a wallet
 * reports is only a hint to read its address; an empty one (locked, or a fresh connection) signs nobody out.
 */
export async function followWallet(account: SessionAccount, sessions: SessionManager): Promise<void> {
  if (followed === account.recordId || account.walletId === undefined) return;
  unfollowWallet();
  followed = account.recordId;
  const wallet = await findWallet(account.walletId);
  if (!wallet || followed !== account.recordId) return;
  const look = () => {
    const now = accountNow(wallet);
    const session = sessions.store.getState();
    if (!now || now.isHardware || session.status !== 'open') return;
    if (session.account.recordId !== account.recordId || session.account.address === now.address) return;
    void sessions
      .login({ kind: 'ACCOUNT_TRONLINK', address: now.address, walletId: wallet.id, idleMs: 0 })
      // Signed out meanwhile, or a browser that keeps nothing: the session stays what it is.
      .catch(() => undefined);
  };
  stop = listenTo(wallet, look);
  look();
}

export function unfollowWallet(): void {
  stop?.();
  stop = undefined;
  followed = undefined;
}

function listenTo({ provider }: FoundWallet, look: () => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = memberOf(event.data, 'message');
    const action = memberOf(message, 'action');
    if (event.source === window && typeof action === 'string' && ACTIONS.has(action)) look();
  };
  addEventListener('message', onMessage);
  // A wallet whose events fail is followed by its messages alone.
  const attempt = (act: () => unknown) => {
    try {
      act();
    } catch {
      return;
    }
  };
  for (const event of EVENTS) attempt(() => provider.on?.(event, look));
  return () => {
    removeEventListener('message', onMessage);
    for (const event of EVENTS) attempt(() => provider.removeListener?.(event, look));
  };
}
