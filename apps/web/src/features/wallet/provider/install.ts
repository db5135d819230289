import { configQuery } from '../../../lib/net/config.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { markOwnProvider } from '../../../wallet/injected/own-provider.ts';
import { sendableTokens } from '../../../wallet/sendable-tokens.ts';
import { pendingOf } from '../../../wallet/pending-transactions.ts';
import { sessionStore } from '../../../wallet/session-store.ts';
import { loadActions } from '../load-actions.ts';
import { accountQuery } from '../queries.ts';
import { openAction, openRequest, useWalletDialog } from '../wallet-dialogs.ts';
import { createPageProvider, type PageProvider, type ProviderHost } from './provider.ts';
import { ProviderError } from './provider-error.ts';

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"%3E%3Ccircle cx="48" cy="48" r="40" fill="%23f5a623"/%3E%3C/svg%3E';

const host: ProviderHost = {
  account() {
    const session = sessionStore.getState();
    return session.status === 'open' ? session.account.address : undefined;
  },
  chainId: async () => (await queryClient.ensureQueryData(configQuery)).network.chainId,
  isBusy: () => useWalletDialog.getState().dialog !== undefined,
  async ask(request) {
    if (request.what !== 'send')
      return untilClosed(settle => openRequest({ request, onAnswer: settle }), refused);
    const { intent } = request;
    const [account] = await Promise.all([
      queryClient.ensureQueryData(accountQuery(intent.from)).catch(() => undefined),
      loadActions(),
    ]);
    if (host.isBusy()) throw new ProviderError(-32002, 'Another request is open');
    const before = new Set(pendingOf(intent.from).map(({ hash }) => hash));
    return untilClosed(
      settle =>
        openAction({
          intent,
          tokens: sendableTokens(account),
          asker: 'page',
          onSent: ({ hash }) => settle(hash),
        }),
      () => {
        const signed = pendingOf(intent.from).find(({ hash }) => !before.has(hash));
        return signed
          ? new ProviderError(-32003, 'It was signed and is in no block yet', { txID: signed.hash })
          : refused();
      },
    );
  },
};

const refused = () => new ProviderError(4001, 'Refused, or it failed and the dialog says why');

/** Opens a dialog, and waits for its answer; one that is closed without gives the error. */
function untilClosed(
  open: (settle: (answer: string) => void) => void,
  unanswered: () => ProviderError,
): Promise<string> {
  return new Promise((resolve, reject) => {
    open(answer => {
      stop();
      resolve(answer);
    });
    const own = useWalletDialog.getState().dialog;
    const stop = useWalletDialog.subscribe(({ dialog }) => {
      if (dialog === own) return;
      stop();
      reject(unanswered());
    });
  });
}

let installed: PageProvider | undefined;

/**
 * Puts `window.sunscope` into this page and announces it by TIP-6963. Only scripts of the own origin reach it: no frame
 * may hold the page, nothing listens to messages of others.
 */
export function installProvider(): void {
  if (installed) return;
  const { provider, changed } = createPageProvider(host);
  installed = provider;
  markOwnProvider(provider);
  sessionStore.subscribe(changed);
  Object.defineProperty(globalThis, 'sunscope', { value: provider, enumerable: true });
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: 'Sunscope',
    icon: ICON,
    rdns: 'local.sunscope',
  });
  const announce = () =>
    dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  addEventListener('TIP6963:requestProvider', announce);
  announce();
}
