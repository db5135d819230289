import type { ReactNode } from 'react';
import { Button } from '../../components/base/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { wordsOf } from '../../lib/i18n/i18n.tsx';
import { openLogin } from './wallet-dialogs.ts';

const useT = wordsOf('wallet');

/** In place of what needs a session. */
export function SignInFirst(): ReactNode {
  const t = useT();
  return (
    <EmptyState
      title={t('not_login')}
      text={t('login_first')}
      action={
        <Button kind="primary" onClick={openLogin}>
          {t('open_wallet')}
        </Button>
      }
    />
  );
}
