import type { ReactNode } from 'react';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { Link } from '../../../lib/routing/Link.tsx';
import { closeWalletDialog } from '../wallet-dialogs.ts';
import styles from './Logins.module.css';

const useT = wordsOf('logins');

/** Leads those who have no wallet yet to making one. */
export function NewWalletLink(): ReactNode {
  const t = useT();
  return (
    <p className={styles['new']}>
      <Link to="/wallet/new" onClick={closeWalletDialog}>
        {t('new_link')}
      </Link>
    </p>
  );
}
