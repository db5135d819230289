import type { ReactNode } from 'react';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { signerCapabilities } from '../../../wallet/signer.ts';
import { useSession } from '../../../wallet/use-session.ts';
import { closeWalletDialog, type SharedStart } from '../wallet-dialogs.ts';
import { SharedPanel } from './SharedPanel.tsx';

const useT = wordsOf('multisig');

/** One transaction that collects signatures; whoever cannot sign sees it all the same. */
export function SharedDialog({ start }: { start: SharedStart }): ReactNode {
  const t = useT();
  const session = useSession();
  const signs = session.status === 'open' && signerCapabilities[session.account.kind].signsTransactions;
  return (
    <Dialog title={t('shared_title')} open onClose={closeWalletDialog}>
      <SharedPanel {...start} account={signs ? session.account : undefined} />
    </Dialog>
  );
}
