import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { TransfersTable } from '../features/transfers/TransfersTable.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { useT } from '../lib/i18n/i18n.tsx';
import { definePage, type PageAddress } from '../lib/routing/page.ts';
import { SHOW_RISKY, transfersQuery } from '../features/transfers/queries.ts';
import { transferFilter } from '../features/transfers/transfer-filters.ts';
import { getPrefs } from '../lib/prefs/prefs.ts';
import { listSearch } from '../lib/routing/search-params.ts';

export default definePage('/blockchain/transfers', {
  queries: ({ search }) => [
    transfersQuery(listSearch(search), {
      ...transferFilter(search),
      showRisky: getPrefs().showRisky || search[SHOW_RISKY] === '1',
    }),
  ],
  component: TransfersRoute,
});

function TransfersRoute({ search }: PageAddress<'/blockchain/transfers'>): ReactNode {
  const t = useT();
  useTitle(t('transfers'));
  return (
    <Page title={t('transfers')}>
      <Card flush>
        <TransfersTable filter={transferFilter(search)} filters />
      </Card>
    </Page>
  );
}
