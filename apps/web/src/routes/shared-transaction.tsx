import { Suspense, type ReactNode } from 'react';
import { DetailSkeleton } from '../components/data/DetailList.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('multisig');

// What is passed on may be of any kind.
const OpenShared = lazyWithWords(async () => {
  const [{ OpenShared }, { loadActions }] = await Promise.all([
    import('../features/wallet/multisig/OpenShared.tsx'),
    import('../features/wallet/load-actions.ts'),
  ]);
  await loadActions();
  return OpenShared;
});

export default definePage('/tools/multisig', { component: SharedTransactionRoute });

function SharedTransactionRoute(): ReactNode {
  const t = useT();
  useTitle(t('multisig'));
  return (
    <Page title={t('multisig')}>
      <Suspense
        fallback={
          <Card>
            <DetailSkeleton rows={6} />
          </Card>
        }
      >
        <OpenShared />
      </Suspense>
    </Page>
  );
}
