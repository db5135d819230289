import IconWallet from '~icons/wallet';
import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { useT } from '../../lib/i18n/i18n.tsx';
import { createCookieJar } from '../../wallet/session-cookies.ts';
import { AccountButton, BellRoom } from './AccountButton.tsx';
import styles from './WalletRoom.module.css';

/** Leads to signing in. */
export function ConnectButton({
  onClick,
  onIntent,
}: {
  onClick?: () => void;
  onIntent?: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Button kind="primary" icon={IconWallet} onClick={onClick} onPointerEnter={onIntent} onFocus={onIntent}>
      {t('open_wallet')}
    </Button>
  );
}

/**
 * As much room as that button takes, or the account of whom the cookies take for signed in, until it is known which of
 * them is needed: the header stands still meanwhile.
 */
export function WalletRoom(): ReactNode {
  const { isLogin, localAddress } = createCookieJar(document, location.protocol === 'https:').read();
  return (
    <span className={styles['room']} aria-hidden="true">
      {isLogin && localAddress !== undefined ? (
        <>
          <BellRoom />
          <AccountButton address={localAddress} />
        </>
      ) : (
        <ConnectButton />
      )}
    </span>
  );
}
