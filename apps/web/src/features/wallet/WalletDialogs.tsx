import type { ReactNode } from 'react';
import { lazyWithWords } from '../../lib/i18n/i18n.tsx';
import type { WalletDialog } from './wallet-dialogs.ts';

// One file each: whoever only wants to see the QR code needs no signing code.
const LoginDialog = lazyWithWords(async () => (await import('./LoginDialog.tsx')).LoginDialog);
const UnlockDialog = lazyWithWords(async () => (await import('./UnlockDialog.tsx')).UnlockDialog);
const SendDialog = lazyWithWords(async () => (await import('./SendDialog.tsx')).SendDialog);
const ReceiveDialog = lazyWithWords(async () => (await import('./ReceiveDialog.tsx')).ReceiveDialog);

/** The wallet dialog that is open. */
export function WalletDialogs({ dialog }: { dialog: WalletDialog }): ReactNode {
  switch (dialog.name) {
    case 'login':
      return <LoginDialog />;
    case 'unlock':
      return <UnlockDialog />;
    case 'send':
      return <SendDialog start={dialog.start} />;
    case 'receive':
      return <ReceiveDialog />;
  }
}
