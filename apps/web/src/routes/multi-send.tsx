import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { MultiSend } from '../features/wallet/multi-send/MultiSend.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('multi-send');

export default definePage('/wallet/multi-send', {
  component: MultiSendRoute,
});

function MultiSendRoute(): ReactNode {
  const t = useT();
  useTitle(t('multi_title'));
  return (
    <Page title={t('multi_title')}>
      <MultiSend />
    </Page>
  );
}
