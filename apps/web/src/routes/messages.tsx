import { Suspense, type ReactNode } from 'react';
import { DetailSkeleton } from '../components/data/DetailList.tsx';
import { SegmentedLinks } from '../components/data/SegmentedLinks.tsx';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { VerifyMessage } from '../features/wallet/messages/VerifyMessage.tsx';
import { lazyWithWords, wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage, type PageAddress } from '../lib/routing/page.ts';

const useT = wordsOf('messages');

// Signing speaks the words of intents, too.
const SignMessage = lazyWithWords(async () => {
  const [{ SignMessage }, { loadActions }] = await Promise.all([
    import('../features/wallet/messages/SignMessage.tsx'),
    import('../features/wallet/load-actions.ts'),
  ]);
  await loadActions();
  return SignMessage;
});

const PATH = '/tools/message';

export default definePage(PATH, { component: MessagesRoute });

function MessagesRoute({ search }: PageAddress<'/tools/message'>): ReactNode {
  const t = useT();
  useTitle(t('messages'));
  const isVerifying = search['do'] === 'verify';
  return (
    <Page title={t('messages')}>
      {/* As wide as its parts, not as the page. */}
      <div>
        <SegmentedLinks
          label={t('messages')}
          active={isVerifying ? 'verify' : 'sign'}
          items={[
            { id: 'sign', label: t('message_sign'), to: PATH },
            { id: 'verify', label: t('message_verify'), to: `${PATH}?do=verify` },
          ]}
        />
      </div>
      {isVerifying ? (
        <VerifyMessage />
      ) : (
        <Suspense
          fallback={
            <Card>
              <DetailSkeleton rows={5} />
            </Card>
          }
        >
          <SignMessage />
        </Suspense>
      )}
    </Page>
  );
}
