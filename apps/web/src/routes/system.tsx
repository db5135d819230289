import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { nodesQuery, serverQuery, statusQuery, SystemPanel } from '../features/tools/SystemPanel.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('system');

export default definePage('/tools/system', {
  queries: () => [statusQuery(), nodesQuery(), serverQuery()],
  component: SystemRoute,
});

function SystemRoute(): ReactNode {
  const t = useT();
  useTitle(t('system'));
  return (
    <Page title={t('system')}>
      <SystemPanel />
    </Page>
  );
}
