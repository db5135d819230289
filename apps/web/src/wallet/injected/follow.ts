import { configQuery } from '../../lib/net/config.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { sessionStore } from '../session-store.ts';
import type { SessionAccount, SessionManager } from '../session-types.ts';
import { accountNow, chainOf, type WalletAccount } from './connect.ts';
import { findWallet } from './discover.ts';
import { memberOf, type FoundWallet } from './provider.ts';
import { walletTrouble } from './trouble.ts';

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

// What stands against signing is of a session, and ends with it.
sessionStore.subscribe(session => {
  const isGone = !('account' in session) || session.account.recordId !== followed;
  if (isGone && walletTrouble.getState().trouble) walletTrouble.setState({ trouble: undefined });
});

let stop: (() => void) | undefined;
let followed: string | undefined;

/**
 * Follows the wallet that a session came from: another account there is another one here, another network is said, and so
 * is an account on hardware, which this page asks itself. What a wallet reports is only a hint to read where it stands;
 * an empty address (locked, or a fresh connection) signs nobody out.
 */
export async function followWallet(account: SessionAccount, sessions: SessionManager): Promise<void> {
  if (followed === account.recordId || account.walletId === undefined) return;
  unfollowWallet();
  followed = account.recordId;
  const wallet = await findWallet(account.walletId);
  if (!wallet || followed !== account.recordId) return;
  const isOurs = () => {
    const session = sessions.store.getState();
    return followed === account.recordId && 'account' in session && session.account.recordId === followed;
  };
  let looks = 0;
  const look = () => {
    const now = accountNow(wallet);
    const mine = ++looks;
    void troubleOf(wallet, account, now).then(trouble => {
      // A look that was begun later knows better.
      if (mine === looks && isOurs()) walletTrouble.setState({ trouble });
    });
    if (!now || now.isHardware || sessions.store.getState().status !== 'open') return;
    if (!isOurs() || account.address === now.address) return;
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
  walletTrouble.setState({ trouble: undefined });
}

/** What stands against signing with it. A chain it does not name is none: then signing says so. */
async function troubleOf(wallet: FoundWallet, account: SessionAccount, now: WalletAccount | undefined) {
  const [theirs, ours] = await Promise.all([
    chainOf(wallet),
    queryClient.ensureQueryData(configQuery).then(
      ({ network }) => network.chainId,
      () => undefined,
    ),
  ]);
  const isElsewhere = theirs !== undefined && ours !== undefined && theirs !== ours;
  const isHardware = now?.isHardware === true && now.address !== account.address;
  if (!isElsewhere && !isHardware) return undefined;
  return {
    name: wallet.name,
    walletId: wallet.id,
    ...(isElsewhere ? { chain: theirs } : {}),
    ...(isHardware ? { hardware: now.address } : {}),
  };
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
