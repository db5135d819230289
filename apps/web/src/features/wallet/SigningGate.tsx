import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import type { SessionAccount } from '../../wallet/session-types.ts';
import { signerCapabilities } from '../../wallet/signer.ts';
import { useSession } from '../../wallet/use-session.ts';
import { SignInFirst } from './SignInFirst.tsx';
import { closeWalletDialog, openLogin, openUnlock } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

/** What needs a wallet that can sign; a dialog that says how to come by one where there is none. */
export function SigningGate({
  title,
  children,
}: {
  title: string;
  children: (account: SessionAccount) => ReactNode;
}): ReactNode {
  const t = useT();
  const session = useSession();
  if (session.status === 'open' && signerCapabilities[session.account.kind].signsTransactions)
    return children(session.account);
  return (
    <Dialog title={title} open onClose={closeWalletDialog}>
      {session.status === 'locked' ? (
        <EmptyState
          title={t('wallet_locked')}
          text={t('send_locked')}
          action={
            <Button kind="primary" onClick={openUnlock}>
              {t('wallet_unlock')}
            </Button>
          }
        />
      ) : session.status === 'open' ? (
        <EmptyState
          title={t('send_watch_only_title')}
          text={t('send_watch_only_text')}
          action={<Button onClick={openLogin}>{t('sign_in')}</Button>}
        />
      ) : (
        <SignInFirst />
      )}
    </Dialog>
  );
}
