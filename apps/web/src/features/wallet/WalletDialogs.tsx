import { lazy, type ReactNode } from 'react';
import type { WalletDialog } from './wallet-dialogs.ts';

// One file each: whoever only wants to see the QR code needs no signing code.
const LoginDialog = lazy(async () => ({ default: (await import('./LoginDialog.tsx')).LoginDialog }));
const UnlockDialog = lazy(async () => ({ default: (await import('./UnlockDialog.tsx')).UnlockDialog }));
const SendDialog = lazy(async () => ({ default: (await import('./SendDialog.tsx')).SendDialog }));
const ReceiveDialog = lazy(async () => ({ default: (await import('./ReceiveDialog.tsx')).ReceiveDialog }));

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
