import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { AddressChip } from '../../components/chain/AddressChip.tsx';
import { Button } from '../../components/base/Button.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { TextField } from '../../components/forms/TextField.tsx';
import { toast } from '../../components/feedback/toasts.ts';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { failureWords } from '../../wallet/failure.ts';
import { useSession } from '../../wallet/use-session.ts';
import { wallet } from '../../wallet/wallet.ts';
import { LoginWays } from './login/LoginWays.tsx';
import styles from './LoginForm.module.css';
import { signOut } from './sign-out.ts';
import { closeWalletDialog } from './wallet-dialogs.ts';

const useT = wordsOf('logins', 'wallet');

/** Opens a locked session: by its password, or by the key where locking erased it. */
export function UnlockDialog(): ReactNode {
  const t = useT();
  const session = useSession();
  if (session.status !== 'locked') return null;
  const { account, unlockWith } = session;
  const leave = async () => {
    await signOut(t);
    closeWalletDialog();
  };
  return (
    <Dialog
      title={t('unlock_title')}
      open
      size="small"
      onClose={closeWalletDialog}
      footer={<Button onClick={() => void leave()}>{t('sign_out')}</Button>}
    >
      <p>{t(unlockWith === 'password' ? 'unlock_password_text' : 'unlock_secret_text')}</p>
      {unlockWith === 'password' ? (
        <PasswordForm address={account.address} />
      ) : (
        <LoginWays expected={account.address} />
      )}
    </Dialog>
  );
}

function PasswordForm({ address }: { address: string }): ReactNode {
  const t = useT();
  const [password, setPassword] = useState('');
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<string>();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (password === '' || running) return;
    setRunning(true);
    try {
      await wallet.unlock(password);
      toast.success(t('wallet_unlocked'));
      closeWalletDialog();
    } catch (error) {
      setFailed(t(failureWords(error).key));
    } finally {
      setPassword('');
      setRunning(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={event => void submit(event)}>
      <div className={styles['preview']}>
        <AddressChip address={address} full identicon link={false} />
      </div>
      <TextField
        label={t('enter_password_message')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={value => {
          setPassword(value);
          setFailed(undefined);
        }}
        error={failed}
      />
      <Button type="submit" kind="primary" size="large" wide disabled={password === ''} loading={running}>
        {t('wallet_unlock')}
      </Button>
    </form>
  );
}
