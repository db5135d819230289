import type { ReactNode } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { QrCode } from '../../components/data/QrCode.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { useSession } from '../../wallet/use-session.ts';
import styles from './ReceiveDialog.module.css';
import { SignInFirst } from './SignInFirst.tsx';
import { TestNetworkWarning } from './TestNetworkWarning.tsx';
import { closeWalletDialog } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

/** The own address to be copied, read or scanned. */
export function ReceiveDialog(): ReactNode {
  const t = useT();
  const session = useSession();
  return (
    <Dialog title={t('receive_trx')} open size="small" onClose={closeWalletDialog}>
      {'account' in session ? (
        <div className={styles['receive']}>
          <QrCode value={session.account.address} size={208} />
          <AddressChip address={session.account.address} full copy link={false} />
          <p className={styles['text']}>{t('receive_text')}</p>
          <TestNetworkWarning />
        </div>
      ) : (
        <SignInFirst />
      )}
    </Dialog>
  );
}
