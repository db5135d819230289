import type { ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { Status } from '../../../components/feedback/Status.tsx';
import { TextField } from '../../../components/forms/TextField.tsx';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import type { KeystoreFormat } from '../../../wallet/key-vault.ts';
import styles from '../login/Logins.module.css';
import { strengthOf } from './strength.ts';

const useT = wordsOf('logins', 'wallet');

interface SaveStepProps {
  password: string;
  again: string;
  onPassword: (password: string) => void;
  onAgain: (password: string) => void;
  /** Name of the file that was saved. */
  saved: string | undefined;
  isReady: boolean;
  onSave: (format: KeystoreFormat) => void;
}

/** The password of the keystore file, and the file. */
export function SaveStep({
  password,
  again,
  onPassword,
  onAgain,
  saved,
  isReady,
  onSave,
}: SaveStepProps): ReactNode {
  const t = useT();
  const level = t(`strength_${strengthOf(password)}`);
  return (
    <div className={styles['picker']}>
      <TextField
        label={t('enter_password_message')}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={onPassword}
        hint={t('new_password_rule')}
        aside={password === '' ? undefined : <span aria-live="polite">{t('new_strength', { level })}</span>}
      />
      <TextField
        label={t('new_password_again')}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={onAgain}
        error={again !== '' && !password.startsWith(again) && t('new_password_differs')}
      />
      <div className={styles['foot']}>
        <Button disabled={!isReady} onClick={() => onSave('v3')}>
          {t('new_download')}
        </Button>
        <Button disabled={!isReady} onClick={() => onSave('old')}>
          {t('new_download_old')}
        </Button>
      </div>
      {saved !== undefined && (
        <Status kind="success" look="quiet">
          {t('new_saved', { name: saved })}
        </Status>
      )}
    </div>
  );
}
