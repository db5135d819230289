import type { ReactNode } from 'react';
import { Page } from '../components/layout/Page.tsx';
import { LiveView } from '../features/live/LiveView.tsx';
import {
  lastHourQuery,
  newestBlocksQuery,
  newestTransfersQuery,
  rateQuery,
} from '../features/live/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('live');

export default definePage('/blockchain/live', {
  queries: () => [newestTransfersQuery(), newestBlocksQuery(), lastHourQuery(), rateQuery()],
  component: LiveRoute,
});

function LiveRoute(): ReactNode {
  const t = useT();
  useTitle(t('live'));
  return (
    <Page title={t('live')}>
      <LiveView />
    </Page>
  );
}
