import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { useT } from '../../lib/i18n.tsx';
import styles from './WalletRoom.module.css';

/** Leads to signing in. */
export function ConnectButton({ onClick }: { onClick?: () => void }): ReactNode {
  const t = useT();
  return (
    <Button kind="primary" icon={IconWallet} onClick={onClick}>
      {t('open_wallet')}
    </Button>
  );
}

/** As much room as that button takes, until it is known whether it is needed: the header moves for nobody signed out. */
export function WalletRoom(): ReactNode {
  return (
    <span className={styles['room']} aria-hidden="true">
      <ConnectButton />
    </span>
  );
}
