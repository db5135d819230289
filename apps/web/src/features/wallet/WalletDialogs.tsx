import type { ReactNode } from 'react';
import { lazyWithWords } from '../../lib/i18n/i18n.tsx';
import type { WalletDialog } from './wallet-dialogs.ts';

// One file each: whoever only wants to see the QR code needs no signing code.
const LoginDialog = lazyWithWords(async () => (await import('./LoginDialog.tsx')).LoginDialog);
const UnlockDialog = lazyWithWords(async () => (await import('./UnlockDialog.tsx')).UnlockDialog);
const SendDialog = lazyWithWords(async () => (await import('./SendDialog.tsx')).SendDialog);
const ActionDialog = lazyWithWords(async () => {
  const [{ ActionDialog }, { loadActions }] = await Promise.all([
    import('./ActionDialog.tsx'),
    import('./load-actions.ts'),
  ]);
  await loadActions();
  return ActionDialog;
});
const RequestDialog = lazyWithWords(async () => {
  const [{ RequestDialog }, { loadActions }] = await Promise.all([
    import('./provider/RequestDialog.tsx'),
    import('./load-actions.ts'),
  ]);
  // The words of its proof.
  await loadActions();
  return RequestDialog;
});
const SharedDialog = lazyWithWords(async () => {
  const [{ SharedDialog }, { loadActions }] = await Promise.all([
    import('./multisig/SharedDialog.tsx'),
    import('./load-actions.ts'),
  ]);
  await loadActions();
  return SharedDialog;
});
const ProposeDialog = lazyWithWords(async () => {
  const [{ ProposeDialog }, { loadActions }] = await Promise.all([
    import('./multisig/ProposeDialog.tsx'),
    import('./load-actions.ts'),
  ]);
  await loadActions();
  return ProposeDialog;
});
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
    case 'action':
      return <ActionDialog start={dialog.start} />;
    case 'request':
      return <RequestDialog start={dialog.start} />;
    case 'shared':
      return <SharedDialog start={dialog.start} />;
    case 'propose':
      return <ProposeDialog start={dialog.start} />;
    case 'receive':
      return <ReceiveDialog />;
  }
}
