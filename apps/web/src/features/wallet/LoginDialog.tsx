import type { ReactNode } from 'react';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { LoginWays } from './login/LoginWays.tsx';
import { closeWalletDialog } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

/** Every way of signing in. */
export function LoginDialog(): ReactNode {
  const t = useT();
  return (
    <Dialog title={t('open_wallet')} open onClose={closeWalletDialog}>
      <LoginWays />
    </Dialog>
  );
}
