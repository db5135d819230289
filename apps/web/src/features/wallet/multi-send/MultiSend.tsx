import { Suspense, type ReactNode } from 'react';
import { Button } from '../../../components/base/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useConfig } from '../../../lib/net/config.ts';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { signerCapabilities } from '../../../wallet/signer.ts';
import { useSession } from '../../../wallet/use-session.ts';
import { openLogin } from '../wallet-dialogs.ts';
import { SignInFirst } from '../SignInFirst.tsx';

const useT = wordsOf('wallet');

// Whoever is signed out needs no signing code.
const OwnMultiSend = lazyWithWords(async () => (await import('./OwnMultiSend.tsx')).OwnMultiSend);

/** `/wallet/multi-send`: pays several recipients, or shows the payment that is under way. */
export function MultiSend(): ReactNode {
  const t = useT();
  const session = useSession();
  const config = useConfig();
  if (session.status === 'starting' || config === undefined) return <Skeleton width="100%" height={320} />;
  if (session.status === 'closed')
    return (
      <Card>
        <SignInFirst />
      </Card>
    );
  const { account } = session;
  if (!signerCapabilities[account.kind].signsTransactions)
    return (
      <Card>
        <EmptyState
          title={t('send_watch_only_title')}
          text={t('send_watch_only_text')}
          action={<Button onClick={openLogin}>{t('sign_in')}</Button>}
        />
      </Card>
    );
  return (
    <Suspense fallback={<Skeleton width="100%" height={320} />}>
      <OwnMultiSend
        key={account.address}
        owner={account.address}
        isLocked={session.status === 'locked'}
        isMain={config.network.kind === 'main'}
      />
    </Suspense>
  );
}
