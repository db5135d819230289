import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { DemoFoundation, FoundationHead } from '../features/foundation/FoundationHead.tsx';
import { DonationTable, FoundationTable } from '../features/foundation/FoundationTable.tsx';
import { foundationQuery, fundsQuery } from '../features/foundation/queries.ts';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';

const useT = wordsOf('foundation');

export default definePage('/data/foundation', {
  queries: () => [fundsQuery(), foundationQuery()],
  component: FoundationRoute,
});

function FoundationRoute(): ReactNode {
  const t = useT();
  useTitle(t('foundation'));
  return (
    <Page title={t('foundation')}>
      <DemoFoundation />
      <FoundationHead />
      <Card flush title={t('foundation_accounts')}>
        <FoundationTable />
      </Card>
      <Card flush title={t('donation_accounts')}>
        <DonationTable />
      </Card>
    </Page>
  );
}
