import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { Skeleton } from '../../../components/feedback/Skeleton.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { lazyWithWords, wordsOf } from '../../../lib/i18n/i18n.tsx';
import { useConfig } from '../../../lib/net/config.ts';
import { useSigningAccount } from '../../../wallet/signing-account.ts';
import { SignInFirst } from '../SignInFirst.tsx';
import { BridgeFacts } from './BridgeFacts.tsx';
import { CrossingList } from './CrossingList.tsx';
import { bridgeQuery, termsOf } from './queries.ts';
import { useCrossingLogin } from './use-crossing-login.ts';

const useT = wordsOf('bridge');

// Whoever is signed out needs no forms.
const CrossForms = lazyWithWords(async () => (await import('./CrossForms.tsx')).CrossForms);

/**
 * `/bridge`: to the other chain and back, and what is on its way.
 * @param props wanted: the asset to begin with, `_`, a TRC10 id or a contract
 */
export function Bridge({ wanted }: { wanted: string | undefined }): ReactNode {
  const t = useT();
  const config = useConfig();
  const { data, error, refetch } = useQuery(bridgeQuery());
  const { own } = useSigningAccount();
  const login = useCrossingLogin(config?.network.kind === 'side');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !config) return <Skeleton width="100%" height={320} />;
  const [bridge] = data.data;
  const from = config.network.kind === 'side' ? 'side' : 'main';
  const terms = bridge && termsOf(bridge, from);
  if (!bridge || !terms)
    return (
      <Card>
        <EmptyState title={t('bridge_none')} text={t('bridge_none_text')} />
      </Card>
    );
  return (
    <>
      {bridge.invariant.state === 'broken' && (
        <Banner tone="bad" look="box">
          {t('bridge_broken')}
        </Banner>
      )}
      <Card title={t(from === 'main' ? 'bridge_deposit' : 'bridge_withdraw')}>
        {login === 'none' || own === undefined ? (
          <SignInFirst />
        ) : login === 'refused' ? (
          <EmptyState title={t('bridge_login_title')} text={t('bridge_login_text')} />
        ) : (
          <Suspense fallback={<Skeleton width="100%" height={240} />}>
            <CrossForms key={own} own={own} wanted={wanted} from={from} terms={terms} />
          </Suspense>
        )}
      </Card>
      <Card flush title={t('bridge_transfers')}>
        <CrossingList own={own} />
      </Card>
      <Card flush title={t('bridge_about')}>
        <BridgeFacts bridge={bridge} from={from} />
      </Card>
    </>
  );
}
