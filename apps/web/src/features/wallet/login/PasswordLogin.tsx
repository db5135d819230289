import IconAlertTriangle from '~icons/alert-triangle';
import type { ReactNode } from 'react';
import { wordsOf } from '../../../lib/i18n/i18n.tsx';
import { passwordLogin } from '../../../wallet/login-password.ts';
import { LoginForm } from '../LoginForm.tsx';
import { Notice } from '../Notice.tsx';

const useT = wordsOf('devices');

/** The old password login, with what its password is said first. */
export function PasswordLogin(): ReactNode {
  const t = useT();
  return (
    <>
      <Notice tone="bad" icon={IconAlertTriangle}>
        {t('password_weak')}
      </Notice>
      <LoginForm
        kind={passwordLogin}
        words={{ label: t('password_label'), hint: t('password_hint'), problem: t('password_wrong') }}
      />
    </>
  );
}
