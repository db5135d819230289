import IconQrcode from '~icons/qrcode';
import IconTag from '~icons/tag';
import { useState, type ReactNode } from 'react';
import { Button } from '../components/base/Button.tsx';
import { CopyButton } from '../components/data/CopyButton.tsx';
import { Dialog } from '../components/overlays/Dialog.tsx';
import { QrCode } from '../components/data/QrCode.tsx';
import { openLabels } from '../features/address-card/labels-dialog-store.ts';
import { openSend } from '../features/wallet/wallet-dialogs.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import styles from './AddressActions.module.css';

const useT = wordsOf('accounts', 'explorer');

/** What can be done with an address: show it as a QR code, send to it. */
export function AddressActions({
  address,
  contract = false,
}: {
  address: string;
  contract?: boolean;
}): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button icon={IconQrcode} onClick={() => setShown(true)}>
        {t('qr_code')}
      </Button>
      <Button icon={IconTag} onClick={() => openLabels(address)}>
        {t('label_it')}
      </Button>
      <Button onClick={() => openSend({ to: address })}>{t('send_here')}</Button>
      <Dialog
        title={t(contract ? 'contract_address' : 'qr_wallet_address')}
        size="small"
        open={shown}
        onClose={() => setShown(false)}
      >
        <div className={styles['qr']}>
          <QrCode value={address} />
          <p className={styles['address']}>
            <bdi dir="ltr" className="mono">
              {address}
            </bdi>{' '}
            <CopyButton value={address} label={t('copy_address')} />
          </p>
        </div>
      </Dialog>
    </>
  );
}
