import { useState, type ReactNode } from 'react';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { TabPanel, Tabs } from '../../components/layout/Tabs.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { loginKinds } from '../../wallet/login-kinds.ts';
import type { LoginKindId } from '../../wallet/signer.ts';
import styles from './LoginForm.module.css';
import { LoginForm } from './LoginForm.tsx';
import { closeWalletDialog } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

/** Every login kind that exists, one tab each. */
export function LoginDialog(): ReactNode {
  const t = useT();
  const [active, setActive] = useState<LoginKindId>('ACCOUNT_PRIVATE_KEY');
  const select = (id: string) => {
    const kind = loginKinds.find(one => one.id === id);
    if (kind) setActive(kind.id);
  };
  const kind = loginKinds.find(one => one.id === active);
  return (
    <Dialog title={t('open_wallet')} open onClose={closeWalletDialog}>
      <div className={styles['kinds']}>
        <Tabs
          name="login"
          label={t('login_kind_label')}
          active={active}
          onSelect={select}
          items={loginKinds.map(({ id }) => ({ id, label: t(`login_kind_${id}`) }))}
        />
      </div>
      {/* A fresh form per kind: what was typed into one must not stay behind in another. */}
      {kind && (
        <TabPanel name="login" tab={active}>
          <LoginForm key={kind.id} kind={kind} />
        </TabPanel>
      )}
    </Dialog>
  );
}
