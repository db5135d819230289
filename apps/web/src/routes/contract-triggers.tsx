import type { ReactNode } from 'react';
import { Card } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { triggersQuery } from '../features/smart-contracts/queries.ts';
import { triggerFilter, TriggersTable } from '../features/smart-contracts/TriggersTable.tsx';
import { wordsOf } from '../lib/i18n/i18n.tsx';
import { useTitle } from '../lib/routing/document-title.ts';
import { definePage } from '../lib/routing/page.ts';
import { listSearch } from '../lib/routing/search-params.ts';

const useT = wordsOf('contract-lists');

export default definePage('/contracts/contract-triggers', {
  queries: ({ search }) => [triggersQuery(listSearch(search), triggerFilter(search))],
  component: ContractTriggersRoute,
});

function ContractTriggersRoute(): ReactNode {
  const t = useT();
  useTitle(t('contract_calls'));
  return (
    <Page title={t('contract_calls')}>
      <Card flush>
        <TriggersTable />
      </Card>
    </Page>
  );
}
